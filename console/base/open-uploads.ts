/** The number of files that this page still has to send. The navigation shows it on every page. */
import { signal } from '@preact/signals';

export const openUploads = signal(0);
