/** The command line of a command: its options, its help, and the usage after a mistake. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../core/text/nearest-name.ts';

/** A command that was typed wrong. The message has the usage. */
export class UsageError extends Error {
  constructor(usage: string, why?: string) {
    super(why === undefined ? usage : `${why}\n${usage}`);
  }
}

type Config<Options extends ParseArgsOptionsConfig> = { options: Options; allowPositionals: true; strict: true };

/**
 * Reads the arguments of the process. `--help` prints the usage and ends the process.
 * @param options as of `parseArgs`
 * @param allowNegative whether an option of the type boolean may also be given as `--no-NAME`
 * @throws {UsageError} for an unknown option, and for one without its value
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { allowNegative = false } = {},
) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const config = { args, options, allowPositionals: true, allowNegative, strict: true } as const;
    return parseArgs<Config<Options>>(config);
  } catch (error) {
    throw new UsageError(usage, whyOf(error as Error, Object.keys(options)));
  }
}

/** @returns the first sentence of the message, with the option that was meant. */
function whyOf({ message }: Error, known: readonly string[]): string {
  const [first = ''] = message.split('. ');
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(first) ?? [];
  const nearest = unknown === undefined ? undefined : nearestName(unknown, known);
  return nearest === undefined ? `${first}.` : `${first}. Did you mean --${nearest}?`;
}
