// node build.mjs JOB.json: compiles the program and the standard library inside Pyodide and trims the latter to what is used.
// The job names: pyodide (folder), lock (text), staging (folder with the program's sources), library (compiled standard library, made
// if missing), extra (modules to keep besides those found), out (folder for engine.zip, stdlib.zip).
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { load, start } from "./start.mjs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const say = (text) => process.stderr.write(`   ${text}\n`);
const { pyodide, lock } = job;
const program = `${job.out}/engine.zip`;

async function main() {
  say("starting Python");
  const compiler = await start({ pyodide, lock });
  const pack = load(compiler, "pack.py");

  say("compiling the program");
  compiler.FS.mkdirTree("/staging");
  compiler.FS.mount(compiler.FS.filesystems.NODEFS, { root: job.staging }, "/staging");
  pack.get("pack_program")("/staging", "/engine.zip");
  writeFileSync(program, compiler.FS.readFile("/engine.zip"));

  if (!existsSync(job.library)) {
    say("compiling the standard library");
    compiler.FS.writeFile("/python_stdlib.zip", readFileSync(`${pyodide}/python_stdlib.zip`));
    pack.get("pack_library")("/python_stdlib.zip", "/library.zip");
    writeFileSync(job.library, compiler.FS.readFile("/library.zip"));
  }

  say("looking which modules are used");
  const seen = await start({ pyodide, lock, library: job.library, program });
  const used = JSON.parse(load(seen, "exercise.py").get("run")());

  say("trimming the standard library");
  compiler.FS.writeFile("/library.zip", readFileSync(job.library));
  const wanted = [...new Set([...used, ...job.extra])].sort();
  pack.get("trim_library")("/library.zip", "/stdlib.zip", JSON.stringify(wanted));
  writeFileSync(`${job.out}/stdlib.zip`, compiler.FS.readFile("/stdlib.zip"));

  say("trying the result");
  const page = await start({ pyodide, lock, library: `${job.out}/stdlib.zip`, program });
  load(page, "exercise.py").get("run")();
}

// Only the message: a trace would print a whole line of Pyodide, which is a megabyte long.
main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error?.message ?? error}\n`);
    process.exit(1);
  },
);
