/**
 * Transcribes recordings by an OpenAI-compatible server: `POST <base URL>/audio/transcriptions`. The answer has the times
 * of its segments if the server gives them, else the text alone.
 */
import { readFile, stat } from 'node:fs/promises';
import type OpenAI from 'openai';
import { MillraceError, withAdvice } from '../../../core/errors.ts';
import { Semaphore } from '../../../core/semaphore.ts';
import { openClient, refusalOf } from '../../model-server/client.ts';
import { withRetries } from '../../model-server/retries.ts';
import type { Recording, Transcript } from '../document/recording.ts';
import { tooManyFiles, unprocessable } from '../document/unprocessable.ts';

export interface TranscriptionTimes {
  /** Time limit of one answer, ms. */
  readonly answerMs: number;
  /** Pause before the second attempt, ms; doubled for each further one. */
  readonly backoffMs: number;
}

/** The limit of OpenAI's own server. */
const megabytesMax = 25;
/** A recording is in memory while it is sent. */
const requestsMax = 2;
const waitingMax = 1024;
const answerBytesMax = 16 * 1024 * 1024;
const defaultTimes: TranscriptionTimes = { answerMs: 600_000, backoffMs: 1_000 };
const settings = 'TRANSCRIPTION_URL, TRANSCRIPTION_API_KEY and TRANSCRIPTION_MODEL';

export interface TranscribeOptions {
  /** The tenant of the file. Tenants take turns. */
  tenant: string;
  signal: AbortSignal;
}

export class Transcriber {
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #times: TranscriptionTimes;
  readonly #semaphore = new Semaphore({ places: requestsMax, waitingMax, busy: tooManyFiles });
  /** Some models only answer with the text. */
  #givesSegments = true;

  constructor(server: { url: string; apiKey: string; model: string; times?: TranscriptionTimes }) {
    this.#client = openClient({ ...server, bytesMax: answerBytesMax });
    this.#model = server.model;
    this.#times = server.times ?? defaultTimes;
  }

  /**
   * @param path of the recording
   * @throws {MillraceError} unprocessable: it is too large, has no speech, or the server refused it; unavailable: the
   * server cannot be reached or fails. An abort throws `signal`'s reason.
   */
  async transcribe(path: string, { recording }: Recording, { tenant, signal }: TranscribeOptions): Promise<Transcript> {
    const { size } = await stat(path);
    if (size > megabytesMax * 2 ** 20) {
      const message = `The recording has more than ${megabytesMax} MB, which is the most that is transcribed. Split it, or save it with a lower bit rate.`;
      throw unprocessable(message);
    }
    const release = await this.#semaphore.acquire({ signal, owner: tenant });
    try {
      // The server recognises the format by the name.
      const file = new File([await readFile(path)], `recording.${recording}`);
      const retries = { backoffMs: this.#times.backoffMs, signal, apiKey: this.#client.apiKey, settings };
      const model = 'The transcription server';
      const transcript = await withRetries(() => this.#request(file, signal), { ...retries, model });
      if (transcript.text.trim() === '') throw unprocessable('No speech was found in the recording.');
      return transcript;
    } finally {
      release();
    }
  }

  async #request(file: File, signal: AbortSignal): Promise<Transcript> {
    if (this.#givesSegments) {
      try {
        return await this.#create(file, 'verbose_json', signal);
      } catch (error) {
        if (refusalOf(error) !== 400) throw error;
        const transcript = await this.#create(file, 'json', signal);
        this.#givesSegments = false;
        return transcript;
      }
    }
    return this.#create(file, 'json', signal);
  }

  async #create(file: File, format: 'verbose_json' | 'json', signal: AbortSignal): Promise<Transcript> {
    // The SDK's own timeout ends when the headers have arrived.
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(this.#times.answerMs)]);
    const request = { file, model: this.#model, response_format: format };
    const answer: unknown = await this.#client.audio.transcriptions.create(request, { signal: inTime });
    return readTranscript(answer);
  }
}

/** @throws {Error} for an answer of another form */
function readTranscript(answer: unknown): Transcript {
  const { text, segments } = (answer ?? {}) as { text?: unknown; segments?: unknown };
  if (typeof text !== 'string') throw new Error('The answer has no text.');
  const read = Array.isArray(segments) ? segments.flatMap(readSegment) : [];
  return { text: text.toWellFormed(), segments: read };
}

function readSegment(segment: unknown): Transcript['segments'][number][] {
  const { start, end, text } = (segment ?? {}) as { start?: unknown; end?: unknown; text?: unknown };
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return [];
  return [{ start, end, text: text.toWellFormed() }];
}

/** The error of a recording where no server is configured. */
export function noTranscriber({ recording }: Recording): MillraceError {
  const { message, reason } = withAdvice(
    `Recordings (${recording.toUpperCase()}) are read by a transcription server, and none is configured here.`,
    'Set TRANSCRIPTION_URL and TRANSCRIPTION_MODEL. Then POST /api/file/{file_id}/retry; or upload a transcript.',
  );
  return new MillraceError('unsupported_media_type', message, { reason, param: 'file' });
}
