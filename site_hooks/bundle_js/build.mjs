// node build.mjs JOB.json: compiles the program and the standard library inside Pyodide and trims the libraries to what is used.
// The job names: pyodide (folder), lock (text), staging (folder with the sources, one folder for each archive: the engine's and each
// game's), library (compiled standard library, made if missing), extra (modules to keep besides those found), out (folder for
// engine.zip, stdlib.zip), programs (folder for the games' archives).
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { load, start } from "./start.mjs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const say = (text) => process.stderr.write(`   ${text}\n`);
const { pyodide, lock } = job;
const program = `${job.out}/engine.zip`;
const games = readdirSync(job.staging).filter((name) => name !== "engine");
const programs = Object.fromEntries(games.map((game) => [game, `${job.programs}/${game}.zip`]));

async function main() {
  say("starting Python");
  const compiler = await start({ pyodide, lock });
  const pack = load(compiler, "pack.py");

  say("compiling the program");
  compiler.FS.mkdirTree("/staging");
  compiler.FS.mount(compiler.FS.filesystems.NODEFS, { root: job.staging }, "/staging");
  for (const [name, file] of Object.entries({ engine: program, ...programs })) {
    pack.get("pack_program")(`/staging/${name}`, "/packed.zip");
    writeFileSync(file, compiler.FS.readFile("/packed.zip"));
  }

  if (!existsSync(job.library)) {
    say("compiling the standard library");
    compiler.FS.writeFile("/python_stdlib.zip", readFileSync(`${pyodide}/python_stdlib.zip`));
    pack.get("pack_library")("/python_stdlib.zip", "/library.zip");
    writeFileSync(job.library, compiler.FS.readFile("/library.zip"));
  }

  say("looking which modules are used");
  const seen = await start({ pyodide, lock, library: job.library, program, programs });
  const used = JSON.parse(load(seen, "exercise.py").get("run")());

  say("trimming the libraries");
  const wanted = JSON.stringify([...new Set([...used, ...job.extra])].sort());
  compiler.FS.writeFile("/library.zip", readFileSync(job.library));
  pack.get("trim")("/library.zip", "/stdlib.zip", wanted);
  writeFileSync(`${job.out}/stdlib.zip`, compiler.FS.readFile("/stdlib.zip"));
  compiler.FS.writeFile("/program.zip", readFileSync(program));
  pack.get("trim")("/program.zip", "/engine.zip", wanted, "engine/");
  writeFileSync(program, compiler.FS.readFile("/engine.zip"));

  say("trying the result");
  const page = await start({ pyodide, lock, library: `${job.out}/stdlib.zip`, program, programs });
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
