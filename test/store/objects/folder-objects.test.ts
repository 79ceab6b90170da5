/** The contract of `ObjectStore` on a folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import { objectStoreContract } from './contract.ts';

const folder = await mkdtemp(join(tmpdir(), 'millrace-objects-'));
t.teardown(() => rm(folder, { recursive: true }));
const objects = new FolderObjects(folder);
await objects.check();
objectStoreContract(objects, { discardsAtOnce: true });
