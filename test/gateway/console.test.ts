/** The files of the console as a browser gets them: policy, compression, caching, and nothing but these files. */
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

t.test('the pages differ in the files that they load first only, with a policy without unsafe-inline', async (t) => {
  const preload = /<link rel="modulepreload" href="[^"]*\/-\/\w+\/([^"]+)">\n/g;
  const preloaded = new Map<string, string>();
  for (const path of ['/console', '/console/nowhere', '/console/files/a%2Fb', '/console/queues/queue/mail', '/docs']) {
    const response = await gateway.fetch(path, html);
    const policy = response.headers.get('content-security-policy') ?? '';
    t.equal(response.status, 200, path);
    const text = await response.text();
    t.equal(text.replaceAll(preload, ''), page.replaceAll(preload, ''));
    const files = [...text.matchAll(preload)].map(([, file]) => file!);
    t.equal(new Set(files).size, files.length);
    t.equal(files.filter((file) => file.includes('/view-')).length, 1);
    preloaded.set(path, files.join());
    t.match(policy, "default-src 'none'");
    t.match(policy, "script-src 'self';");
    t.match(policy, "frame-ancestors 'none'");
    t.notMatch(policy, /unsafe|https?:|\*/);
    t.equal(response.headers.get('x-content-type-options'), 'nosniff');
  }
  t.equal(preloaded.get('/console/nowhere'), preloaded.get('/console'), 'the first page, where there is no other');
  t.equal(new Set(preloaded.values()).size, 4);
});

t.test('the page has no script or style of its own', async (t) => {
  t.notMatch(page, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
});

t.test('a module imports nothing but files of the same version, which the page loads at once', async (t) => {
  for (const address of addresses.filter((one) => one.endsWith('.js'))) {
    const code = await (await gateway.fetch(address)).text();
    for (const [, imported] of code.matchAll(/(?:from|import)"(\.\/[^"]+)"/g)) {
      t.ok(addresses.includes(new URL(imported!, new URL(address, 'http://a')).pathname), imported);
    }
    t.notMatch(code, /import type|: ComponentType/, 'types are removed');
    const map = await gateway.fetch(`${address}.map`);
    t.equal(map.status, 200);
    t.notMatch(await map.text(), import.meta.dirname, 'no path of the machine');
  }
});

t.test('every file that the page names is there, and no file is asked for elsewhere', async (t) => {
  t.ok(addresses.length > 5);
  t.ok(addresses.length < 20, 'few requests');
  for (const address of addresses) {
    const response = await gateway.fetch(address);
    t.equal(response.status, 200, address);
    t.match(response.headers.get('content-type'), /javascript|css|svg/);
    await response.arrayBuffer();
  }
});

t.test('a file has an address of its version for ever, and is not sent again', async (t) => {
  const address = addresses.find((one) => one.endsWith('/console/main.js'))!;
  const first = await gateway.fetch(address);
  t.equal(first.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const etag = first.headers.get('etag')!;
  t.equal((await gateway.fetch(address, { headers: { 'If-None-Match': etag } })).status, 304);
  await first.arrayBuffer();
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
  const folder = addresses.find((one) => one.endsWith('/console/main.js'))!.replace(/console\/main\.js$/, '');
  const paths = [
    'package.json',
    'core/errors.ts',
    'console/tsconfig.json',
    'console/../package.json',
    'console/%2e%2e/package.json',
    'console/main.ts',
    'vendor/pdfjs-dist/package.json',
    'vendor/pdfjs-dist/build/pdf.mjs',
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
