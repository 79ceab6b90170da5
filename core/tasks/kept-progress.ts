/** The progress that the record of a task keeps: the newest event, with bounded texts. */
import type { TaskProgress } from './task-event.ts';

export interface KeptProgress {
  name: string;
  /** JSON text of an object, or `null` for one that is too large to be kept. */
  data: string;
}

/** Characters of the name. Progress is part of the record, which Redis unpacks at each change of the task. */
const nameCharsMax = 256;
/** Bytes of the data. */
const dataBytesMax = 4_096;
export const tooLarge = 'null';

/** @param event its data is JSON text of an object; empty: an empty object */
export function keptProgress({ eventName, eventData }: Pick<TaskProgress, 'eventName' | 'eventData'>): KeptProgress {
  const isKept = Buffer.byteLength(eventData) <= dataBytesMax;
  return { name: eventName.slice(0, nameCharsMax).toWellFormed(), data: isKept ? eventData || '{}' : tooLarge };
}
