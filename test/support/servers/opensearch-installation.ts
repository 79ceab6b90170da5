/**
 * Installs OpenSearch for tests: a release, the k-NN plugin, and the script language that the plugin needs.
 *
 * Maven Central has OpenSearch without its modules. Maven fetches it once into a folder of the machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A release of OpenSearch, and the versions of Java that it runs on. */
interface Release {
  readonly version: string;
  readonly javaMin: number;
  readonly javaMax: number;
  readonly javaOptions: readonly string[];
  /** Class of the plugin of the script language. */
  readonly painless: string;
}

const releases: Readonly<Record<ReleaseName, Release>> = {
  2: {
    version: '2.19.1',
    javaMin: 17,
    javaMax: 23,
    javaOptions: ['18-:-Djava.security.manager=allow'],
    painless: 'PainlessPlugin',
  },
  // The vector module makes Lucene compare vectors with the wide registers of the processor.
  3: {
    version: '3.5.0',
    javaMin: 21,
    javaMax: Number.POSITIVE_INFINITY,
    javaOptions: ['--add-modules=jdk.incubator.vector', '-javaagent:agent/opensearch-agent.jar'],
    painless: 'PainlessModulePlugin',
  },
};
export type ReleaseName = '2' | '3';
export const releaseNames = Object.keys(releases) as ReleaseName[];
/** OPENSEARCH_RELEASE chooses another one. */
const releaseDefault: ReleaseName = '2';

export interface Installation {
  readonly version: string;
  readonly home: string;
  readonly javaHome: string;
  /** Lines for `jvm.options`. */
  readonly javaOptions: readonly string[];
}

const painlessPolicy = `grant {
  permission java.lang.RuntimePermission "createClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
};
`;

/** The releases that this machine has a JDK for. None without Maven. */
export function runnableReleases(): ReleaseName[] {
  if (!succeeds('mvn', ['-version'])) return [];
  return releaseNames.filter((name) => javaHomeOf(releases[name]) !== undefined);
}

/** @returns undefined if this machine has no such JDK or no Maven. */
export async function installOpenSearch(name = chosenRelease()): Promise<Installation | undefined> {
  if (!runnableReleases().includes(name)) return undefined;
  const release = releases[name];
  const { version, javaOptions } = release;
  const javaHome = javaHomeOf(release)!;
  const cache = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache');
  const home = join(cache, 'millrace-test', `opensearch-${version}`);
  if (!existsSync(home)) await fetchInto(home, release);
  return { version, home, javaHome, javaOptions };
}

function chosenRelease(): ReleaseName {
  const chosen = process.env.OPENSEARCH_RELEASE ?? releaseDefault;
  const name = releaseNames.find((known) => known === chosen);
  if (!name) throw new Error(`OPENSEARCH_RELEASE is one of ${releaseNames.join(', ')}, not ${chosen}`);
  return name;
}

async function fetchInto(home: string, { version, painless: painlessClass }: Release): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'millrace-fetch-'));
  const artifacts = [
    `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`,
    `org.opensearch.plugin:opensearch-knn:${version}.0:zip`,
  ];
  for (const artifact of artifacts)
    maven(work, ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${work}`]);
  await writeFile(join(work, 'pom.xml'), painlessPom(version));
  maven(work, ['dependency:copy-dependencies', `-DoutputDirectory=${join(work, 'jars')}`]);
  run('unzip', ['-q', join(work, `opensearch-${version}.zip`), '-d', work]);
  const made = join(work, `opensearch-${version}`);
  const painless = join(made, 'modules', 'lang-painless');
  await mkdir(painless, { recursive: true });
  for (const jar of await readdir(join(work, 'jars'))) {
    if (/^(?:antlr4|asm|lang-painless|opensearch-scripting)/.test(jar))
      await cp(join(work, 'jars', jar), join(painless, jar));
  }
  await writeFile(join(painless, 'plugin-descriptor.properties'), painlessDescriptor(version, painlessClass));
  await writeFile(join(painless, 'plugin-security.policy'), painlessPolicy);
  const plugin = join(made, 'plugins', 'opensearch-knn');
  await mkdir(plugin, { recursive: true });
  run('unzip', ['-q', join(work, `opensearch-knn-${version}.0.zip`), '-d', plugin]);
  await mkdir(dirname(home), { recursive: true });
  run('chmod', ['-R', 'a+rX', made]);
  await rename(made, home).catch(() => run('cp', ['-r', made, home]));
  await rm(work, { recursive: true, force: true });
}

function painlessPom(version: string): string {
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>test</artifactId><version>1</version><dependencies><dependency>
<groupId>org.opensearch.plugin</groupId><artifactId>lang-painless</artifactId><version>${version}</version>
</dependency></dependencies></project>`;
}

function painlessDescriptor(version: string, className: string): string {
  return `description=Painless
version=${version}
name=lang-painless
classname=org.opensearch.painless.${className}
java.version=11
opensearch.version=${version}
has.native.controller=false
custom.foldername=
extended.plugins=
`;
}

/** The first JDK of this machine that the release runs on: that of the PATH, or another one. */
function javaHomeOf({ javaMin, javaMax }: Release): string | undefined {
  return javaHomes().find((home) => {
    const version = javaVersion(home);
    return version !== undefined && version >= javaMin && version <= javaMax;
  });
}

function javaHomes(): string[] {
  const { stdout } = spawnSync('sh', ['-c', 'readlink -f "$(command -v java)"; ls -d /usr/lib/jvm/*'], {
    encoding: 'utf8',
  });
  return stdout
    .trim()
    .split('\n')
    .map((path) => path.replace(/\/bin\/java$/, ''));
}

/** The `release` file of a JDK has a line such as `JAVA_VERSION="17.0.15"`. */
function javaVersion(home: string): number | undefined {
  const file = join(home, 'release');
  if (!existsSync(file)) return undefined;
  const [, version] = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(file, 'utf8')) ?? [];
  return version === undefined ? undefined : Number(version);
}

function maven(cwd: string, args: string[]): void {
  run('mvn', ['-q', '-B', ...args], cwd);
}

function run(program: string, args: string[], cwd?: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.slice(0, 500)}`);
}

function succeeds(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
