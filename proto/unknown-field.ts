/** Finds names in the JSON of a message that its schema does not have. Without an error they would be ignored. */

/** A field of a JSON body that the message does not have. */
export class UnknownField extends Error {
  /** Its name, after those of the objects around it: `scope.0.typ`. */
  readonly path: string;
  readonly field: string;
  /** The names that the object may have. */
  readonly known: readonly string[];

  constructor(path: readonly string[], known: readonly string[]) {
    super(`The message has no field ${path.join('.')}.`);
    this.name = 'UnknownField';
    this.path = path.join('.');
    this.field = path.at(-1) ?? '';
    this.known = known;
  }
}

/**
 * @param json what was encoded
 * @param message the same, decoded: its class has the names of all fields
 * @throws {UnknownField}
 */
export function checkFields(json: unknown, message: unknown, path: readonly string[] = []): void {
  if (Array.isArray(json) && Array.isArray(message)) {
    for (const [at, item] of json.entries()) checkFields(item, message[at], [...path, `${at}`]);
    return;
  }
  if (!isObject(json) || !isObject(message)) return;
  const known = fieldsOf(message);
  for (const [name, value] of Object.entries(json)) {
    if (!known.includes(name)) throw new UnknownField([...path, name], known);
    checkFields(value, message[name], [...path, name]);
  }
}

/** The class of a message has the default of each field, and methods beside them. */
function fieldsOf(message: object): string[] {
  const defaults = Object.getPrototypeOf(message);
  return Object.keys(defaults).filter((name) => !name.startsWith('_') && typeof defaults[name] !== 'function');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
