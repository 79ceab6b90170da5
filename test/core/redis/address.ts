import t from 'tap';
import { clusterAddress, databaseOf, redisUrl, sentinelAddress } from '../../../core/redis/address.ts';

t.test('the address of a cluster names several nodes', async (t) => {
  const address = clusterAddress(redisUrl('rediss+cluster://ann:s%40cret@one:7000,two,[::1]:7002'));
  t.same(address, {
    nodes: [
      { host: 'one', port: 7000 },
      { host: 'two', port: 6379 },
      { host: '::1', port: 7002 },
    ],
    username: 'ann',
    password: 's@cret',
    tls: true,
  });
});

t.test('an address keeps its nodes as a URL, with another user', async (t) => {
  const url = redisUrl('redis+cluster://one:7000,two:7001');
  url.username = 'worker';
  url.password = 'secret';
  const { nodes, username } = clusterAddress(redisUrl(url.href)) ?? {};
  t.same(nodes, [
    { host: 'one', port: 7000 },
    { host: 'two', port: 7001 },
  ]);
  t.equal(username, 'worker');
});

t.test('the address of one server is no cluster', async (t) => {
  for (const text of ['redis://localhost:6379/1', 'rediss://host', 'unix:/run/redis.sock']) {
    t.equal(clusterAddress(redisUrl(text)), undefined);
  }
});

t.test('other text is refused', async (t) => {
  for (const text of [
    '',
    'localhost:6379',
    'http://host',
    'redis+cluster://',
    'redis+cluster://a:1,:2',
    'redis+cluster://a:99999',
    'redis+sentinel://a:1',
    'redis+sentinel://a:1/main/x',
  ]) {
    t.throws(() => redisUrl(text), text);
  }
});

t.test('the address of sentinels names the master, the database and two users', async (t) => {
  const text = 'rediss+sentinel://ann:s%40cret@one,two:7001/main/3?sentinel_username=watch&sentinel_password=p%26w';
  const address = sentinelAddress(redisUrl(text));
  t.strictSame(address, {
    sentinels: [
      { host: 'one', port: 26379 },
      { host: 'two', port: 7001 },
    ],
    name: 'main',
    database: 3,
    username: 'ann',
    password: 's@cret',
    sentinelSignIn: { username: 'watch', password: 'p&w' },
    tls: true,
  });
  t.strictSame(sentinelAddress(redisUrl(redisUrl(text).href)), address);
});

const databases: [text: string, database: number][] = [
  ['redis://host', 0],
  ['redis://host/2', 2],
  ['redis+cluster://host', 0],
  ['redis+sentinel://host/main', 0],
  ['redis+sentinel://host/main/4', 4],
];

t.test('an address names its database', async (t) => {
  for (const [text, database] of databases) t.equal(databaseOf(redisUrl(text)), database, text);
});
