/**
 * The page's one engine. It lives as long as the page, across Material's instant navigation, and starts only when asked.
 *
 * Requests carry the whole session, so the worker may be killed at any time: a new one is started and the request sent again.
 */
import { Cancelled, Failure, download, downloadJson } from "./failure.js";
import { measure } from "./measure.js";
import { handover } from "./release.js";

/** Time without a sign of life: while files come in, while Python starts (no reports then), after a request was sent. */
const SILENCE_MS = { download: 30000, python: 60000, request: 10000 };
const TRIES = 2;

/**
 * @typedef {object} Job
 * @property {object} request
 * @property {string[]} contents addresses of the content files that must have been handed over before
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} tries
 *
 * @typedef {object} Sent
 * @property {(text: string) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** @type {Map<string, Promise<string>>} */
const contentTexts = new Map();
/** Files that were broken before: the browser may have kept the broken one, so it is passed over. @type {Set<string>} */
const broken = new Set();

/** @param {string} url */
function contentText(url) {
  let text = contentTexts.get(url);
  if (!text) {
    text = downloadJson(url, broken.has(url) ? "reload" : "default").then((file) => file.text);
    contentTexts.set(url, text);
    text.catch(() => {
      contentTexts.delete(url);
      broken.add(url);
    });
  }
  return text;
}

/** Fires `change` whenever the state or the progress differs. */
export class EngineClient extends EventTarget {
  /** @type {"idle"|"starting"|"ready"|"failed"} */
  state = "idle";
  /** Whole per cent of the download, or null when nothing is known. @type {number|null} */
  percent = null;
  /** @type {Worker|null} */
  #worker = null;
  /** @type {Job[]} */
  #queue = [];
  /** @type {Job|null} */
  #current = null;
  /** @type {Map<number, Sent>} */
  #sent = new Map();
  /** Content files that widgets have asked for during this visit. @type {Set<string>} */
  #contents = new Set();
  /** Those that the worker was given, or is being given. @type {Map<string, Promise<void>>} */
  #handedOver = new Map();
  #lastId = 0;
  #startedAt = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #silence;

  /** @param {string} folder address of the engine folder, with the slash at its end */
  constructor(folder) {
    super();
    this.folder = new URL(folder, location.href).href;
  }

  /** Start the worker unless it is there already. @param {string[]} [contents] files that will be needed soon */
  start(contents = []) {
    for (const url of contents) {
      this.#contents.add(url);
      contentText(url).catch(() => {});
    }
    if (this.state === "ready") this.#prepare();
    if (this.state === "starting" || this.state === "ready") return;
    const afresh = this.state === "failed";
    this.percent = null;
    this.#startedAt = performance.now();
    this.#watch(SILENCE_MS.download);
    this.#change("starting");
    if (afresh) void this.#startAfresh();
    else this.#startWorker("play-engine");
  }

  /** The browser may have kept the broken file of the last try. */
  async #startAfresh() {
    try {
      await download(this.#workerFile, "reload");
    } catch (error) {
      await this.#failed(/** @type {Failure} */ (error));
      return;
    }
    if (this.state === "starting" && !this.#worker) this.#startWorker("play-engine afresh");
  }

  get #workerFile() {
    return new URL("worker.mjs", this.folder).href;
  }

  /** @param {string} name */
  #startWorker(name) {
    const worker = new Worker(this.#workerFile, { type: "module", name });
    this.#worker = worker;
    worker.onmessage = (event) => {
      if (this.#worker === worker) this.#hear(JSON.parse(event.data));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) void this.#broken(event.message);
    };
  }

  /**
   * Ask the engine. Rejects with `Failure` or `Cancelled`; an answer that says no is an answer.
   * @param {object} request
   * @param {string[]} contents
   * @param {AbortSignal} signal
   * @returns {Promise<import("./types.js").Answer | import("./types.js").Refusal | any>}
   */
  request(request, contents, signal) {
    return new Promise((resolve, reject) => {
      /** @type {Job} */
      const job = { request, contents, resolve, reject, tries: 0 };
      signal.addEventListener("abort", () => this.#cancel(job), { once: true });
      this.#queue.push(job);
      this.start(contents);
      void this.#pump();
    });
  }

  /** Stop for good: another engine takes over. */
  close() {
    this.#drop();
    this.#change("idle");
    this.#rejectAll(new Cancelled());
  }

  async #pump() {
    if (this.state !== "ready" || this.#current) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#current = job;
    job.tries += 1;
    try {
      for (const url of job.contents) {
        await this.#handOver(url);
        if (this.#current !== job) return; // cancelled meanwhile
      }
      const answer = JSON.parse(await this.#send(JSON.stringify(job.request)));
      if (this.#current === job) job.resolve(answer);
    } catch (error) {
      if (this.#current === job) {
        if (error instanceof Failure && error.detail.kind === "crash") {
          this.#restart(job, error);
          return;
        }
        if (!(error instanceof Failure && error.gone && (await handover(this.folder)))) job.reject(/** @type {Error} */ (error));
      }
    }
    if (this.#current === job) this.#current = null;
    void this.#pump();
  }

  /** Nobody waits for this yet; what goes wrong here is told to the first request that needs the file. */
  #prepare() {
    for (const url of this.#contents) this.#handOver(url).catch(() => {});
  }

  /** @param {string} url */
  #handOver(url) {
    let done = this.#handedOver.get(url);
    if (!done) {
      const [files, worker] = [this.#handedOver, this.#worker];
      done = this.#sendContent(url, worker);
      files.set(url, done);
      done.catch(() => this.#worker === worker && files.delete(url));
    }
    return done;
  }

  /**
   * @param {string} url
   * @param {Worker|null} worker
   */
  async #sendContent(url, worker) {
    const text = await contentText(url);
    if (this.#worker !== worker) return new Promise(() => {}); // that one is gone; its answer never comes
    const answer = JSON.parse(await this.#send(`{"op":"content","data":${text}}`));
    if (!answer.ok) throw new Failure({ kind: "crash", file: url, detail: answer.error?.message });
  }

  /** @param {string} text */
  #send(text) {
    const id = ++this.#lastId;
    return /** @type {Promise<string>} */ (
      new Promise((resolve, reject) => {
        this.#sent.set(id, { resolve, reject });
        this.#watch(SILENCE_MS.request);
        this.#worker?.postMessage(JSON.stringify({ id, text }));
      })
    );
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "progress") {
      const done = message.total > 0 && message.got >= message.total;
      this.percent = message.total > 0 ? Math.min(100, Math.floor((100 * message.got) / message.total)) : null;
      this.#watch(done ? SILENCE_MS.python : SILENCE_MS.download);
      this.#change("starting");
    } else if (message.type === "ready") {
      this.#watch(0);
      measure("play:engine-ready", this.#startedAt);
      const files = message.files.map((/** @type {string} */ file) => new URL(file, this.folder).href);
      document.dispatchEvent(new CustomEvent("play:engine-ready", { detail: { files } }));
      this.#change("ready");
      this.#prepare();
      void this.#pump();
    } else if (message.type === "failed") {
      void this.#failed(new Failure(message.failure));
    } else {
      this.#watch(0); // heard, answer or crashed: it lives, and may think as long as the reader lets it
      const sent = this.#sent.get(message.id);
      if (message.type === "heard" || !sent) return;
      this.#sent.delete(message.id);
      if (message.type === "answer") sent.resolve(message.text);
      else sent.reject(new Failure({ kind: "crash", detail: message.detail }));
    }
  }

  /** @param {number} milliseconds until silence counts as the end; 0 for no limit */
  #watch(milliseconds) {
    clearTimeout(this.#silence);
    if (milliseconds === 0) return;
    this.#silence = setTimeout(() => {
      if (this.state === "starting") void this.#failed(new Failure({ kind: "timeout" }));
      else if (this.#current) this.#restart(this.#current, new Failure({ kind: "crash", detail: "the worker is silent" }));
    }, milliseconds);
  }

  /** The worker's own file did not load, or the worker died: its error event tells nothing in the first case. @param {string} detail */
  async #broken(detail) {
    const worker = this.#worker;
    if (this.state === "ready") {
      if (this.#current) this.#restart(this.#current, new Failure({ kind: "crash", detail }));
      else this.#idle();
      return;
    }
    let failure = new Failure({ kind: "worker", file: "worker.mjs", detail });
    try {
      await download(this.#workerFile, "reload");
    } catch (error) {
      failure = /** @type {Failure} */ (error);
    }
    if (this.#worker === worker) await this.#failed(failure);
  }

  /** @param {Failure} failure */
  async #failed(failure) {
    console.error("The engine did not start:", failure.detail);
    this.#drop();
    if (failure.gone && (await handover(this.folder))) return;
    this.#change("failed");
    this.#rejectAll(failure);
  }

  /**
   * A new worker takes over the request of a dead one, but not for ever.
   * @param {Job} job
   * @param {Failure} failure
   */
  #restart(job, failure) {
    console.error("The engine stopped:", failure.detail);
    this.#current = null;
    this.#idle();
    if (job.tries < TRIES) this.#queue.unshift(job);
    else job.reject(failure);
    if (this.#queue.length > 0) this.start();
  }

  /** @param {Job} job */
  #cancel(job) {
    if (this.#current === job) {
      this.#current = null;
      this.#idle();
      this.start(); // Python cannot be interrupted; the next worker knows nothing of this request
    } else if (this.#queue.includes(job)) {
      this.#queue.splice(this.#queue.indexOf(job), 1);
    } else {
      return;
    }
    job.reject(new Cancelled());
  }

  #idle() {
    this.#drop();
    this.#change("idle");
  }

  #drop() {
    this.#watch(0);
    this.#worker?.terminate();
    this.#worker = null;
    this.#sent.clear();
    this.#handedOver.clear();
  }

  /** @param {Error} error */
  #rejectAll(error) {
    const jobs = [...(this.#current ? [this.#current] : []), ...this.#queue];
    this.#current = null;
    this.#queue = [];
    for (const job of jobs) job.reject(error);
  }

  /** @param {EngineClient["state"]} state */
  #change(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

/** @type {EngineClient|null} */
let engine = null;

/**
 * The engine of a folder. A page of a newer release asks for another folder: then the old engine ends.
 * @param {string} folder
 */
export function engineFor(folder) {
  const address = new URL(folder, location.href).href;
  if (engine?.folder !== address) {
    engine?.close();
    engine = new EngineClient(address);
  }
  return engine;
}
