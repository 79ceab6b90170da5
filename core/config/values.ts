/** The forms of the variables of the configuration (`core/config.ts`): numbers, addresses, lists, secrets. */
import { z } from 'zod';
import { redisUrl } from '../redis/address.ts';

export const integer = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
export const text = z.string().min(1);
export const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

export const redisAddress = z.string().transform((value, issues) => {
  try {
    return redisUrl(value).href;
  } catch {
    issues.addIssue(
      'must be redis://host:port, rediss://, unix:/path, redis+cluster://host:port,host:port ' +
        'or redis+sentinel://host:port,host:port/NAME',
    );
    return z.NEVER;
  }
});

/** A text in a form of its own. @param parse throws an error that says what the text must be */
export const parsed = <T>(parse: (text: string) => T) => {
  return z.string().transform((value, issues) => {
    try {
      return parse(value);
    } catch (error) {
      issues.addIssue((error as Error).message);
      return z.NEVER;
    }
  });
};

const bucketParameters = ['endpoint', 'region', 'path_style'];

/** @returns what is wrong with a BLOBS_URL. It never quotes the URL, which may have a secret. */
export function bucketProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '') return 'must be s3://bucket/prefix, with ?endpoint=... if needed';
  if (url.username !== '' || url.password !== '') {
    return 'must have no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const unknown = [...url.searchParams.keys()].find((name) => !bucketParameters.includes(name));
  if (unknown !== undefined) return `has an unknown parameter: the parameters are ${bucketParameters.join(', ')}`;
  const endpoint = url.searchParams.get('endpoint');
  const isWeb = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  return isWeb ? undefined : 'must have an endpoint that is an http or https URL';
}

const indexPath = /^\/[a-z0-9][a-z0-9_]{0,63}$/;

/** @returns whether it is a list of nodes of OpenSearch. Only the first may have a path. */
export function isIndexUrl(value: string): boolean {
  return value.split(',').every((text, at) => {
    const node = URL.canParse(text) ? new URL(text) : undefined;
    return (
      /^https?:$/.test(node?.protocol ?? '') && (node!.pathname === '/' || (at === 0 && indexPath.test(node!.pathname)))
    );
  });
}

/** Prefix of a secret whose bytes are given in base64. */
export const secretPrefix = 'whsec_';
export const secret = z.string().refine(isSecret, {
  error: `must be ${secretPrefix} and the base64 of 24 to 64 bytes, or 24 to 64 printable characters without spaces`,
});

export const names = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );

function isSecret(value: string): boolean {
  if (!value.startsWith(secretPrefix)) return /^[\x21-\x7e]{24,64}$/.test(value);
  const encoded = value.slice(secretPrefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  // Lenient decoding is refused, because the receiver could decode another key.
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded;
}
