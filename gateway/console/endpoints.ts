/**
 * Serves the console: its page for every address below `/console` and for `/docs`, and its files.
 *
 * These endpoints are no part of the API. They need no key, because they have no data: the page asks for a key, and
 * uses the API with it.
 */
import { MillraceError } from '../../core/errors.ts';
import type { Endpoint, HttpExchange } from '../http/http-exchange.ts';
import type { Headers } from '../http/response-head.ts';
import { type Asset, Assets, toAsset } from './assets.ts';
import { createPage, fileHeaders, filesAddress, pageHeaders } from './page.ts';

/** The version of the files is in their address. */
const keptForever: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const checkedEachTime: Headers = { 'Cache-Control': 'no-cache' };

interface Console {
  assets: Assets;
  /** By folder of the page in `console/`. */
  pages: ReadonlyMap<string, Asset>;
}

/** The page that most keys see first. */
const firstView = 'playground';

export function consoleEndpoints(): Endpoint[] {
  let opened: Promise<Console> | undefined;
  const open = () => {
    opened ??= openConsole();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return [
    get('/', (exchange) => welcome(exchange)),
    get(`${filesAddress}*`, (exchange) => sendAsset(open, exchange)),
    ...['/console', '/console/*', '/docs'].map((path) => get(path, (exchange) => sendPage(open, exchange))),
  ];
}

function get(path: string, handle: (exchange: HttpExchange) => void | Promise<void>): Endpoint {
  return {
    method: 'GET',
    path,
    serve(exchange) {
      const handled = async () => handle(exchange);
      handled().catch((error) => exchange.fail(error));
    },
  };
}

/** Leads a browser to the console. Other clients learn where the API is described. */
function welcome(exchange: HttpExchange): void {
  if (exchange.header('accept').includes('text/html')) exchange.answer(302, '', { Location: '/console' });
  else exchange.fail(new MillraceError('not_found', nothingHere('/')));
}

async function sendPage(open: () => Promise<Console>, exchange: HttpExchange): Promise<void> {
  const request = readConditions(exchange);
  const view = viewOf(exchange.path);
  const { pages } = await open();
  const page = pages.get(view) ?? pages.get(firstView)!;
  send(exchange, page, request, { ...pageHeaders, ...checkedEachTime });
}

/** @returns the folder of the page at an address, if there is one. */
function viewOf(path: string): string {
  return path === '/docs' ? 'reference' : (path.split('/')[2] ?? firstView);
}

/** A page from another release of the gateway may ask for other versions. It gets today's file, which it may not keep. */
async function sendAsset(open: () => Promise<Console>, exchange: HttpExchange): Promise<void> {
  const { path } = exchange;
  const request = readConditions(exchange);
  const { assets } = await open();
  const [version = '', ...below] = path.slice(filesAddress.length).split('/');
  const loading = assets.load(below.join('/'));
  if (loading === undefined) throw new MillraceError('not_found', nothingHere(path));
  const caching = version === assets.version ? keptForever : checkedEachTime;
  const asset = await loading;
  send(exchange, asset, request, { ...fileHeaders, ...caching, 'Content-Type': asset.type });
}

async function openConsole(): Promise<Console> {
  const assets = await Assets.open();
  const pages = [...assets.bundle.viewFiles.keys()].map(async (view) => {
    const html = Buffer.from(createPage(assets, view));
    return [view, await toAsset('text/html; charset=utf-8', html)] as const;
  });
  return { assets, pages: new Map(await Promise.all(pages)) };
}

/** The headers of a request that decide the form of its answer. They are readable on arrival only. */
interface Conditions {
  ifNoneMatch: string;
  encodings: string;
}

function readConditions(exchange: HttpExchange): Conditions {
  return { ifNoneMatch: exchange.header('if-none-match'), encodings: exchange.header('accept-encoding') };
}

function send(exchange: HttpExchange, asset: Asset, { ifNoneMatch, encodings }: Conditions, headers: Headers): void {
  const encoding = /\bbr\b/.test(encodings) ? 'br' : /\bgzip\b/.test(encodings) ? 'gzip' : 'identity';
  const body = asset[encoding];
  const etag = `"${asset.hash}-${encoding}"`;
  const head: Headers = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (ifNoneMatch.includes(etag)) exchange.answerWithoutBody(304, head);
  else if (body === asset.identity) exchange.answer(200, body, head);
  else exchange.answer(200, body, { ...head, 'Content-Encoding': encoding });
}

function nothingHere(path: string): string {
  return `There is nothing at ${path}. The console is at /console, and GET /openapi.json lists the API.`;
}
