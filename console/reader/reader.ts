/** The document beside an answer, opened at the cited place. Escape closes it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { catchFocus } from '../base/focus.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, Link } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { Tabs } from '../ui/parts.ts';
import { ChunkView } from './chunk-view.ts';
import { type Cited, closeReader, openReader } from './open.ts';
import { isPdf, OriginalView } from './original-view.ts';
import { OutlineView } from './outline-view.ts';

export function Reader({ cited }: { cited: Cited }) {
  const { file_id, file_name, paths, page, quote } = cited;
  const hasPages = isPdf(file_name);
  const tab = useSignal(hasPages ? 'page' : 'passage');
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) opener.current = document.activeElement;
    tab.value = hasPages ? 'page' : 'passage';
    panel.current?.focus();
  }, [cited]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) closeReader();
    };
    const element = panel.current!;
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      catchFocus(opener.current);
    };
  }, []);
  const tabs = [
    ...(hasPages ? [{ id: 'page', title: t('reader.pages') }] : []),
    { id: 'passage', title: t('reader.passage') },
    { id: 'outline', title: t('reader.outline') },
    ...(hasPages ? [] : [{ id: 'original', title: t('reader.original') }]),
  ];
  return html`<aside class="reader" ref=${panel} tabindex="-1" aria-label=${file_name}>
    <header class="bar">
      <h2 title=${file_name}><${Link} dir="auto" to=${addressOf(['files', file_id])}>${file_name}</${Link}></h2>
      <span class="spring"></span>
      <${Button} kind="quiet" icon="close" label=${t('close')} onClick=${closeReader} />
    </header>
    <${Tabs} label=${file_name} tabs=${tabs} chosen=${tab.value} onChoose=${(id: string) => {
      tab.value = id;
    }} />
    <div class="content" role="tabpanel" tabindex="0" aria-label=${t('reader.content')}>
      ${tab.value === 'page' && html`<${OriginalView} fileId=${file_id} fileName=${file_name} page=${page} quote=${quote} />`}
      ${tab.value === 'original' && html`<${OriginalView} fileId=${file_id} fileName=${file_name} />`}
      ${tab.value === 'passage' && html`<${ChunkView} fileId=${file_id} fileName=${file_name} paths=${paths} quote=${quote} />`}
      ${
        tab.value === 'outline' &&
        html`<${OutlineView} fileId=${file_id} fileName=${file_name} paths=${paths} onChoose=${(node: {
          paths: number[];
          page?: number;
        }) => {
          openReader({ file_id, file_name, paths: node.paths, ...(node.page && { page: node.page }) });
        }} />`
      }
    </div>
  </aside>`;
}
