/** Each control of the console shows a value that the page holds. Otherwise the next drawing takes back what was typed. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..', '..');
const isHeld = /\.\.\.\$\{form\.(text|check|choice)\(|type="file"|(value|checked)=\$\{[\s\S]*(onInput|onChange)=/;

/** @returns the controls of a module that lose what was typed. */
function lostControls(source: string): string[] {
  const controls = source.match(/<(?:input|textarea|select)\b[\s\S]*?(?=\/>|<\/|<option)/g) ?? [];
  return controls.filter((text) => !isHeld.test(text));
}

t.test('each control of a form holds what is typed', async (t) => {
  for await (const path of glob('console/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, path), 'utf8');
    t.strictSame(lostControls(source), [], path);
    t.notMatch(source, 'FormData(event', `${path}: the values of a form are those of useForm`);
  }
});

t.test('a control that only begins with a value is found', async (t) => {
  t.equal(lostControls('<input name="hours" value="24" />').length, 1);
  t.equal(lostControls('<select onChange=change><option /></select>').length, 1);
});
