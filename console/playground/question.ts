/** A question as the API takes it. */
export interface Question {
  query: string;
  scope: { type: string; ids: string[] }[];
  mode: string;
  limit?: number;
  model?: string;
  filter?: unknown;
}
