/**
 * Whether `value`, as `JSON.parse` made it, is an object. A zod record would copy the object and drop a member named
 * __proto__.
 */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
