/** A style of a state names what has the state. A style of the state alone would change everything in this state. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..', '..');
/** The tones, the states of a step of a plan, and the states of the connection. */
const states = 'plain busy good warn bad running done needless failed pending idle connecting live broken away';
const ofAny = new RegExp(`^\\.(${states.replaceAll(' ', '|')})(?![\\w-])`, 'gm');

t.test('no style is that of a state of anything', async (t) => {
  for await (const path of glob('console/styles/*.css', { cwd: root })) {
    const style = await readFile(join(root, path), 'utf8');
    t.strictSame(style.match(ofAny), null, path);
  }
});

t.test('a style of a state alone is found', async (t) => {
  t.strictSame('.running {\n}\n.plan .running {\n}\n.running progress {\n}\n.badly {\n}'.match(ofAny)?.length, 2);
});
