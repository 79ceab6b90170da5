/**
 * Keeps tap's recorder of loaded files out of the tests and of the processes that they start. `.taprc` loads this file
 * before the recorder.
 *
 * Only coverage and `tap --changed` need the recorder, and the project uses neither. It sends each loaded file to another
 * thread and costs a test file 0.6 to 0.9 s of CPU time. Without it processes run as in production.
 */
import module from 'node:module';
import '../../cli/type-stripping.mjs';

// The recorder takes an existing record to mean that it is already installed.
Reflect.set(globalThis, Symbol.for('@tapjs/processinfo.ProcessInfoNodeData'), { files: [] });
// It is the only one that registers hooks.
module.register = () => {};
// Processes that a test starts inherit neither this file nor the recorder. They keep stripped modules, as in production.
process.env.NODE_OPTIONS = `--import=${import.meta.resolve('../../cli/type-stripping.mjs')}`;
process.execArgv.splice(0);
