/** The icons, drawn with lines on a grid of 24. An icon is beside a text or a label, so screen readers skip it. */
import { html } from '../base/html.ts';

const paths = {
  ask: 'M21 12a8 8 0 0 1-8 8H4l2.2-2.8A8 8 0 1 1 21 12Z M9 11h7 M9 14.5h4',
  files: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5Z M14 3v5h5',
  queues: 'M4 6h16 M4 12h11 M4 18h7 M18 15l3 3-3 3',
  system: 'M3 12h4l3-8 4 16 3-8h4',
  measure: 'M4 20h16 M7 20v-6 M12 20V5 M17 20v-9',
  docs: 'M8 7l-5 5 5 5 M16 7l5 5-5 5 M13.5 4l-3 16',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z M20 20l-4-4',
  upload: 'M12 16V4 M7 9l5-5 5 5 M4 16v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3',
  close: 'M6 6l12 12 M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  retry: 'M20 11a8 8 0 1 0-2.3 6.3 M20 5v6h-6',
  trash: 'M4 7h16 M9 7V4h6v3 M6 7l1 13h10l1-13 M10 11v5 M14 11v5',
  edit: 'M4 20h4L19 9l-4-4L4 16v4Z',
  pause: 'M9 5v14 M15 5v14',
  play: 'M7 5l12 7-12 7V5Z',
  drain: 'M12 4v11 M7 10l5 5 5-5 M5 20h14',
  plus: 'M12 5v14 M5 12h14',
  minus: 'M5 12h14',
  copy: 'M9 9h11v11H9z M5 15H4V4h11v1',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  stop: 'M7 7h10v10H7z',
  warn: 'M12 4 2.5 20h19L12 4Z M12 10v4 M12 17v.500',
  key: 'M15 14a5 5 0 1 0-4.6-3L3 18.5V21h3v-2h2v-2h2l1.4-1.4A5 5 0 0 0 15 14Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.5 1.5 M17.5 17.5 19 19 M5 19l1.5-1.5 M17.5 6.5 19 5',
  leave: 'M10 4H5v16h5 M15 8l4 4-4 4 M19 12H9',
  folder: 'M3 6h6l2 3h10v10H3V6Z',
  download: 'M12 4v11 M7 10l5 5 5-5 M4 17v3h16v-3',
  settings:
    'M4 7h10 M18 7h2 M4 17h2 M10 17h10 M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z M8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M3 12h18 M12 3c3 3 3 15 0 18 M12 3c-3 3-3 15 0 18',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`;
}
