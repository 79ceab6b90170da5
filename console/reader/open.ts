/** The document that is open beside an answer, and the place in it. */
import { signal } from '@preact/signals';

export interface Cited {
  file_id: string;
  file_name: string;
  /** Position in the outline. */
  paths?: number[];
  /** Page, from 1. */
  page?: number;
  /** Text to highlight. */
  quote?: string;
}

/** Undefined: no document is open. */
export const reader = signal<Cited | undefined>(undefined);

export function openReader(cited: Cited): void {
  reader.value = { ...cited };
}

export function closeReader(): void {
  reader.value = undefined;
}
