/** Pages of a PDF, one at a time, with a quote highlighted. pdf.js is loaded when the first document is opened. */
import { useSignal } from '@preact/signals';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef } from 'preact/hooks';
import { authorization, toApiError, unreachable } from '../api/request.ts';
import { again } from '../base/again.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { number as figure } from '../ui/format.ts';
import { Failure, Loading } from '../ui/parts.ts';
import { type Box, boxesOf, type TextItem } from './pdf-boxes.ts';

interface PdfProps {
  fileId: string;
  /** Page to show first, from 1. */
  page: number;
  /** Text to highlight on that page, or on the next. */
  quote?: string | undefined;
}

const widthMax = 1_400;
/** Width of a page as a part of the width that it has room for. */
const zooms = [1, 1.5, 2, 3] as const;
/** A larger drawing takes more than 64 MB. */
const pixelsMax = 16_000_000;

export function PdfView({ fileId, page, quote }: PdfProps) {
  const pdf = useSignal<PDFDocumentProxy | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const shown = useSignal(page);
  const tries = useSignal(0);
  const zoom = useSignal(0);
  useEffect(() => {
    let isGone = false;
    let opened: PDFDocumentProxy | undefined;
    void openPdf(fileId).then(
      (document) => {
        opened = document;
        if (isGone) void document.loadingTask.destroy();
        else pdf.value = document;
        failure.value = undefined;
      },
      (error) => {
        failure.value = error;
      },
    );
    return () => {
      isGone = true;
      void opened?.loadingTask.destroy();
      pdf.value = undefined;
    };
  }, [fileId, tries.value]);
  useEffect(() => {
    shown.value = page;
  }, [page, quote]);
  if (failure.value !== undefined)
    return html`<${Failure} error=${failure.value} onRetry=${() => void tries.value++} />`;
  const document = pdf.value;
  if (document === undefined) return html`<${Loading} />`;
  const pages = document.numPages;
  const number = Math.min(Math.max(1, shown.value), pages);
  const turn = (step: number) => () => {
    shown.value = number + step;
  };
  const goTo = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const wanted = Math.round(input.valueAsNumber);
    if (wanted >= 1 && wanted <= pages) shown.value = wanted;
    else input.value = String(number);
  };
  const enlarge = (step: number) => () => {
    zoom.value += step;
  };
  return html`<div class="pdf">
    <div class="bar">
      <${Button} kind="quiet" icon="left" label=${t('reader.pageBefore')} disabled=${number <= 1} onClick=${turn(-1)} />
      <input type="number" aria-label=${t('reader.goToPage')} min="1" max=${pages} value=${number} onChange=${goTo} />
      <span class="hint"><span class="sr">${t('reader.pageOf', { n: number, pages })}</span><span aria-hidden="true">/ ${pages}</span></span>
      <${Button} kind="quiet" icon="right" label=${t('reader.pageAfter')} disabled=${number >= pages} onClick=${turn(1)} />
      <${Button} kind="quiet" icon="minus" label=${t('reader.smaller')} disabled=${zoom.value === 0} onClick=${enlarge(-1)} />
      <span class="hint">${figure(100 * zooms[zoom.value]!)} %</span>
      <${Button} kind="quiet" icon="plus" label=${t('reader.larger')} disabled=${zoom.value === zooms.length - 1} onClick=${enlarge(1)} />
    </div>
    <${Page} key=${`${number} ${zoom.value}`} zoom=${zooms[zoom.value]} document=${document} number=${number} quote=${quote} isCited=${number === page} />
  </div>`;
}

interface PageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Times the width that it has room for. */
  zoom: number;
  quote?: string;
  isCited: boolean;
}

function Page({ document, number, zoom, quote, isCited }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Marks are where the page was drawn, also after the window got another size. */
  const viewport = useRef<Viewport | undefined>(undefined);
  const boxes = useSignal<Box[]>([]);
  /** The text of the page, for screen readers. Undefined: not read yet. */
  const text = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const isMissing = useSignal(false);
  const fail = (error: unknown) => {
    failure.value = error;
  };
  // The page is drawn once. pdf.js refuses a second drawing on a canvas while the first one runs.
  useEffect(() => {
    let isGone = false;
    let drawing: RenderTask | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      if (isGone) return;
      viewport.current ??= viewportOf(page, place.current!, zoom);
      drawing = drawPage(page, canvas.current!, viewport.current);
      await drawing.promise;
    };
    draw().catch((error) => isGone || fail(error));
    return () => {
      isGone = true;
      drawing?.cancel();
    };
  }, []);
  useEffect(() => {
    let isGone = false;
    const mark = async () => {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      if (isGone) return;
      viewport.current ??= viewportOf(page, place.current!, zoom);
      const texts = items.filter((item) => 'str' in item) as TextItem[];
      text.value = textOf(texts);
      boxes.value = quote === undefined ? [] : boxesOf(texts, quote, viewport.current.transform);
      isMissing.value = quote !== undefined && isCited && boxes.value.length === 0;
      requestAnimationFrame(() => {
        place.current?.querySelector('.highlight')?.scrollIntoView({ block: 'center' });
      });
    };
    mark().catch((error) => isGone || fail(error));
    return () => {
      isGone = true;
    };
  }, [quote]);
  return html`<div class="sheet" ref=${place}>
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} />`}
    ${isMissing.value && html`<p class="hint">${t('reader.notOnPage')}</p>`}
    <div class="paper">
      <canvas ref=${canvas} role="img" aria-label=${t('reader.page', { n: number })}></canvas>
      ${boxes.value.map(
        ({ left, top, width, height, angle }, i) =>
          html`<div
            key=${i}
            class="highlight"
            style=${{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, rotate: `${angle}rad` }}
          ></div>`,
      )}
      ${text.value !== undefined && html`<article class="sr" aria-label=${t('reader.pageText', { n: number })}>${text.value || t('reader.noPageText')}</article>`}
    </div>
  </div>`;
}

/** @returns the text of a page, with its lines. */
function textOf(items: readonly TextItem[]): string {
  return items
    .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .trim();
}

type Viewport = ReturnType<PDFPageProxy['getViewport']>;

function viewportOf(page: PDFPageProxy, place: HTMLElement, zoom: number): Viewport {
  // `clientWidth` is rounded up too, and a canvas that is wider by a part of a pixel makes its pane scroll.
  const width = Math.min(Math.floor(place.getBoundingClientRect().width), widthMax);
  return page.getViewport({ scale: (zoom * width) / page.getViewport({ scale: 1 }).width });
}

function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, viewport: Viewport): RenderTask {
  const density = Math.min(devicePixelRatio, 2, Math.sqrt(pixelsMax / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  return page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
}

/** The gateway serves files of pdf.js in a folder beside that of the console's modules. */
async function openPdf(fileId: string): Promise<PDFDocumentProxy> {
  const pdfjs = await again(() => import('pdfjs-dist'));
  const library = (path: string) => new URL(`../vendor/pdfjs-dist/${path}`, import.meta.url).href;
  pdfjs.GlobalWorkerOptions.workerSrc = library('build/pdf.worker.min.mjs');
  const { promise } = pdfjs.getDocument({
    url: `/api/file/${encodeURIComponent(fileId)}/content`,
    httpHeaders: authorization(),
    cMapUrl: library('cmaps/'),
    standardFontDataUrl: library('standard_fonts/'),
    wasmUrl: library('wasm/'),
    // The policy of the page allows no WebAssembly.
    useWasm: false,
    isEvalSupported: false,
    rangeChunkSize: 512 * 1024,
  });
  return promise.catch((error) => {
    if (!(error instanceof pdfjs.ResponseException)) throw error;
    throw error.status === 0 ? unreachable() : toApiError(error.status, '');
  });
}
