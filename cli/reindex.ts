/** `npm run reindex`: embeds all files with the configured embedder (EMBEDDER_..., or an installed model). */
import { withInstalledModels } from '../core/installed-models.ts';
import { runReindex } from './run-reindex.ts';

runReindex(withInstalledModels(process.env)).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
