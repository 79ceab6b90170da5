/** The dialog that makes an evaluation set, or changes its description and its spaces. */
import { setPath } from '../../sdk/evaluation/api.ts';
import type { EvaluationSet } from '../../sdk/evaluation/set.ts';
import { request } from '../api/request.ts';
import { usualSpace } from '../api/session.ts';
import type { SpacePage } from '../api/types.ts';
import { html } from '../base/html.ts';
import { listed, t } from '../base/language.ts';
import { addressOf, go } from '../base/router.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, namesIn, useForm } from '../ui/form.ts';
import { Field } from '../ui/parts.ts';
import { createSet } from './client.ts';

const spacesMax = 1_000;

/** @param set undefined: a new one. @param onClose is called when it is changed, or left */
export function SetDialog({ set, onClose }: { set?: EvaluationSet; onClose(): unknown }) {
  const form = useForm({
    name: '',
    description: set?.description ?? '',
    spaces: set ? set.spaces.join(', ') : usualSpace(),
  });
  const save = async () => {
    const name = set?.name ?? form.values.name.trim();
    const json = { description: form.values.description.trim(), spaces: namesIn(form.values.spaces) };
    await checkSpaces(json.spaces, set?.spaces ?? []);
    if (set === undefined) {
      await createSet(name, json);
      go(addressOf(['evaluations', name]));
      return;
    }
    await request(setPath(name), { method: 'PUT', json });
    onClose();
  };
  const title = t(set === undefined ? 'evaluation.create' : 'evaluation.edit');
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form onSubmit=${form.submit(save)}>
      ${
        set === undefined &&
        html`<${Field} label=${t('evaluation.name')} hint=${t('evaluation.nameHint')}><input ...${form.text('name')} required maxlength="64" pattern="[\\w.\\-]+" spellcheck=${false} /></${Field}>`
      }
      <${Field} label=${t('evaluation.description')}><input ...${form.text('description')} maxlength="1000" /></${Field}>
      <${Field} label=${t('evaluation.spaces')} hint=${t('evaluation.spacesHint')}><input ...${form.text('spaces')} required /></${Field}>
      <${FormEnd} form=${form} action=${title} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}

/** @param before those of the set, which may be gone. @throws {Error} when there is no such space */
async function checkSpaces(names: readonly string[], before: readonly string[]): Promise<void> {
  const { spaces } = await request<SpacePage>('/api/space', { query: { limit: spacesMax } });
  const known = spaces.map(({ space_id }) => space_id);
  const unknown = names.filter((name) => !known.includes(name) && !before.includes(name));
  if (unknown.length === 0 || known.length === spacesMax) return;
  throw new Error(t('evaluation.unknownSpaces', { unknown: listed(unknown), known: listed(known.slice(0, 20)) }));
}
