/** The records of evaluation sets, as the HTTP interface has them. */

export const evaluationModes = ['fast', 'normal', 'ultra', 'deep'] as const;
export type EvaluationMode = (typeof evaluationModes)[number];

export interface EvaluationSet {
  name: string;
  description: string;
  spaces: string[];
  questions: number;
  runs: number;
  /** Epoch ms. */
  created_at: number;
  updated_at: number;
}

export interface RightPassage {
  file_id: string;
  /** Words of the passage. Empty: any passage of the file is right. */
  quote?: string;
  /** From 1; default 1. */
  grade?: number;
  /** The spaces of the set have no such file. */
  missing?: boolean;
}

export interface Question {
  id: string;
  text: string;
  /** Words that a right answer has. Empty: they are not known. */
  answer?: string;
  /** Empty: the right answer is that there is no evidence. */
  passages: RightPassage[];
  updated_at?: number;
}

/** The figures of a mode: means over the questions, 0..1. A figure without a question is absent. */
export interface Figures {
  mode: EvaluationMode;
  ndcg?: number;
  recall?: number;
  mrr?: number;
  answered?: number;
  supported?: number;
  cited?: number;
  correct?: number;
  refused?: number;
  /** Questions that failed. */
  errors: number;
}

export const figureNames = [
  'ndcg',
  'recall',
  'mrr',
  'answered',
  'supported',
  'cited',
  'correct',
  'refused',
] as const satisfies readonly (keyof Figures)[];
export type FigureName = (typeof figureNames)[number];

/** One question in one mode. */
export interface Result {
  question: string;
  mode: EvaluationMode;
  ndcg?: number;
  recall?: number;
  mrr?: number;
  answered?: boolean;
  supported?: boolean;
  cited?: number;
  correct?: boolean;
  error?: string;
}

/** A run as its client computes it. */
export interface NewRun {
  label?: string;
  /** Hits that count. */
  limit: number;
  questions: number;
  skipped: string[];
  figures: Figures[];
  results: Result[];
}

export interface Run extends Omit<NewRun, 'results' | 'label'> {
  id: string;
  set: string;
  label: string;
  created_at: number;
  version: string;
  embedder: string;
  files: number;
  /** Absent in a list. */
  results?: Result[];
}
