/** The reader, whose modules are loaded with the first document that is opened. */
import { lazy } from '../ui/lazy.ts';

export const Reader = lazy(async () => (await import('./reader.ts')).Reader);
