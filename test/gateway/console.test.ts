/** The files of the console as a browser gets them: policy, compression, caching, and nothing but these files. */
import { createHash } from 'node:crypto';
import t from 'tap';
import { startTestGateway } from '../support/gateway.ts';
import { sendRaw } from '../support/network/raw-http.ts';

const gateway = await startTestGateway(t);
const html = { headers: { Accept: 'text/html' }, redirect: 'manual' } as const;
const page = await (await gateway.fetch('/console')).text();
const addresses = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address!);

t.test('a browser is led from / to the console, other clients learn where it is', async (t) => {
  const led = await gateway.fetch('/', html);
  t.equal(led.status, 302);
  t.equal(led.headers.get('location'), '/console');
  const other = await gateway.fetch('/', { headers: { Accept: 'application/json' } });
  t.equal(other.status, 404);
  t.match(await other.text(), 'The console is at /console');
});

t.test('the pages differ in the modules that they load first only, with a policy without unsafe-inline', async (t) => {
  const preload = /<link rel="modulepreload" href="[^"]*\/-\/\w+\/([^"]+)">\n/g;
  const views = [
    ['/console', 'console/playground/view.ts'],
    ['/console/nowhere', 'console/playground/view.ts'],
    ['/console/files/a%2Fb', 'console/files/view.ts'],
    ['/console/queues/queue/mail', 'console/queues/view.ts'],
    ['/docs', 'console/reference/view.ts'],
  ] as const;
  for (const [path, view] of views) {
    const response = await gateway.fetch(path, html);
    const policy = response.headers.get('content-security-policy') ?? '';
    t.equal(response.status, 200, path);
    const text = await response.text();
    t.equal(text.replaceAll(preload, ''), page.replaceAll(preload, ''));
    const preloaded = [...text.matchAll(preload)].map(([, module]) => module!);
    t.equal(new Set(preloaded).size, preloaded.length);
    t.strictSame(
      preloaded.filter((module) => module.endsWith('/view.ts')),
      [view],
    );
    t.ok(preloaded.includes('vendor/preact/hooks/dist/hooks.mjs'), 'libraries too');
    t.match(policy, "default-src 'none'");
    t.match(policy, "frame-ancestors 'none'");
    t.notMatch(policy, /unsafe|https?:|\*/);
    t.equal(response.headers.get('x-content-type-options'), 'nosniff');
  }
});

t.test(
  'the policy allows the import map by its hash, and the page has no other script or style of its own',
  async (t) => {
    const policy = (await gateway.fetch('/console')).headers.get('content-security-policy') ?? '';
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? [];
    t.match(policy, `'sha256-${createHash('sha256').update(map).digest('base64')}'`);
    t.equal([...page.matchAll(/<script(?![^>]* src=)/g)].length, 1);
    t.notMatch(page, /<style|\sstyle=|\son\w+=/);
  },
);

t.test('every file that the page names is there, and no file is asked for elsewhere', async (t) => {
  t.ok(addresses.length > 20);
  for (const address of addresses) {
    const response = await gateway.fetch(address);
    t.equal(response.status, 200, address);
    t.match(response.headers.get('content-type'), /javascript|css|svg/);
    await response.arrayBuffer();
  }
});

t.test('a file has an address of its version for ever, and is not sent again', async (t) => {
  const address = addresses.find((one) => one.endsWith('/console/main.ts'))!;
  const first = await gateway.fetch(address);
  t.equal(first.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const etag = first.headers.get('etag')!;
  t.equal((await gateway.fetch(address, { headers: { 'If-None-Match': etag } })).status, 304);
  t.notMatch(await first.text(), /import type|: ComponentType/, 'types are removed');
  const other = await gateway.fetch(address.replace(/\/-\/\w+\//, '/-/another-version/'));
  t.equal(other.status, 200);
  t.equal(other.headers.get('cache-control'), 'no-cache', 'a page of another release gets the file of today');
});

t.test('the first view is below 150 KB, compressed', async (t) => {
  let bytes = 0;
  for (const address of ['/console', ...addresses]) {
    const { headers } = await gateway.fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    bytes += Number(headers.get('content-length'));
  }
  t.ok(bytes < 150 * 1024, `${bytes} bytes`);
  t.ok(bytes > 20 * 1024, `${bytes} bytes`);
});

t.test('nothing but the files of the console is sent', async (t) => {
  const folder = addresses.find((one) => one.endsWith('/console/main.ts'))!.replace(/console\/main\.ts$/, '');
  const paths = [
    'package.json',
    'core/errors.ts',
    'console/tsconfig.json',
    'console/../package.json',
    'console/%2e%2e/package.json',
    'vendor/preact/package.json',
    'vendor/../package.json',
    'vendor/pdfjs-dist/cmaps/../package.json',
    'vendor/node/bin/node',
    '',
  ];
  for (const path of paths) {
    // `fetch` would remove the dots.
    const answer = await sendRaw(gateway.gateway.port, [`GET ${folder}${path} HTTP/1.1\r\nHost: a\r\n\r\n`]);
    t.strictSame(answer.statuses, [404], path);
  }
});
