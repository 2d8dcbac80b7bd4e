// The real AgentOS, led by JSON lines: one request a line on stdin, one answer a line on stdout.
// Run in the folder where its packages are installed (argument 1).
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(`${process.argv[2]}/driver.cjs`);
const { Brain, SqlMemoryGraph } = await import(pathToFileURL(require.resolve('@framers/agentos/memory')).href);

let brain, graph;

// NaN and the infinities have no JSON; they travel as {"$": "NaN"} and the like, undefined as {"$": "undefined"}.
const encode = (key, value) =>
  typeof value === 'number' && !Number.isFinite(value) ? { $: String(value) } : value;
const decode = (value) => {
  if (Array.isArray(value)) return value.map(decode);
  if (value === null || typeof value !== 'object') return value;
  if ('$' in value) return value.$ === 'undefined' ? undefined : Number(value.$);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one)]));
};

const operations = {
  open: async (path, brainId) => {
    brain = await Brain.openSqlite(path, brainId ? { brainId, priority: ['better-sqlite3'] } : { priority: ['better-sqlite3'] });
    graph = new SqlMemoryGraph(brain);
    await graph.initialize();
  },
  close: async () => { await brain.close(); },
  initialize: () => graph.initialize(),
  addNode: (id, meta) => graph.addNode(id, meta),
  removeNode: (id) => graph.removeNode(id),
  hasNode: (id) => graph.hasNode(id),
  addEdge: (edge) => graph.addEdge(edge),
  getEdges: (id, type) => graph.getEdges(id, type),
  removeEdge: (source, target) => graph.removeEdge(source, target),
  spreadingActivation: (seeds, config) => graph.spreadingActivation(seeds, config),
  recordCoActivation: (ids, rate) => graph.recordCoActivation(ids, rate),
  getConflicts: (id) => graph.getConflicts(id),
  detectClusters: (size) => graph.detectClusters(size),
  nodeCount: () => graph.nodeCount(),
  edgeCount: () => graph.edgeCount(),
  clear: () => graph.clear(),
  order: () => ({ nodes: [...graph._nodes.keys()], edges: [...graph._edges.values()] }),
  run: (sql, args) => brain.run(sql, args ?? []),
  all: (sql, args) => brain.all(sql, args ?? []),
};

const answer = (value) => process.stdout.write(`${JSON.stringify(value, encode)}\n`);
console.log = console.error;
answer({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  try {
    const result = await operations[name](...given.map(decode));
    answer({ result: result === undefined ? null : result });
  } catch (error) {
    answer({ error: String(error.message), code: error.code ?? '' });
  }
}
