/** The S3 client of a BLOBS_URL. Credentials come from the usual places: environment, profile, role of the machine. */
import { S3Client } from '@aws-sdk/client-s3';

/** Longest time until a connection is there, ms. */
const connectMs = 3_000;
/** Longest silence of a connection, ms. */
const silenceMs = 30_000;
/** Attempts of a request. Their pauses grow to some seconds. */
const attemptsMax = 4;
const connectionsMax = 64;

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** Begins all keys in the bucket. Empty, or ends in a slash. */
  readonly prefix: string;
  /** Bucket and prefix as a URL, for messages. */
  readonly url: string;
  /** Time of the newest answer by the store's clock, epoch ms. Undefined before the first answer. */
  readonly answeredMs: number | undefined;
}

/** @param address `s3://bucket/prefix?endpoint=…&region=…&path_style=1`, which `core/config.ts` has checked */
export function openBucket(address: string): Bucket {
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const region = url.searchParams.get('region') ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  const path = url.pathname.split('/').filter(Boolean).join('/');
  const client = new S3Client({
    // Servers of one's own seldom have regions, and accept any.
    region: region ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: (url.searchParams.get('path_style') ?? (endpoint ? '1' : '0')) === '1',
    maxAttempts: attemptsMax,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets: connectionsMax },
      httpsAgent: { maxSockets: connectionsMax },
    },
  });
  const bucket = {
    client,
    name: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    url: `s3://${url.hostname}${path === '' ? '' : `/${path}`}`,
    answeredMs: undefined as number | undefined,
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers?: Record<string, string> };
      const date = Date.parse(headers?.date ?? '');
      if (!Number.isNaN(date)) bucket.answeredMs = date;
      return result;
    },
    { step: 'deserialize', name: 'storeClock' },
  );
  return bucket;
}
