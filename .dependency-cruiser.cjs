/**
 * The floors of the house (ARCHITECTURE.md), and the rooms of each in their order. A file imports from its own feature, from
 * lower floors, and from features in earlier rooms of its own floor; never upward, never from a feature beside it in the same
 * room, never in a circle.
 */
const FLOORS = {
  ground: [['kernel'], ['platform', 'allotment']],
  town: [['media'], ['settings'], ['mail/sending', 'pdf']],
  people: [['accounts'], ['hosts', 'audit', 'jobs'], ['tokens', 'invitations']],
  programme: [['categories', 'editions'], ['offers'], ['programme']],
  families: [['participants'], ['money'], ['attendances'], ['draws']],
  desk: [
    ['mail/admin', 'events', 'notes', 'booklet'],
    ['messages', 'search', 'exports', 'retention', 'statistics', 'desk'],
  ],
  outside: [['pages', 'webhooks'], ['privacy']],
  whole: [['demo'], ['commands']],
};

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
  // Invoices and reminders are stored in `demands`, because `debts` says of each open item which of them ask for it;
  // what makes and sends them, in `invoices` and `reminders`, begins with the debts.
  money: [
    ['parties'],
    ['books'],
    ['demands'],
    ['debts'],
    ['invoices'],
    ['reminders'],
    ['booking'],
    ['debtors'],
    ['receipts'],
    ['bank'],
  ],
  offers: [['model'], ['ports'], ['reading'], ['state'], ['actions'], ['output']],
  attendances: [['model'], ['reading'], ['state'], ['actions', 'output']],
};

const ROOMS = Object.entries(FLOORS).flatMap(([floor, rooms]) => rooms.map((features) => ({ floor, features })));

const floorRules = ROOMS.flatMap(({ floor, features }, place) =>
  features.map((feature) => {
    const forbidden = ROOMS.slice(place).flatMap((room) => room.features);
    return {
      name: `floor-${floor}-${feature}`,
      severity: 'error',
      from: { path: `^src/${feature}/` },
      to: { path: `^src/(${[...forbidden.filter((other) => other !== feature), 'migrations'].join('|')})/` },
    };
  }),
);

/** Every feature has its room. */
const withoutRoom = {
  name: 'floor-unknown',
  severity: 'error',
  from: {},
  to: { path: `^src/(?!(${[...ROOMS.flatMap(({ features }) => features), 'migrations'].join('|')})/)[^/]+/` },
};

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
    withoutRoom,
    ...layerRules,
    ...unplaced,
    {
      name: 'kernel-without-framework',
      comment: 'Kernel and allotment are plain TypeScript: no Nest, no Express, no database.',
      severity: 'error',
      from: { path: '^src/(kernel|allotment)/' },
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
