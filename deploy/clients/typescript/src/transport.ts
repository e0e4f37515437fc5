// Send calls to a Seatwind server: keys, repeats of writes, conditional reads, refusals.

const ROOT = "/api/v1";
const TRIES = 4;
const KEPT = 100; // answers kept for conditional reads

export type Query = Record<string, string | number | boolean | undefined>;

export interface WriteOptions {
  /** The Idempotency-Key, a new one unless given. */
  key?: string;
}

export interface Options {
  /** The key of an account. */
  key?: string;
  /** The secret of a table's card. */
  card?: string;
  language?: string;
  fetch?: typeof fetch;
  /** Milliseconds before a call is sent again where no answer came. */
  pause?: number;
}

/** A refusal: `code` is stable, `message` a sentence, `detail` has the figures. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: Record<string, unknown>;

  constructor(status: number, code: string, message: string, detail: Record<string, unknown>) {
    super(message);
    this.name = "Refused";
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/**
 * Send calls in the name of a key, of a table's card, or of a stranger.
 *
 * A write carries an `Idempotency-Key`; where no answer comes it is sent again with the same key, so it has one effect.
 * A read carries the `ETag` of the last answer. After 429 a call waits as long as `Retry-After` says.
 */
export class Transport {
  readonly #server: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;
  readonly #pause: number;
  readonly #seen = new Map<string, { tag: string; body: string }>();

  constructor(server: string, options: Options = {}) {
    this.#server = server.replace(/\/+$/, "");
    this.#headers = { Accept: "application/json", "Accept-Language": options.language ?? "en" };
    if (options.key) this.#headers.Authorization = `Bearer ${options.key}`;
    else if (options.card) this.#headers.Authorization = `Table ${options.card}`;
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#pause = options.pause ?? 1000;
  }

  /** Return the answer to a read: JSON, or the bytes of a file. Throw `Refused`. */
  async read<T>(path: string, places: readonly unknown[] = [], query: Query = {}): Promise<T> {
    const url = this.#url(path, places, query);
    const seen = this.#seen.get(url);
    const answer = await this.#answer(url, { method: "GET", headers: seen ? { "If-None-Match": seen.tag } : {} });
    if (answer.status === 304 && seen) return JSON.parse(seen.body) as T;
    const tag = answer.headers.get("etag");
    if (!tag || !isJson(answer)) return content<T>(answer);
    const body = await answer.text();
    this.#seen.delete(url);
    this.#seen.set(url, { tag, body });
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= KEPT) break;
      this.#seen.delete(oldest);
    }
    return JSON.parse(body) as T;
  }

  /** Return the answer to a write. Throw `Refused`. */
  async write<T>(
    method: string,
    path: string,
    places: readonly unknown[],
    query: Query,
    body: unknown,
    kind: string,
    options: WriteOptions,
  ): Promise<T> {
    const headers: Record<string, string> = { "Idempotency-Key": options.key ?? crypto.randomUUID() };
    if (body !== undefined) headers["Content-Type"] = kind;
    const isRaw = body === undefined || body instanceof Uint8Array || body instanceof Blob;
    const sent = isRaw ? (body as BodyInit | undefined) : JSON.stringify(body);
    return content<T>(await this.#answer(this.#url(path, places, query), { method, headers, body: sent }));
  }

  /** Yield every row of a list that comes in pages. */
  async *rows<T>(path: string, places: readonly unknown[], query: Query): AsyncGenerator<T> {
    for (let offset = 0; ; ) {
      const page: { next: string | null; results: T[] } = await this.read(path, places, { ...query, limit: 500, offset });
      yield* page.results;
      offset += page.results.length;
      if (page.next === null || page.results.length === 0) return;
    }
  }

  #url(path: string, places: readonly unknown[], query: Query): string {
    let next = 0;
    const address = path.replaceAll("{}", () => encodeURIComponent(String(places[next++])));
    const sent = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
    return `${this.#server}${ROOT}${address}${sent.size ? `?${sent}` : ""}`;
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    for (let left = TRIES - 1; ; left--) {
      let answer: Response;
      try {
        const headers = { ...this.#headers, ...(init.headers as Record<string, string>) };
        answer = await this.#fetch(url, { ...init, headers, signal: AbortSignal.timeout(30_000) });
      } catch (error) {
        if (left === 0) throw error;
        await wait(this.#pause);
        continue;
      }
      if (answer.status === 429 && left > 0) {
        await answer.body?.cancel();
        await wait(Math.min(Number(answer.headers.get("retry-after") ?? 1), 60) * 1000);
      } else if (answer.status >= 400) throw await refusal(answer);
      else return answer;
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function isJson(answer: Response): boolean {
  return (answer.headers.get("content-type") ?? "").startsWith("application/json");
}

async function content<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  return (isJson(answer) ? await answer.json() : new Uint8Array(await answer.arrayBuffer())) as T;
}

async function refusal(answer: Response): Promise<Refused> {
  const text = await answer.text();
  try {
    const told = JSON.parse(text);
    return new Refused(answer.status, told.code, told.message, told.detail);
  } catch {
    return new Refused(answer.status, "", text.slice(0, 200), {}); // a proxy's own page
  }
}
