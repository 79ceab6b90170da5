/** `npm run reindex`: embeds all files with the configured embedder (EMBEDDER_..., or an installed model). */
import { withInstalledModels } from '../core/installed-models.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { runReindex } from './run-reindex.ts';

const usage = `usage: npx millrace reindex
  It works on the running service of DATA_DIR or REDIS_URL. Searches go on meanwhile. Given again, it continues.`;

async function main(): Promise<void> {
  const { positionals } = readCommandLine(usage, {});
  if (positionals.length > 0) throw new UsageError(usage);
  await runReindex(withInstalledModels(process.env));
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
