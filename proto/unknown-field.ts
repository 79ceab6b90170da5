/**
 * Finds names in the JSON of a message that its schema does not have, and values of another type than the schema's.
 * Without an error they would be ignored, or become another value. null is an absent field, as in protobuf's own JSON.
 */

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

/** A value in a JSON body that is not of the type of its field. */
export class WrongValue extends Error {
  /** The name of the field, after those of the objects around it. Empty: the whole body. */
  readonly path: string;
  /** The end of a sentence that starts with the path. */
  readonly problem: string;

  constructor(path: readonly string[], problem: string) {
    super(`${path.join('.') || 'The body'} ${problem}.`);
    this.name = 'WrongValue';
    this.path = path.join('.');
    this.problem = problem;
  }
}

/**
 * @param json what was encoded
 * @param message the same, decoded: its class has the names of all fields, and its values have the types of the schema
 * @throws {UnknownField} {WrongValue}
 */
export function checkFields(json: unknown, message: unknown, path: readonly string[] = []): void {
  const problem = typeProblem(json, message);
  if (problem) throw new WrongValue(path, problem);
  if (Array.isArray(json) && Array.isArray(message)) {
    for (const [at, item] of json.entries()) checkFields(item, message[at], [...path, `${at}`]);
    return;
  }
  if (!isObject(json) || !isObject(message)) return;
  const known = fieldsOf(message);
  for (const [name, value] of Object.entries(json)) {
    if (!known.includes(name)) throw new UnknownField([...path, name], known);
    if (value !== null) checkFields(value, message[name], [...path, name]);
  }
}

/** @returns what is wrong with a value, as the end of a sentence. */
function typeProblem(json: unknown, decoded: unknown): string | undefined {
  if (decoded instanceof Uint8Array) return isBase64Of(json, decoded) ? undefined : 'must be base64 text';
  if (Array.isArray(decoded)) return Array.isArray(json) ? undefined : 'must be a list';
  if (typeof decoded === 'object') return isObject(json) && !Array.isArray(json) ? undefined : 'must be an object';
  if (typeof json !== typeof decoded) return `must be a ${typeof decoded}`;
  // A whole number is cut to 32 bits when it is encoded.
  return json === decoded ? undefined : 'must be a whole number from 0 to 4294967295';
}

/** Whether the text has as many bytes as were decoded. */
function isBase64Of(json: unknown, { length }: Uint8Array): boolean {
  return typeof json === 'string' && Math.floor((json.replace(/=+$/, '').length * 3) / 4) === length;
}

/** The class of a message has the default of each field, and methods beside them. */
function fieldsOf(message: object): string[] {
  const defaults = Object.getPrototypeOf(message);
  return Object.keys(defaults).filter((name) => !name.startsWith('_') && typeof defaults[name] !== 'function');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
