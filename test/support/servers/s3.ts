/**
 * A real S3 server for one test file: versitygw, which keeps objects as files. It is optional. It is found by
 * S3_SERVER, on the PATH, or where `go install` puts it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killAtExit } from '../lifeline.ts';
import { freePort } from '../network/port.ts';

const program = 'versitygw';
/** The command that installs the server. */
export const installS3Server = 'go install github.com/versity/versitygw/cmd/versitygw@latest';
const startMsMax = 10_000;

export const credentials = { AWS_ACCESS_KEY_ID: 'millrace-test', AWS_SECRET_ACCESS_KEY: 'millrace-test-secret' };

export class S3Server implements AsyncDisposable {
  readonly port: number;
  /** Folder of the objects: a folder a bucket. */
  readonly folder: string;
  readonly #path: string;
  #child: ChildProcess | undefined;

  constructor(path: string, port: number, folder: string) {
    this.#path = path;
    this.port = port;
    this.folder = folder;
  }

  /** BLOBS_URL of a bucket of its own, which is made. */
  async bucket(name: string): Promise<string> {
    await mkdir(join(this.folder, name), { recursive: true });
    return `s3://${name}/prod?endpoint=http://127.0.0.1:${this.port}`;
  }

  /** The file of an object. */
  path(bucket: string, key: string): string {
    return join(this.folder, bucket, 'prod', key);
  }

  async start(): Promise<void> {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = credentials;
    this.#child = spawn(this.#path, ['--port', `127.0.0.1:${this.port}`, '--quiet', 'posix', this.folder], {
      env: { ...process.env, ROOT_ACCESS_KEY: AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: AWS_SECRET_ACCESS_KEY },
      stdio: 'ignore',
    });
    killAtExit(this.#child);
    const until = Date.now() + startMsMax;
    while (!(await answers(this.port))) {
      if (Date.now() > until) throw new Error(`${program} does not answer on port ${this.port}`);
      await delay(50);
    }
  }

  /** Ends the server. Its objects stay. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** @returns undefined if there is no server on this machine. */
export async function startS3(): Promise<S3Server | undefined> {
  const path = await findServer();
  if (!path) return undefined;
  const server = new S3Server(path, await freePort(), await mkdtemp(join(tmpdir(), 'millrace-s3-')));
  await server.start();
  return server;
}

async function findServer(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const go = spawnSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).stdout?.trim() || join(homedir(), 'go');
  const candidates = [process.env.S3_SERVER, ...[...folders, join(go, 'bin')].map((folder) => join(folder, program))];
  for (const path of candidates) {
    if (!path) continue;
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
