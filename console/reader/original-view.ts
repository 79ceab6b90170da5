/** The original of a file: pages of a PDF, a picture, or text. Other kinds can be downloaded. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { send } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { Empty, Failure, Loading } from '../ui/parts.ts';
import { PdfView } from './pdf-view.ts';
import { decoded } from './text-decoding.ts';

/** Bytes of a text that are shown. */
const textBytesMax = 256 * 1024;
const pictureForm = /\.(png|jpe?g|gif|webp|bmp)$/i;
const textForm =
  /\.(txt|md|markdown|csv|tsv|json|jsonl|xml|html?|rst|tex|adoc|srt|vtt|eml|log|ya?ml|[jt]s|py|go|rs|c|h|java|sql|sh|ipynb)$/i;

interface OriginalProps {
  fileId: string;
  fileName: string;
  page?: number | undefined;
  quote?: string | undefined;
}

export function isPdf(fileName: string): boolean {
  return /\.pdf$/i.test(fileName);
}

export function OriginalView({ fileId, fileName, page = 1, quote }: OriginalProps) {
  if (isPdf(fileName)) return html`<${PdfView} fileId=${fileId} page=${page} quote=${quote} />`;
  if (pictureForm.test(fileName)) return html`<${Picture} fileId=${fileId} fileName=${fileName} />`;
  if (textForm.test(fileName)) return html`<${PlainText} address=${contentOf(fileId)} />`;
  return html`<${Empty} icon="files" title=${fileName}>
    <p>${t('reader.noPreview')}</p>
    <${Download} fileId=${fileId} fileName=${fileName} />
  </${Empty}>`;
}

export function Download({ fileId, fileName }: { fileId: string; fileName: string }) {
  return html`<${Button} icon="download" onClick=${() => download(contentOf(fileId), fileName)}>${t('reader.download')}</${Button}>`;
}

/** Saves what an address of the API answers as a file. A link could not send the key. */
export async function download(address: string, fileName: string): Promise<void> {
  const response = await send(address);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Picture({ fileId, fileName }: { fileId: string; fileName: string }) {
  const { value, failure, retry } = useContent(contentOf(fileId), async (response) =>
    URL.createObjectURL(await response.blob()),
  );
  useEffect(() => () => void (value && URL.revokeObjectURL(value)), [value]);
  if (failure !== undefined) return html`<${Failure} error=${failure} onRetry=${retry} />`;
  if (value === undefined) return html`<${Loading} />`;
  return html`<img class="picture" src=${value} alt=${fileName} />`;
}

/** The beginning of a text. @param address of the API: the original, or what was read of it */
export function PlainText({ address }: { address: string }) {
  const range = { Range: `bytes=0-${textBytesMax - 1}` };
  const isCut = useSignal(false);
  const read = async (response: Response) => {
    const content = await response.arrayBuffer();
    isCut.value = content.byteLength >= textBytesMax;
    return decoded(content, response.headers.get('content-type'));
  };
  const { value, failure, retry } = useContent(address, read, range);
  if (failure !== undefined) return html`<${Failure} error=${failure} onRetry=${retry} />`;
  if (value === undefined) return html`<${Loading} />`;
  return html`<pre class="plain" dir="auto" tabindex="0">${value}</pre>
    ${isCut.value && html`<p class="hint">${t('reader.textCut')}</p>`}`;
}

function useContent(
  address: string,
  read: (response: Response) => Promise<string>,
  headers: Record<string, string> = {},
) {
  const value = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const tries = useSignal(0);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      value.value = await read(await send(address, { headers, signal: controller.signal }));
      failure.value = undefined;
    };
    load().catch((error) => {
      if (!controller.signal.aborted) failure.value = error;
    });
    return () => controller.abort();
  }, [address, tries.value]);
  return { value: value.value, failure: failure.value, retry: () => void tries.value++ };
}

function contentOf(fileId: string): string {
  return `/api/file/${encodeURIComponent(fileId)}/content`;
}
