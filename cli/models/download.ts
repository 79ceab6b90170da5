/**
 * Downloads one file over HTTP.
 *
 * The bytes go to `FILE.part`. When they are complete and their hash is right, that file is renamed. A download that was
 * interrupted goes on where it stopped, if the server still has the same file (`ETag`). Transient failures are tried
 * again. A proxy of the environment is used, because the command runs with `--use-env-proxy`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

const attemptsMax = 5;
const backoffMs = 1_000;
const redirectsMax = 5;
/** Longest silence of the server. */
const silenceMsMax = 60_000;

/** The download cannot succeed by trying again. The message says what to do. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** The status of the answer, if there was one. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

export interface Download {
  readonly url: string;
  /** Path of the finished file. */
  readonly file: string;
  /** Most bytes of the file. */
  readonly bytesMax: number;
  /** SHA-256 in hex that the file must have. */
  readonly sha256?: string | undefined;
  /** Sent as a bearer token, to the origin of `url` alone. Empty: none. */
  readonly token?: string;
}

export interface Downloaded {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** Commit of the repository, if the hub tells it. */
  readonly commit?: string | undefined;
}

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Called with the bytes so far and with all bytes; 0 if the server does not tell. */
  onProgress(bytes: number, total: number): void;
  /** Pause before the second attempt, ms. It doubles for each further one. Default: 1000. */
  readonly backoffMs?: number;
}

/** @throws {DownloadError} when the file is absent, too large, has another hash, or the server cannot be reached. */
export async function download(request: Download, options: DownloadOptions): Promise<Downloaded> {
  const { signal } = options;
  let pauseMs = options.backoffMs ?? backoffMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptDownload(request, options);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DownloadError) throw error;
      if (attempt === attemptsMax) throw unreachable(request.url, error);
      await wait(pauseMs, undefined, { signal });
      pauseMs *= 2;
    }
  }
}

async function attemptDownload(request: Download, { signal, onProgress }: DownloadOptions): Promise<Downloaded> {
  const { file, bytesMax } = request;
  const part = `${file}.part`;
  const known = await readFile(`${part}.etag`, 'utf8').catch(() => '');
  const kept = known ? await sizeOf(part) : 0;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('the server was silent for too long')), silenceMsMax);
  try {
    const bounds = AbortSignal.any([signal, silence.signal]);
    const resume: Record<string, string> = kept > 0 ? { range: `bytes=${kept}-`, 'if-range': known } : {};
    const { response, hub } = await follow(request, resume, bounds);
    const isComplete = response.status === 416 && kept > 0;
    if (!isComplete) {
      checkStatus(response, request.url);
      const start = response.status === 206 ? kept : 0;
      const length = Number(response.headers.get('content-length') ?? 0);
      const total = length > 0 ? start + length : 0;
      if (total > bytesMax) throw tooLarge(request, total);
      const etag = response.headers.get('etag') ?? '';
      // A weak tag does not promise equal bytes, so it is no base for a resume.
      await writeFile(`${part}.etag`, etag.startsWith('W/') ? '' : etag);
      let bytes = start;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          timer.refresh();
          if (bytes > bytesMax) return done(tooLarge(request, bytes));
          onProgress(bytes, total);
          done(null, chunk);
        },
      });
      const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
      await pipeline(body, count, createWriteStream(part, { flags: start > 0 ? 'a' : 'w' }), { signal: bounds });
      if (total > 0 && bytes < total) throw new Error(`the answer ended after ${bytes} of ${total} bytes`);
    }
    return await finish(request, part, hub);
  } finally {
    clearTimeout(timer);
  }
}

/** The facts that the hub tells of a file beside its bytes. */
interface HubHeaders {
  /** SHA-256 of a large file. */
  readonly sha256?: string | undefined;
  readonly commit?: string | undefined;
}

/** Follows redirects by hand: the first answer of the hub has the hash, and the token is for its own origin alone. */
async function follow({ url, token }: Download, headers: Record<string, string>, signal: AbortSignal) {
  let at = new URL(url);
  let hub: HubHeaders = {};
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const isOwn = at.origin === new URL(url).origin;
    const sent = new Headers({ ...headers, 'accept-encoding': 'identity' });
    if (token && isOwn) sent.set('authorization', `Bearer ${token}`);
    const response = await fetch(at, { headers: sent, redirect: 'manual', signal });
    hub = { ...hubHeaders(response.headers), ...hub };
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return { response, hub };
    await response.body?.cancel();
    at = new URL(location, at);
    if (at.protocol !== 'http:' && at.protocol !== 'https:') break;
    if (new URL(url).protocol === 'https:' && at.protocol === 'http:') {
      throw new DownloadError(`${url} redirects to ${at.origin} without encryption. It was not followed.`);
    }
  }
  throw new DownloadError(`${url} redirects too often, or to no HTTP address.`);
}

function hubHeaders(headers: Headers): HubHeaders {
  const linked = headers.get('x-linked-etag')?.replaceAll('"', '').toLowerCase() ?? '';
  const commit = headers.get('x-repo-commit') ?? undefined;
  return { ...(/^[0-9a-f]{64}$/.test(linked) && { sha256: linked }), ...(commit && { commit }) };
}

function checkStatus(response: Response, url: string): void {
  const { status } = response;
  if (status === 200 || status === 206) return;
  if (status === 429 || status >= 500) throw new Error(`the server answered ${status}`);
  if (status === 404) throw new DownloadError(`${url} does not exist (404).`, { status });
  if (status === 401 || status === 403) {
    throw new DownloadError(`${url} may not be read (${status}). Set HF_TOKEN if the repository is not public.`, {
      status,
    });
  }
  throw new DownloadError(`${url} was answered ${status}.`, { status });
}

/** Checks the hash of the complete part, and renames it. */
async function finish({ url, file, sha256: wanted }: Download, part: string, hub: HubHeaders): Promise<Downloaded> {
  const sha256 = await sha256Of(part);
  const expected = wanted ?? hub.sha256;
  if (expected !== undefined && expected !== sha256) {
    await Promise.all([rm(part, { force: true }), rm(`${part}.etag`, { force: true })]);
    const by = wanted ? 'that you gave' : 'that the server tells';
    throw new DownloadError(`${url} has the SHA-256 ${sha256}, not ${expected} ${by}. It was removed.`);
  }
  const bytes = await sizeOf(part);
  await rename(part, file);
  await rm(`${part}.etag`, { force: true });
  return { bytes, sha256, commit: hub.commit };
}

/** SHA-256 of a file in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

function tooLarge({ url, bytesMax }: Download, bytes: number): DownloadError {
  const megabytes = (count: number) => Math.round(count / 1e6);
  return new DownloadError(
    `${url} has ${megabytes(bytes)} MB or more, and at most ${megabytes(bytesMax)} MB are allowed.`,
  );
}

function unreachable(url: string, error: unknown): DownloadError {
  const reason = error instanceof Error ? messageOf(error) : String(error);
  return new DownloadError(
    `${new URL(url).origin} cannot be reached (${reason}). Without a way to it, use one of these:\n` +
      '  a mirror of the hub:  HF_ENDPOINT=https://MIRROR npx millrace model add NAME\n' +
      '  a proxy:              HTTPS_PROXY=http://HOST:PORT npx millrace model add NAME\n' +
      '  a local copy:         npx millrace model add FOLDER, or an archive (.zip, .jar, .whl, .tar.gz) with the ONNX\n' +
      '                        model and its tokenizer.json',
    { cause: error },
  );
}

/** `fetch` hides the reason of a failure in its cause. */
function messageOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}
