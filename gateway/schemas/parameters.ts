/**
 * Objects whose parameters are all known: JSON bodies, queries and forms. Any other name is refused, and the error names
 * the nearest known one. Without an error, a misspelt filter would be no filter.
 */
import { z } from 'zod';
import { nearestName } from '../../core/text/nearest-name.ts';

/** A schema of these parameters and no others. */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: describeUnknown });
}

/** The schema of requests without parameters. */
export const noParameters = parameters({});

/** The message about a name that is not known. @param path the name with those of the objects around it */
export function unknownParameter(name: string, known: readonly string[], path = name): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `unknown parameter "${path}"; did you mean "${nearest}"?`;
  return `unknown parameter "${path}"; known here: ${known.length === 0 ? 'none' : known.join(', ')}`;
}

/** The names come from the schema at fault, because a schema that extends another one keeps its error. */
function describeUnknown(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const { shape = {} } = (issue.inst as z.ZodObject | undefined) ?? {};
  const [name = ''] = issue.keys;
  return unknownParameter(name, Object.keys(shape), [...(issue.path ?? []), name].join('.'));
}
