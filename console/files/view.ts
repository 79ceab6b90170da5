/** The files: a list, or one file. */

import { useChanges } from '../api/live.ts';
import { html } from '../base/html.ts';
import { place } from '../base/router.ts';
import { FilePage } from './file-page.ts';
import { FileList } from './list.ts';
import { applyChanges, readFiles } from './store.ts';

export function View() {
  useChanges('files', { onChanges: applyChanges, onConnected: () => void readFiles() });
  const [, id] = place.value.parts;
  return id === undefined ? html`<${FileList} />` : html`<${FilePage} key=${id} id=${id} />`;
}
