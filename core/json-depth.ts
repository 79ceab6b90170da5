/**
 * Bounds how deep JSON may nest. `JSON.stringify` and every walk that recurses end with a stack overflow some thousands
 * of levels down, and Redis' own JSON decoder refuses more than 1,000.
 */
export const jsonDepthMax = 500;

/** @param value as `JSON.parse` made it. */
export function isNestedTooDeep(value: unknown, depthMax = jsonDepthMax): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depthMax === 0) return true;
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return children.some((child) => isNestedTooDeep(child, depthMax - 1));
}
