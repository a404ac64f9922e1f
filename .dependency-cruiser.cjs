/**
 * The floors of the house (ARCHITECTURE.md): a file imports from its own feature and from lower floors only; never
 * upward, never sideways between features of one floor, never in a circle.
 */
const FLOORS = [
  ['kernel'],
  ['platform', 'allotment'],
  ['media'],
  ['settings'],
  ['mail/sending'],
  ['accounts', 'pdf'],
  ['hosts'],
  ['tokens', 'editions', 'categories', 'audit', 'jobs'],
  ['invitations', 'offers', 'participants'],
  ['money', 'programme', 'events', 'mail/admin'],
  ['attendances'],
  ['draws', 'messages', 'notes'],
  ['search', 'exports', 'retention', 'statistics', 'booklet', 'desk'],
  ['pages', 'webhooks'],
  ['demo'],
  ['commands'],
];

/**
 * The layers within a large feature, lowest first: a file imports from its own layer and from those before it. What lies
 * directly in the folder (modules, controllers) may import from all.
 */
const LAYERS = {
  kernel: [
    ['concurrency', 'workflow', 'collections', 'problem', 'caller'],
    ['ids'],
    ['text'],
    ['clock', 'files', 'tables'],
    ['calendar'],
  ],
  platform: [
    ['config'],
    ['request', 'retention'],
    ['metrics', 'tracing'],
    ['database', 'limits'],
    ['access', 'jobs', 'secrets'],
    ['view'],
    ['input'],
    ['http', 'listing'],
    ['audit', 'idempotency', 'replicas', 'openapi'],
    ['kept'],
    ['health'],
  ],
  money: [['parties'], ['invoices'], ['reminders'], ['books'], ['debtors'], ['receipts'], ['bank']],
  offers: [['model'], ['ports'], ['reading'], ['state'], ['actions'], ['output']],
  attendances: [['model'], ['reading'], ['state'], ['actions', 'output']],
};

const floorRules = FLOORS.flatMap((floor, level) =>
  floor.map((feature) => {
    const forbidden = [...FLOORS.slice(level).flat()].filter((other) => other !== feature);
    return {
      name: `floor-${level}-${feature}`,
      severity: 'error',
      from: { path: `^src/${feature}/` },
      to: { path: `^src/(${[...forbidden, 'migrations'].join('|')})/` },
    };
  }),
);

const layerRules = Object.entries(LAYERS).flatMap(([feature, layers]) =>
  layers.flatMap((layer, level) =>
    layer.map((name) => ({
      name: `layer-${feature}-${name}`,
      severity: 'error',
      from: { path: `^src/${feature}/${name}/` },
      to: {
        path: [
          `^src/${feature}/(${layers
            .slice(level)
            .flat()
            .filter((other) => other !== name)
            .join('|')})/`,
          `^src/${feature}/[^/]+$`,
        ],
      },
    })),
  ),
);

/** Every folder of such a feature has its place among the layers. */
const unplaced = Object.entries(LAYERS).map(([feature, layers]) => ({
  name: `layer-of-${feature}-unknown`,
  severity: 'error',
  from: {},
  to: { path: `^src/${feature}/(?!(${layers.flat().join('|')})/)[^/]+/` },
}));

module.exports = {
  forbidden: [
    ...floorRules,
    ...layerRules,
    ...unplaced,
    {
      name: 'kernel-without-framework',
      comment: 'Kernel and allotment are plain TypeScript: no Nest, no Express, no database.',
      severity: 'error',
      from: { path: '^src/(kernel|allotment)/' },
      to: { path: 'node_modules/(@nestjs|express|pg|typeorm|class-validator|class-transformer)/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-below-roots',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '^src/(main|cli)\\.ts$|/migrations/|^src/pages/embed/embed\\.js$|\\.d\\.ts$' },
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
