/**
 * Objects whose parameters are all known: JSON bodies, queries and forms. Any other name is refused, and the error names
 * the nearest known one. Without an error, a misspelt filter would be no filter.
 */
import { z } from 'zod';
import { unknownParameter } from '../../core/text/nearest-name.ts';

/** A schema of these parameters and no others. */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: describeUnknown });
}

/** The schema of requests without parameters. */
export const noParameters = parameters({});

/** The names come from the schema at fault, because a schema that extends another one keeps its error. */
function describeUnknown(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const { shape = {} } = (issue.inst as z.ZodObject | undefined) ?? {};
  const [name = ''] = issue.keys;
  return unknownParameter(name, Object.keys(shape), [...(issue.path ?? []), name].join('.'));
}
