import { type Settings } from '../platform/operations/config/settings.js';
import { type DemoFile } from './demo-file.js';

const OPEN_EDITION = 'edition=demo-anmeldung-laeuft';

/** The text shown after `npm start`: where to look, and from `curl` on, one line to paste for each kind of caller. */
export const welcome = (
  { baseUrl, tokens }: DemoFile,
  { limits, publicPages }: Pick<Settings, 'limits' | 'publicPages'>,
): string => {
  const curl = (caller: string, path: string, token?: string): string =>
    `  ${caller.padEnd(34)}curl ${token === undefined ? '' : `-H 'Authorization: Bearer ${token}' `}'${baseUrl}${path}'`;
  return [
    '',
    `The holiday programme answers at ${baseUrl}`,
    ...(publicPages ? [`What families see:              ${baseUrl}/angebote`] : []),
    `Swagger UI:                     ${baseUrl}/docs`,
    '',
    `With a token an account has ${requests(limits.tokenBurst)} at once, and ${limits.tokenPerMinute} more a minute.`,
    curl(`Anonymous (${requests(limits.anonymousPerHour)} an hour)`, '/offers?itemsPerPage=3'),
    curl('Super admin', '/hosts?q=feuerwehr', tokens.superAdmin),
    curl('Admin', '/offers?q=schnitzeljagd', tokens.admin),
    curl('Admin, what has happened', '/events?types=offer.published&limit=5', tokens.admin),
    curl('Admin who does not see families', '/editions', tokens.maskedAdmin),
    curl('Payments admin', '/categories', tokens.payments),
    curl('Admin, who waits for a place', `/attendances?${OPEN_EDITION}&status=waitlisted`, tokens.admin),
    curl('Organiser', '/hosts', tokens.host),
    curl('Organiser, who is coming', `/attendances?${OPEN_EDITION}&status=confirmed`, tokens.host),
    curl('Another organiser', '/hosts', tokens.otherHost),
    curl('Read-only token', '/hosts?itemsPerPage=2', tokens.readOnly),
    curl('Token from before the rebuild', '/offers?sort=name&itemsPerPage=2', tokens.legacy),
    '',
    'All tokens are in demo.json in the data directory. Stop with Ctrl-C; the data stays.',
  ].join('\n');
};

const requests = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;
