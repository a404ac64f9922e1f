/**
 * The floors of the house (ARCHITECTURE.md): a file imports from its own feature and from lower floors only; never
 * upward, never sideways between features of one floor, never in a circle.
 */
const FLOORS = [
  ['common'],
  ['settings', 'notifications', 'webhooks', 'media'],
  ['accounts', 'letters'],
  ['tokens', 'editions', 'categories', 'audit', 'jobs'],
  ['hosts', 'mailroom'],
  ['invitations', 'offers', 'participants'],
  ['debtors'],
  ['ledgers'],
  ['receipts'],
  ['attendances', 'bank'],
  ['search', 'exports', 'retention', 'statistics', 'booklet'],
  ['programme'],
  ['demo'],
  ['commands'],
];

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

module.exports = {
  forbidden: [
    ...floorRules,
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
      from: { orphan: true, pathNot: '^src/(main|cli)\\.ts$|/migrations/' },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
