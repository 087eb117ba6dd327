/**
 * The engine's side of the conversation: starts Python in a module worker and answers requests.
 *
 * The build copies this file into the engine folder, next to everything it needs, and fills in the two literals below.
 * Only JSON text crosses, in both directions. To the worker: `{id, text}` where `text` is a request to the engine.
 * From the worker: `{type: "progress", got, total}`, `{type: "ready", files}`, `{type: "failed", failure}`, `{type: "heard", id}`,
 * `{type: "answer", id, text}`, `{type: "crashed", id, detail}`. After a failed start the page names the next worker "afresh":
 * then nothing is taken from the browser's cache, where the broken file may lie.
 *
 * `loadPyodide` never settles when the wasm file is missing, cut short or a web page. So every download is watched here,
 * its bytes are compared with the size known from the build, and the first trouble found ends the start with its cause.
 */

const LOCK = "__PYODIDE_LOCK__";
/** @type {any} */
const FILES = "__ENGINE_FILES__";

const MODULES = ["pyodide.mjs", "pyodide.asm.mjs"];
const DATA = ["pyodide.asm.wasm", "stdlib.zip", "engine.zip"];
const AFRESH = self.name.includes("afresh");
const REPORT_EVERY_MS = 100;
const LESS_THAN_SIGN = 0x3c;

const base = new URL(".", import.meta.url).href;
const browserFetch = self.fetch.bind(self);

/** @type {(failure: {kind: string, file?: string, status?: number, detail?: string}) => void} */
let fail = () => {};
/** Rejects with the first trouble found anywhere, whoever was waiting for that file. @type {Promise<never>} */
const trouble = new Promise((_, reject) => {
  fail = (failure) => reject(failure);
});
trouble.catch(() => {});

/**
 * Until Python stands, a promise inside Pyodide that nobody waits for may fail with the download it hangs on (or with the
 * end of this worker): that is the start's trouble too, and told once.
 * @param {PromiseRejectionEvent} event
 */
function strayTrouble(event) {
  event.preventDefault();
  setTimeout(() => fail({ kind: "crash", detail: String(event.reason?.message ?? event.reason) }), 0);
}
self.addEventListener("unhandledrejection", strayTrouble);

/** @param {object} message */
function post(message) {
  self.postMessage(JSON.stringify(message));
}

/** @type {Record<string, number>} */
const got = {};
const total = Object.values(FILES).reduce((sum, entry) => sum + entry.size, 0);
let reported = 0;

/** Tell the page how far the downloads are, at most ten times a second, and when they are done. */
function report() {
  const sum = Object.values(got).reduce((before, bytes) => before + bytes, 0);
  const now = performance.now();
  if (sum < total && now - reported < REPORT_EVERY_MS) return;
  reported = now;
  post({ type: "progress", got: sum, total });
}

/**
 * @param {string} file
 * @param {Response} response
 */
function counted(file, response) {
  const body = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const expected = FILES[file]?.size;
  got[file] = 0;
  const stream = new ReadableStream({
    async pull(controller) {
      let piece;
      try {
        piece = await body.read();
      } catch (error) {
        fail({ kind: "cut", file, detail: String(error) });
        controller.error(error);
        return;
      }
      if (piece.done) {
        if (expected !== undefined && got[file] !== expected) {
          fail({ kind: "cut", file, detail: `${got[file]} bytes of ${expected}` });
          controller.error(new Error(`${file}: ${got[file]} bytes of ${expected}`));
        } else {
          controller.close();
        }
        return;
      }
      if (got[file] === 0 && piece.value[0] === LESS_THAN_SIGN) fail({ kind: "html", file });
      got[file] += piece.value.byteLength;
      report();
      controller.enqueue(piece.value);
    },
  });
  return new Response(stream, { status: response.status, headers: response.headers });
}

/**
 * Fetch one file of the engine folder; whatever is wrong with it also ends the start.
 * @param {string} file
 * @param {RequestInit} [options]
 */
async function watched(file, options) {
  let response;
  try {
    response = await browserFetch(base + file, options);
  } catch (error) {
    fail({ kind: "network", file, detail: String(error) });
    throw error;
  }
  if (!response.ok) {
    fail({ kind: "http", file, status: response.status });
    throw new Error(`${file}: HTTP ${response.status}`);
  }
  if ((response.headers.get("content-type") ?? "").startsWith("text/html")) {
    fail({ kind: "html", file });
    throw new Error(`${file}: a web page came instead`);
  }
  return counted(file, response);
}

/**
 * A module that does not load says nothing about why: fetch it to find out.
 * @param {string} file
 */
async function watchedImport(file) {
  if (AFRESH) await (await watched(file, { cache: "reload" })).arrayBuffer();
  try {
    const module = await import(base + file);
    got[file] = FILES[file]?.size ?? 0;
    report();
    return module;
  } catch (error) {
    const response = await watched(file, { cache: "reload" });
    await response.arrayBuffer().catch(() => {});
    fail({ kind: "crash", file, detail: String(error) }); // the file is sound after all; no effect if `fail` was called before
    throw error;
  }
}

/** All downloads begin at once; Pyodide asks for two of them later and gets what is under way. @type {Map<string, Promise<Response>>} */
const underWay = new Map();
for (const file of DATA) {
  const response = watched(file, AFRESH ? { cache: "reload" } : {});
  response.catch(() => {});
  underWay.set(base + file, response);
}
const modules = MODULES.map(watchedImport);
modules.forEach((module) => module.catch(() => {}));

self.fetch = async (resource, options) => {
  const url = new URL(resource instanceof Request ? resource.url : String(resource), base).href;
  const early = underWay.get(url);
  underWay.delete(url);
  if (early) return early;
  return url.startsWith(base) ? watched(url.slice(base.length), options) : browserFetch(resource, options);
};

const instantiateStreaming = WebAssembly.instantiateStreaming.bind(WebAssembly);
WebAssembly.instantiateStreaming = (source, imports) =>
  instantiateStreaming(source, imports).catch((error) => {
    // Not a download's fault, or the download has already told: then this has no effect.
    setTimeout(() => fail({ kind: "crash", file: "pyodide.asm.wasm", detail: String(error) }), 0);
    throw error;
  });

/** @returns {Promise<(text: string) => string>} the engine's one function */
async function boot() {
  const program = self.fetch(base + "engine.zip").then((response) => response.arrayBuffer());
  program.catch(() => {});
  const [{ loadPyodide }] = await Promise.all(modules);
  const python = await loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    stdLibURL: base + "stdlib.zip",
    lockFileContents: LOCK,
    env: { PYTHONPATH: "/engine.zip", PYTHONHASHSEED: "0" },
    fsInit: async (/** @type {any} */ files) => files.writeFile("/engine.zip", new Uint8Array(await program)),
  });
  return python.pyimport("engine.browser.worker_api").dispatch;
}

const starting = boot().catch((error) => {
  setTimeout(() => fail({ kind: "crash", detail: String(error?.message ?? error) }), 0);
  throw error;
});
/** @type {Promise<(text: string) => string>} */
const engine = Promise.race([starting, trouble]);
engine.then(
  () => {
    self.removeEventListener("unhandledrejection", strayTrouble);
    post({ type: "ready", files: ["worker.mjs", ...MODULES, ...DATA] });
  },
  async (error) => {
    const failure = error?.kind ? error : await trouble.catch((found) => found);
    post({ type: "failed", failure });
  },
);
starting.catch(() => {});

self.onmessage = async (event) => {
  const { id, text } = JSON.parse(event.data);
  const dispatch = await engine;
  post({ type: "heard", id });
  try {
    post({ type: "answer", id, text: dispatch(text) });
  } catch (error) {
    post({ type: "crashed", id, detail: String(/** @type {any} */ (error)?.message ?? error) });
  }
};
