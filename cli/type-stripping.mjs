/**
 * Keeps the modules of the project without their types, so that a process reads them instead of stripping them again.
 * `bootstrap.mjs` loads it into every process by NODE_OPTIONS.
 *
 * Node keeps compiled code in NODE_COMPILE_CACHE, but strips the types before it looks there. The stripped modules lie
 * beside the compiled code: one file a module, named by its path. The file begins with a hash of the source and of
 * Node's version. Without the folder, or in a folder that cannot be written, types are stripped as usual.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const folder = process.env.NODE_COMPILE_CACHE && join(process.env.NODE_COMPILE_CACHE, 'stripped');

/** @param {string} text */
const hashOf = (text) => createHash('sha1').update(text).digest('hex');

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes the whole file or nothing. Several processes may write the same one.
 * @param {string} directory
 * @param {string} path
 * @param {string} text
 */
function writeIfPossible(directory, path, text) {
  const unfinished = `${path}.${process.pid}.${threadId}`;
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch {
    // The next process strips the types again.
  }
}

/**
 * @param {string} directory
 * @param {string} url
 */
function stripped(directory, url) {
  const source = readFileSync(fileURLToPath(url), 'utf8');
  const key = hashOf(process.version + source);
  const path = join(directory, hashOf(url));
  const kept = readIfThere(path);
  if (kept.startsWith(key)) return kept.slice(key.length);
  const text = stripTypeScriptTypes(source);
  writeIfPossible(directory, path, key + text);
  return text;
}

if (folder) {
  registerHooks({
    // A relative import names its file. Node would look for the file, its real path, and its package.
    resolve: (specifier, context, nextResolve) =>
      specifier.startsWith('.') && specifier.endsWith('.ts') && context.parentURL?.endsWith('.ts')
        ? { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
        : nextResolve(specifier, context),
    load: (url, context, nextLoad) =>
      context.format === 'module-typescript'
        ? { format: 'module', source: stripped(folder, url), shortCircuit: true }
        : nextLoad(url, context),
  });
}
