/**
 * The layers of `src`, lowest first: a file imports from its own feature and from those before it, never upward and never in a
 * circle (ARCHITECTURE.md).
 */
const FEATURES = [
  ...['kernel', 'platform', 'media', 'settings', 'papers', 'mail'],
  ...['accounts', 'jobs', 'hosts', 'sign-in', 'categories', 'editions', 'offers', 'programme'],
  ...['participants', 'money', 'attendances', 'draws', 'notices', 'families'],
  ...['messages', 'events', 'search', 'exports', 'desk', 'pages', 'privacy', 'demo', 'commands'],
];

/**
 * The layers within a large feature, lowest first. What lies directly in its folder (modules, controllers) may import from all.
 */
const PARTS = {
  kernel: 'concurrency workflow collections problem caller ids text clock tables calendar'.split(' '),
  platform: ['operations', 'development', 'retention', 'database', 'jobs', 'http'],
  'platform/http': 'request limits access view input server listing audit idempotency openapi vocabulary health'.split(
    ' ',
  ),
  money: ['ledger', 'debtors', 'invoices', 'receipts', 'bank'],
  offers: ['model', 'ports', 'reading', 'state', 'actions', 'output'],
  attendances: ['model', 'reading', 'state', 'actions', 'sheet'],
};

const upward = (folder, parts) =>
  parts.map((part, place) => ({
    name: `layer-${folder}-${part}`,
    severity: 'error',
    from: { path: `^${folder}/${part}/` },
    to: {
      path: [
        ...(place + 1 < parts.length ? [`^${folder}/(${parts.slice(place + 1).join('|')})/`] : []),
        ...(folder === 'src' ? ['^src/(app|migrations)/'] : []),
        `^${folder}/[^/]+\\.tsx?$`,
      ],
    },
  }));

/** Every folder has its place. */
const unplaced = (folder, parts) => ({
  name: `layer-of-${folder}-unknown`,
  severity: 'error',
  from: {},
  to: { path: `^${folder}/(?!(${parts.join('|')})/)[^/]+/` },
});

module.exports = {
  forbidden: [
    ...upward('src', FEATURES),
    unplaced('src', [...FEATURES, 'app', 'migrations']),
    ...Object.entries(PARTS).flatMap(([feature, parts]) => [
      ...upward(`src/${feature}`, parts),
      unplaced(`src/${feature}`, parts),
    ]),
    {
      name: 'kernel-without-framework',
      comment: 'Kernel and the draw itself are plain TypeScript: no Nest, no Express, no database.',
      severity: 'error',
      from: { path: '^src/(kernel|draws/allotment)/' },
      to: { path: 'node_modules/(@nestjs|express|pg|typeorm|class-validator|class-transformer)/' },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'A service that was installed with `npm ci --omit=dev` lacks them. Types alone are gone by then.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          '^src/(main|cli)\\.ts$|/migrations/|^src/(pages/embed/embed|platform/http/openapi/docs)\\.js$|\\.d\\.ts$',
      },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
};
