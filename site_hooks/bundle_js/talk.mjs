// node talk.mjs FOLDER: the engine of a built folder as a program: a line in, a line out, each a request or answer as a JSON string.
// This is the page's worker without the page; the parity tests compare it with the same engine under CPython.
import { createInterface } from "node:readline";
import { start } from "./start.mjs";

async function main() {
  const [folder, lock] = process.argv.slice(2);
  const python = await start({ pyodide: folder, lock, library: `${folder}/stdlib.zip`, program: `${folder}/engine.zip` });
  const { dispatch } = python.pyimport("engine.browser.worker_api");
  process.stdout.write("ready\n");
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(dispatch(JSON.parse(line))) + "\n");
  }
}

// Only the message: a trace would print a whole line of Pyodide, which is a megabyte long.
main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error?.message ?? error}\n`);
    process.exit(1);
  },
);
