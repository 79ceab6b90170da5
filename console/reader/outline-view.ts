/** The outline of a file as a tree. A press on a node tells its position. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import type { OutlineNode, OutlinePage } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { Failure, Loading } from '../ui/parts.ts';

interface OutlineProps {
  fileId: string;
  /** Position that is shown now. */
  paths?: readonly number[] | undefined;
  onChoose(node: OutlineNode): void;
}

const pageNodes = 1_000;

export function OutlineView({ fileId, paths, onChoose }: OutlineProps) {
  const nodes = useSignal<OutlineNode[]>([]);
  const cursor = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const read = async () => {
    const query = { limit: pageNodes, cursor: cursor.peek() };
    try {
      const page = await request<OutlinePage>(`/api/file/${encodeURIComponent(fileId)}/outline`, { query });
      nodes.value = [...nodes.peek(), ...page.nodes];
      cursor.value = page.next_cursor;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => {
    nodes.value = [];
    cursor.value = undefined;
    failure.value = undefined;
    void read();
  }, [fileId]);
  if (failure.value !== undefined) return html`<${Failure} error=${failure.value} />`;
  if (cursor.value === undefined) return html`<${Loading} />`;
  return html`<div class="outline">
    <${Nodes} nodes=${nodes.value} current=${paths?.join('.')} onChoose=${onChoose} />
    ${cursor.value !== '' && html`<${Button} onClick=${read}>${t('more')}</${Button}>`}
  </div>`;
}

interface NodesProps {
  nodes: readonly OutlineNode[];
  current?: string | undefined;
  onChoose(node: OutlineNode): void;
}

function Nodes({ nodes, current, onChoose }: NodesProps) {
  return html`<ul>
    ${nodes.map((node) => {
      const position = node.paths.join('.');
      return html`<li key=${position} class=${node.kind}>
        <button type="button" aria-current=${position === current ? 'location' : undefined} onClick=${() => onChoose(node)}>
          ${node.kind !== 'section' && html`<small>${node.kind}</small>`}
          <span dir="auto">${node.title || node.kind}</span>
          ${node.page !== undefined && html`<small>${node.page}</small>`}
        </button>
        ${node.children && html`<${Nodes} nodes=${node.children} current=${current} onChoose=${onChoose} />`}
      </li>`;
    })}
  </ul>`;
}
