/**
 * The pages agree with the tree: links resolve, named files are there, and named tests have the titles they are quoted
 * by. Comments of the code name files that are there, too.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { catalogue } from '../../core/errors.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();
const files = globSync(
  '{bench,cli,console,core,docs,examples,gateway,processors,proto,sdk,test}/**/*.{ts,mjs,lua,md,proto,sh,py}',
  {
    cwd: root,
  },
);
const linkForm = /\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]+)?\)/g;
const fileForm = /`([\w./-]+\.(?:ts|lua|proto|mjs))`/g;
/** In a script, comments name files without backticks. */
const scriptFileForm = /([\w./-]+\.(?:ts|lua))\b/g;
const commentForm = /^\s*(?:\/?\*|\/\/|--).*$/gm;
const testForm = /`(test\/[\w/-]+)`(?:: ((?:"[^"]+"(?:, )?)+))?/g;
/** As `docs/states.md` defines it: a test without a path is below these folders. */
const bareTestForm = /`([\w-]+)`: ((?:"[^"]+"(?:, )?)+)/g;
const bareTestFolders = 'test/{dispatcher,store}';

t.ok(pages.includes('README.md'));

for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8');

  t.test(`${page}: every relative link leads to a file`, async (t) => {
    const broken = [...text.matchAll(linkForm)].filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor.slice(1));
    });
    t.strictSame(
      broken.map(([link]) => link),
      [],
    );
  });

  t.test(`${page}: every file that it names exists`, async (t) => {
    const named = [...text.matchAll(fileForm)].map(([, name = '']) => name);
    t.strictSame(
      named.filter((name) => !isFile(name)),
      [],
    );
  });

  t.test(`${page}: every test that it names exists, by the title that it quotes`, async (t) => {
    const byPath = [...text.matchAll(testForm)].flatMap(([, path = '', titles = '']) =>
      missingTitles(path, sourceOf(path), titles),
    );
    const byName = [...text.matchAll(bareTestForm)].flatMap(([, name = '', titles = '']) =>
      missingTitles(name, sourceOfName(name), titles),
    );
    t.strictSame([...byPath, ...byName], []);
  });
}

t.test('every file that a comment of the code names exists', async (t) => {
  const missing = files.filter(isCode).flatMap((path) => {
    const comments = readFileSync(join(root, path), 'utf8').match(commentForm)?.join('\n') ?? '';
    const named = comments.matchAll(path.endsWith('.lua') ? scriptFileForm : fileForm);
    return Array.from(named, ([, name = '']) => name)
      .filter((name) => !isFile(name))
      .map((name) => `${path}: ${name}`);
  });
  t.strictSame(missing, []);
});

t.test('http-api.md has every error of the catalogue, with its status', async (t) => {
  const text = readFileSync(join(root, 'docs/http-api.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(([, status, type]) => `${type} ${status}`);
  const wanted = Object.entries(catalogue).map(([type, { status }]) => `${type} ${status}`);
  t.strictSame(rows.sort(), wanted.sort());
});

/** Whether a file has this path, or this end of its path. */
function isFile(name: string): boolean {
  return files.some((file) => file === name || file.endsWith(`/${name}`));
}

function isCode(file: string): boolean {
  return /\.(ts|mjs|lua)$/.test(file) && !file.includes('generated');
}

/** @param titles titles in quotes, or their beginnings. Three dots stand for any text. */
function missingTitles(test: string, source: string | undefined, titles: string): string[] {
  if (source === undefined) return [test];
  const forms = templatesIn(source);
  const isThere = (title: string) =>
    title.split('...').every((part) => source.includes(part.trim())) || forms.some((form) => form.test(title));
  const quoted = Array.from(titles.matchAll(/"([^"]+)"/g), ([, title = '']) => title.replaceAll(/\s+/g, ' '));
  return quoted.filter((title) => !isThere(title)).map((title) => `${test}: "${title}"`);
}

/** The titles of a test that have parameters, as patterns. */
function templatesIn(source: string): RegExp[] {
  return Array.from(source.matchAll(/t\.test\(\s*`([^`]+)`/g), ([, title = '']) => title.split(/\$\{[^}]*\}/))
    .filter((parts) => /\w/.test(parts.join('')))
    .map((parts) => new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')));
}

/** @returns the text of the tests that have this name; undefined when there is none. */
function sourceOfName(name: string): string | undefined {
  const found = globSync(`${bareTestFolders}/**/${name}{.test,}.ts`, { cwd: root });
  return found.length === 0 ? undefined : found.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
}

/** @returns the text of a test, a scenario or all of a folder; undefined when there is none. */
function sourceOf(path: string): string | undefined {
  const found = ['.test.ts', '.faults.ts', '.ts', '']
    .map((end) => join(root, path + end))
    .find((file) => existsSync(file));
  if (found === undefined) return undefined;
  if (statSync(found).isFile()) return readFileSync(found, 'utf8');
  return globSync('**/*.ts', { cwd: found })
    .map((file) => readFileSync(join(found, file), 'utf8'))
    .join('\n');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
