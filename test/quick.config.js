import config from '../jest.config.js';

/** One file for each folder of src: `npm run test:quick` runs these and the unit tests. */
export const QUICK = {
  accounts: 'api/password-reset',
  allotment: 'unit/draw-reason',
  attendances: 'api/attendance-transitions',
  audit: 'api/audit',
  booklet: 'unit/booklet-colours',
  categories: 'api/categories',
  commands: 'api/commands',
  demo: 'api/scale',
  desk: 'api/dashboard',
  draws: 'api/draw-decisions',
  editions: 'api/offers-dates',
  events: 'api/events',
  exports: 'api/exports',
  hosts: 'api/hosts',
  invitations: 'api/team-rights',
  jobs: 'api/jobs',
  kernel: 'unit/zone',
  mail: 'api/mails',
  media: 'unit/picture-decoder',
  messages: 'api/messages',
  migrations: 'contract/migrations',
  money: 'api/receipts',
  notes: 'api/notes',
  offers: 'api/offers-transitions',
  pages: 'api/pages',
  participants: 'api/participants',
  pdf: 'unit/letter-parts',
  platform: 'api/limits',
  privacy: 'api/privacy-record',
  programme: 'api/programme-import',
  retention: 'api/retention',
  search: 'api/search',
  settings: 'api/settings',
  statistics: 'api/statistics',
  tokens: 'api/tokens',
  webhooks: 'unit/webhooks',
};

/**
 * Unit tests that take longer than the rest together: property tests, long papers, whole draws, those that start clusters, builds, git
 * and Jest itself, and those that parse every source.
 */
const SLOW = [
  ...['camt', 'draw-report', 'embedded-cluster', 'expressions', 'fast-reading', 'frozen-migrations', 'hostile-texts'],
  ...['invoice-pages', 'letter-pages', 'locks', 'offer-calendar', 'paper-press', 'prepare', 'report-pages'],
  ...['runner', 'statements', 'statistics-figures', 'verify-draw'],
];

export default {
  ...config,
  rootDir: '..',
  // None of these files waits for long, and a third process would load the application for itself: 8 of 80 seconds of the processor.
  maxWorkers: 2,
  testMatch: [
    '<rootDir>/test/unit/**/*.spec.ts',
    ...Object.values(QUICK).map((name) => `<rootDir>/test/${name}.spec.ts`),
  ],
  testPathIgnorePatterns: SLOW.map((name) => `/test/unit/${name}\\.spec\\.ts$`),
};
