/** The outline of a file as a tree: its headings, or all of its parts. A press on a node tells its position. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import type { OutlineNode, OutlinePage } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { Failure, Loading } from '../ui/parts.ts';
import { pageName } from './page-name.ts';

interface OutlineProps {
  fileId: string;
  fileName: string;
  /** Position that is shown now. */
  paths?: readonly number[] | undefined;
  onChoose(node: OutlineNode): void;
}

const pageNodes = 1_000;

export function OutlineView({ fileId, fileName, paths, onChoose }: OutlineProps) {
  const nodes = useSignal<OutlineNode[]>([]);
  const cursor = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const hasAll = useSignal(false);
  const hasHeadings = useSignal(true);
  const read = async () => {
    const kinds = hasAll.peek() ? undefined : 'section';
    const query = { limit: pageNodes, cursor: cursor.peek(), kinds };
    try {
      const page = await request<OutlinePage>(`/api/file/${encodeURIComponent(fileId)}/outline`, { query });
      if (kinds !== undefined && page.total === 0) {
        hasHeadings.value = false;
        hasAll.value = true;
        return;
      }
      nodes.value = [...nodes.peek(), ...page.nodes];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => {
    nodes.value = [];
    cursor.value = undefined;
    failure.value = undefined;
    void read();
  }, [fileId, hasAll.value]);
  if (failure.value !== undefined) return html`<${Failure} error=${failure.value} onRetry=${read} />`;
  if (cursor.value === undefined) return html`<${Loading} />`;
  const toggle = (event: Event) => {
    hasAll.value = (event.target as HTMLInputElement).checked;
  };
  return html`<div class="outline">
    ${hasHeadings.value && html`<label class="choice"><input type="checkbox" checked=${hasAll.value} onChange=${toggle} /><span>${t('reader.allParts')}</span></label>`}
    <${Nodes} nodes=${nodes.value} fileName=${fileName} current=${nearest(nodes.value, paths)} onChoose=${onChoose} />
    ${cursor.value !== '' && html`<${Button} onClick=${read}>${t('more')}</${Button}>`}
  </div>`;
}

/** @returns the position of the innermost node that has the place, as text; undefined: none has it. */
function nearest(nodes: readonly OutlineNode[], paths: readonly number[] | undefined): string | undefined {
  const node = paths && nodes.find((one) => one.paths.every((step, i) => step === paths[i]));
  return node && (nearest(node.children ?? [], paths) ?? node.paths.join('.'));
}

interface NodesProps {
  nodes: readonly OutlineNode[];
  fileName: string;
  current?: string | undefined;
  onChoose(node: OutlineNode): void;
}

function Nodes({ nodes, fileName, current, onChoose }: NodesProps) {
  return html`<ul>
    ${nodes.map((node) => {
      const position = node.paths.join('.');
      return html`<li key=${position} class=${node.kind === 'section' ? 'section' : ''}>
        <button type="button" aria-current=${position === current ? 'location' : undefined} onClick=${() => onChoose(node)}>
          ${node.kind !== 'section' && html`<small>${t(`node.${node.kind}` as 'node.row')}</small>`}
          <span dir="auto">${node.title || t(`node.${node.kind}` as 'node.row')}</span>
          <small>${pageName({ file_name: fileName, page: node.page })}</small>
        </button>
        ${node.children && html`<${Nodes} nodes=${node.children} fileName=${fileName} current=${current} onChoose=${onChoose} />`}
      </li>`;
    })}
  </ul>`;
}
