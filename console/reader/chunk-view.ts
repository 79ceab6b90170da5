/** The chunks of a file in their order: the text that searches find. One of them may be cited. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { request } from '../api/request.ts';
import type { Chunk, ChunkPage } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { number } from '../ui/format.ts';
import { Failure, Loading } from '../ui/parts.ts';
import { findQuote, piecesOf } from './highlight.ts';
import { pageName, titlesBelow } from './page-name.ts';

interface ChunkProps {
  fileId: string;
  fileName: string;
  /** Position in the outline: the chunk that has it is scrolled to. */
  paths?: readonly number[] | undefined;
  /** Text to highlight in that chunk. */
  quote?: string | undefined;
}

const pageChunks = 100;
/** Frames in which a cited chunk is scrolled to, and those after which it is taken to stay. */
const framesMax = 30;
const stillFrames = 4;
/** Pages that are read to find a cited chunk. */
const pagesMax = 60;

export function ChunkView({ fileId, fileName, paths, quote }: ChunkProps) {
  const chunks = useSignal<Chunk[]>([]);
  const cursor = useSignal<string | undefined>(undefined);
  const total = useSignal(0);
  const cited = useSignal<number | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const tries = useSignal(0);
  const list = useRef<HTMLOListElement>(null);
  const read = async (signal?: AbortSignal) => {
    const query = { limit: pageChunks, cursor: cursor.peek() };
    const page = await request<ChunkPage>(`/api/file/${encodeURIComponent(fileId)}/chunks`, {
      query,
      ...(signal && { signal }),
    });
    chunks.value = [...chunks.peek(), ...page.chunks];
    cursor.value = page.next_cursor;
    total.value = page.total;
    failure.value = undefined;
  };
  useEffect(() => {
    const controller = new AbortController();
    chunks.value = [];
    cursor.value = undefined;
    cited.value = undefined;
    const find = async () => {
      for (let pages = 0; pages < pagesMax && cursor.peek() !== ''; pages++) {
        await read(controller.signal);
        const found = paths && chunkAt(chunks.peek(), paths);
        cited.value = found?.number;
        if (found !== undefined || paths === undefined) break;
      }
      const target = () => list.current?.querySelector('mark') ?? list.current?.querySelector('.cited');
      requestAnimationFrame(() => scrollUntilStill(target, controller.signal));
    };
    find().catch((error) => {
      if (!controller.signal.aborted) failure.value = error;
    });
    return () => controller.abort();
  }, [fileId, paths?.join(), quote, tries.value]);
  if (failure.value !== undefined)
    return html`<${Failure} error=${failure.value} onRetry=${() => void tries.value++} />`;
  if (cursor.value === undefined) return html`<${Loading} />`;
  return html`<div class="chunks">
    <ol ref=${list}>
      ${chunks.value.map((chunk) => {
        const isCited = chunk.number === cited.value;
        return html`<li key=${chunk.number} class=${isCited ? 'cited' : ''}>
          <p class="hint">${factsOf(chunk, total.value, fileName)}</p>
          <${Marked} text=${chunk.text} quote=${isCited ? quote : undefined} />
        </li>`;
      })}
    </ol>
    ${cursor.value !== '' && html`<${Button} onClick=${() => read()}>${t('more')}</${Button}>`}
  </div>`;
}

/**
 * Scrolls to an element until it stays where it is. Chunks get their heights when they come into view, so those above it
 * may still move it.
 */
function scrollUntilStill(target: () => Element | null | undefined, signal: AbortSignal): void {
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  let [top, still, frames] = [Number.NaN, 0, 0];
  const scroll = () => {
    const element = target();
    if (!element || signal.aborted || frames++ === framesMax) return;
    still = topOf(element) === top ? still + 1 : 0;
    if (still === stillFrames) return;
    element.scrollIntoView({ block: 'center' });
    top = topOf(element);
    requestAnimationFrame(scroll);
  };
  scroll();
}

function factsOf({ number: n, page, tokens, titles = [] }: Chunk, total: number, fileName: string): string {
  const place = { file_name: fileName, page, titles };
  const facts = [
    t('reader.chunk', { n, total }),
    pageName(place) ?? '',
    t('reader.tokens', { n: number(tokens) }),
    titlesBelow(place).join(' › '),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

function Marked({ text, quote }: { text: string; quote?: string }) {
  const pieces = piecesOf(text, quote === undefined ? [] : findQuote(text, quote));
  return html`<p class="text" dir="auto">
    ${pieces.map(({ text: piece, isMarked }, i) => (isMarked ? html`<mark key=${i}>${piece}</mark>` : piece))}
  </p>`;
}

/** @returns the chunk that has a node of the outline, or a node inside it. */
function chunkAt(chunks: readonly Chunk[], wanted: readonly number[]): Chunk | undefined {
  const text = `${wanted.join('.')}.`;
  const has = (test: (path: string) => boolean) =>
    chunks.find(({ paths }) => paths.some((path) => test(`${path.join('.')}.`)));
  return has((path) => path === text) ?? has((path) => path.startsWith(text)) ?? has((path) => text.startsWith(path));
}
