/** Addresses of the console. Each view has one, so that it can be reloaded, kept and sent. */
import { signal } from '@preact/signals';
import { type Children, html } from './html.ts';

export interface Place {
  /** Parts of the path after `/console/`, decoded: `['queues', 'mail']`. */
  parts: string[];
  query: URLSearchParams;
}

/** The newest query of each path, as the address bar has them. */
const lastQueries = new Map<string, string>();
const lastQueriesMax = 100;

export const place = signal<Place>(read());

/** @param query values that are empty are left out */
export function addressOf(parts: readonly string[], query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  const path = parts[0] === 'docs' ? '/docs' : ['/console', ...parts.map(encodeURIComponent)].join('/');
  return path + search;
}

export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  place.value = read();
  if (!replace) window.scrollTo(0, 0);
}

/** Changes values of the query of this place. An empty value removes one. */
export function setQuery(changes: Record<string, string | undefined>): void {
  const query = Object.fromEntries(place.peek().query);
  go(addressOf(place.peek().parts, { ...query, ...changes }), { replace: true });
}

interface LinkProps {
  to: string;
  children?: Children;
  [attribute: string]: unknown;
}

/** A link within the console. With a modifier key or the middle button it opens a new tab. */
export function Link({ to, children, ...attributes }: LinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button > 1) return;
    event.preventDefault();
    const isNewTab = event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey;
    // A tab that a script opens begins with the `sessionStorage` of this one, so it is signed in.
    if (isNewTab) open(to);
    else go(to);
  };
  return html`<a href=${to} onClick=${onClick} onAuxClick=${onClick} ...${attributes}>${children}</a>`;
}

/** @returns the address of a place as it was left, with its query. */
export function lastAddressOf(parts: readonly string[]): string {
  const address = addressOf(parts);
  return address + (lastQueries.get(address) ?? '');
}

addEventListener('popstate', () => {
  place.value = read();
});

function read(): Place {
  keepQuery(location.pathname, location.search);
  const query = new URLSearchParams(location.search);
  if (location.pathname === '/docs') return { parts: ['docs'], query };
  const parts = location.pathname
    .split('/')
    .slice(2)
    .filter((part) => part !== '');
  return { parts: parts.map(decodePart), query };
}

function keepQuery(path: string, search: string): void {
  lastQueries.delete(path);
  if (search !== '') lastQueries.set(path, search);
  const [oldest] = lastQueries.keys();
  if (lastQueries.size > lastQueriesMax) lastQueries.delete(oldest!);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
