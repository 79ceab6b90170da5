/**
 * Describes pictures by a vision model of an OpenAI-compatible server.
 *
 * Temporary errors and empty answers are retried with backoff (`model-server/retries.ts`). The requests in flight are
 * bounded for the whole process.
 */
import type OpenAI from 'openai';
import { Semaphore } from '../../../core/semaphore.ts';
import { openClient } from '../../model-server/client.ts';
import { withRetries } from '../../model-server/retries.ts';
import { tooManyFiles } from '../document/unprocessable.ts';

export interface VisionTimes {
  /** Time limit of one answer, ms. */
  readonly answerMs: number;
  /** Pause before the second attempt, ms; doubled for each further one. */
  readonly backoffMs: number;
}

const requestsMax = 4;
const waitingMax = 1024;
const answerBytesMax = 1024 * 1024;
const descriptionCharactersMax = 20_000;
const defaultTimes: VisionTimes = { answerMs: 60_000, backoffMs: 1_000 };

/** The aim of a description. */
export type Aim = 'picture' | 'picture and text' | 'figures';

const manner =
  'whoever looks for what is shown will find it: its subject, objects, people and place; of a chart or table what it is ' +
  'about and its figures; of a drawing its parts. Write plain sentences in the language of the text in it, in English ' +
  'where there is none. No preamble.';
const picture = `Describe this picture for a search index, so that ${manner}`;
const instructions: Readonly<Record<Aim, string>> = {
  picture,
  'picture and text': `${picture} Then write out all text that can be read in it, word for word.`,
  figures: `Describe the figures on this page for a search index, and nothing of its running text, so that ${manner}`,
};

/** Thoughts that some models write before the answer. */
const reasoning = /^\s*<think>.*?<\/think>/s;

export interface Image {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export class Vision {
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #times: VisionTimes;
  readonly #semaphore = new Semaphore({ places: requestsMax, waitingMax, busy: tooManyFiles });

  constructor(server: { url: string; apiKey: string; model: string; times?: VisionTimes }) {
    this.#client = openClient({ ...server, bytesMax: answerBytesMax });
    this.#model = server.model;
    this.#times = server.times ?? defaultTimes;
  }

  /**
   * A description of the picture.
   * @throws {MillraceError} unavailable: the model cannot be reached or fails; unprocessable: it refused the picture.
   *   An abort throws `signal`'s reason.
   */
  async describe(
    image: Image,
    { aim, tenant, signal }: { aim: Aim; tenant: string; signal: AbortSignal },
  ): Promise<string> {
    const release = await this.#semaphore.acquire({ signal, owner: tenant });
    try {
      const retries = { backoffMs: this.#times.backoffMs, signal, apiKey: this.#client.apiKey };
      const names = { model: 'the vision model', settings: 'VISION_URL, VISION_API_KEY and VISION_MODEL' };
      return await withRetries(() => this.#request(image, instructions[aim], signal), { ...retries, ...names });
    } finally {
      release();
    }
  }

  async #request({ mediaType, bytes }: Image, text: string, signal: AbortSignal): Promise<string> {
    const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
    const content = [
      { type: 'text' as const, text },
      { type: 'image_url' as const, image_url: { url } },
    ];
    // The SDK's own timeout ends when the headers have arrived.
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(this.#times.answerMs)]);
    const answer = await this.#client.chat.completions.create(
      { model: this.#model, messages: [{ role: 'user', content }] },
      { signal: inTime },
    );
    const answered = answer.choices?.[0]?.message?.content ?? '';
    const description = answered.replace(reasoning, '').trim();
    if (description === '') throw new Error('The answer was empty.');
    return description.slice(0, descriptionCharactersMax).toWellFormed();
  }
}
