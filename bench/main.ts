/** Runs a bench: `npm run bench -- NAME [ARGUMENTS]`. The header of each bench has its question, data and needs. */

const benches: Record<string, () => Promise<(args: string[]) => Promise<void>>> = {
  search: async () => (await import('./search.ts')).search,
  ingest: async () => (await import('./ingest.ts')).ingest,
  structures: async () => (await import('./structures.ts')).structures,
  hnsw: async () => (await import('./hnsw.ts')).hnsw,
  queue: async () => (await import('./queue.ts')).queueBench,
  keys: async () => (await import('./keys.ts')).keysBench,
  records: async () => (await import('./records.ts')).recordsBench,
  producers: async () => (await import('./producers.ts')).producersBench,
  tenants: async () => (await import('./tenants.ts')).tenantsBench,
  traces: async () => (await import('./overhead/traces.ts')).tracesBench,
  reading: async () => (await import('./reading.ts')).reading,
  answers: async () => (await import('./answers.ts')).answers,
  conversation: async () => (await import('./conversation.ts')).conversation,
  'answer-weights': async () => (await import('./answer-weights.ts')).answerWeights,
  engines: async () => (await import('./engines/engines.ts')).engines,
  quality: async () => (await import('./quality.ts')).quality,
  spelling: async () => (await import('./words/spelling.ts')).spelling,
};

const [name, ...args] = process.argv.slice(2);
const load = Object.hasOwn(benches, name ?? '') ? benches[name] : undefined;
if (!load) {
  console.error(`usage: npm run bench -- NAME [ARGUMENTS]\n  NAME is one of: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
await (await load())(args);
