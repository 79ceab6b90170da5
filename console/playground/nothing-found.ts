/** Tells why a question found nothing. If it has a filter, no file of its scope may have such metadata. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import type { FilePage } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import type { Question } from './question.ts';
import { spaces } from './scope.ts';

/** Parts of a scope that are looked at. Each one costs a request. */
const partsMax = 10;
/** Files with such metadata that are read to find one of the scope. */
const filesRead = 1_000;

/** @param reason is told unless the filter is the reason */
export function NothingFound({ question, reason }: { question: Question; reason: string }) {
  const isExcluded = useSignal(false);
  useEffect(() => {
    const look = async () => {
      isExcluded.value = await excludesAll(question);
    };
    // Without an answer the other reason stays.
    look().catch(() => {});
  }, [question]);
  return html`<p class="hint none">${isExcluded.value ? t('ask.filterNone') : reason}</p>`;
}

/** @returns whether the filter is known to match no file of the scope. @throws {ApiError} */
async function excludesAll({ filter, scope }: Question): Promise<boolean> {
  if (filter === undefined) return false;
  const parts = isOfAll(scope) ? [{ type: 'all', id: '' }] : scope.flatMap(partsOf);
  const named = parts.filter(({ type }) => type !== 'file');
  if (named.length > partsMax) return false;
  const ids = new Set(parts.filter(({ type }) => type === 'file').map(({ id }) => id));
  const looks = named.map(({ type, id }) => hasFile({ filter, ...(type !== 'all' && { [`${type}_id`]: id }) }));
  if (ids.size > 0) looks.push(hasFile({ filter }, ids));
  return (await Promise.all(looks)).every((has) => !has);
}

/** @param wanted ids of which one must be there; default: any file will do. @returns true as well if there are too many files */
async function hasFile({ filter, ...place }: Record<string, unknown>, wanted?: ReadonlySet<string>): Promise<boolean> {
  const query = { ...place, filter: JSON.stringify(filter), limit: wanted === undefined ? 1 : filesRead };
  const { files, next_cursor } = await request<FilePage>('/api/file', { query });
  return next_cursor !== '' || files.some(({ file_id }) => wanted?.has(file_id) ?? true);
}

function partsOf({ type, ids }: Question['scope'][number]): { type: string; id: string }[] {
  return ids.map((id) => ({ type, id }));
}

/** Whether a scope has each space that the key may see. */
function isOfAll(scope: Question['scope']): boolean {
  const named = new Set(scope.flatMap(({ type, ids }) => (type === 'space' ? ids : [])));
  return (spaces.peek() ?? []).every(({ space_id }) => named.has(space_id));
}
