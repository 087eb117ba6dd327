// Starts Pyodide under Node with the very files a page gets: engine.zip on the path, a given standard library, no lock file fetched.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @param {{pyodide: string, library?: string, program?: string, programs?: Record<string, string>, lock: string}} options
 *   `pyodide`: folder with pyodide.mjs; `library`: zip file of the standard library (npm's own if missing);
 *   `program`: zip file for the module path; `programs`: those of the games by name, for Python to find below /programs
 */
export async function start({ pyodide, library, program, programs = {}, lock }) {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  return loadPyodide({
    indexURL: `${pyodide}/`,
    lockFileContents: lock,
    ...(library ? { stdLibURL: library } : {}),
    env: { PYTHONHASHSEED: "0", ...(program ? { PYTHONPATH: "/engine.zip" } : {}) },
    fsInit: async (files) => {
      if (program) files.writeFile("/engine.zip", readFileSync(program));
      if (Object.keys(programs).length > 0) files.mkdirTree("/programs");
      for (const [name, file] of Object.entries(programs)) files.writeFile(`/programs/${name}.zip`, readFileSync(file));
    },
  });
}

/** Run one of the Python files next to this one and hand back its names. */
export function load(python, name) {
  const source = readFileSync(new URL(name, import.meta.url), "utf8");
  const names = python.toPy({ __name__: name.replace(".py", "") });
  python.runPython(source, { globals: names, filename: name });
  return names;
}
