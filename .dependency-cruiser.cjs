/**
 * The layers of the code base, lowest first. A folder may import itself and what is listed for it, nothing else.
 * docs/architecture.md draws the same table.
 */
const DOMAINS = [
  'net',
  'audit',
  'monograms',
  'health',
  'limits',
  'usage',
  'tokens',
  'notifications',
  'catalog',
  'approvals',
  'accounts',
  'payments',
  'attribution',
  'discovery',
];
const LAYERS = {
  'lib/core': [],
  'lib/db': ['lib/core'],
  // A domain may import the domains listed before it.
  ...Object.fromEntries(
    DOMAINS.map((name, i) => [
      `lib/${name}`,
      ['lib/core', 'lib/db', ...DOMAINS.slice(0, i).map((d) => `lib/${d}`)],
    ]),
  ),
  'lib/gateway': ['lib/core', 'lib/db', ...DOMAINS.map((d) => `lib/${d}`)],
  'lib/jobs': ['lib/core', 'lib/db', ...DOMAINS.map((d) => `lib/${d}`)],
  'lib/docs': ['lib/core', 'lib/db', ...DOMAINS.map((d) => `lib/${d}`), 'lib/gateway'],
  messages: ['lib'],
  components: ['lib', 'messages'],
  server: ['lib'],
  cli: ['lib', 'messages', 'server', 'catalog'],
  app: ['lib', 'messages', 'components', 'server/create-service.ts'],
  catalog: ['lib'],
};

const escaped = (path) => path.replace(/[.]/g, '\\.');
const inside = (paths) => `^(?:${paths.map((path) => `${escaped(path)}(?:/|$)`).join('|')})`;
const TESTS = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(LAYERS).map(([layer, below]) => ({
      name: `layer-${layer.replace('/', '-')}`,
      severity: 'error',
      from: { path: inside([layer]), pathNot: TESTS },
      to: {
        path: inside([
          'lib',
          'app',
          'components',
          'messages',
          'server',
          'cli',
          'catalog',
          'tests',
          'e2e',
          'scripts',
          'bench',
          'drills',
        ]),
        pathNot: inside([layer, ...below]),
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|\\.next' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'] },
  },
};
