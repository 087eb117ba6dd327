// node suite.mjs JOB.json: the engine's own tests inside Pyodide, on the built engine folder as a page gets it.
// The job names: engine (built folder), programs (archives of the games), lock (text), scripts (bundle_js), library (whole standard library, for the test tools alone),
// mounts (from a folder inside to one outside), files (from one inside to its text), suite (suite.py), arguments (for it, as JSON).
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));

async function main() {
  const { start } = await import(pathToFileURL(`${job.scripts}/start.mjs`).href);
  const { engine, lock, programs } = job;
  const [library, program] = [`${engine}/stdlib.zip`, `${engine}/engine.zip`];
  const python = await start({ pyodide: engine, lock, library, program, programs });
  python.FS.writeFile("/library.zip", readFileSync(job.library));
  for (const [inside, outside] of Object.entries(job.mounts)) {
    python.FS.mkdirTree(inside);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
  }
  for (const [inside, text] of Object.entries(job.files)) python.FS.writeFile(inside, text);
  const names = python.toPy({ __name__: "suite", __file__: "/suite.py" });
  python.runPython(readFileSync(job.suite, "utf8"), { globals: names, filename: "/suite.py" });
  return names.get("run")(JSON.stringify(job.arguments));
}

// Only the message: a trace would print a whole line of Pyodide, which is a megabyte long.
main().then(
  (status) => process.exit(status),
  (error) => {
    process.stderr.write(`${error?.message ?? error}\n`);
    process.exit(99);
  },
);
