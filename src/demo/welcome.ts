import { type Settings } from '../platform/config/settings.js';
import { type DemoFile } from './demo-file.js';

/** The text shown after `npm start`: where to look, and one line to paste for each kind of caller. */
export const welcome = (
  { baseUrl, tokens }: DemoFile,
  { limits, publicPages }: Pick<Settings, 'limits' | 'publicPages'>,
): string => {
  const curl = (path: string, token?: string): string =>
    `  curl ${token === undefined ? '' : `-H 'Authorization: Bearer ${token}' `}'${baseUrl}${path}'`;
  return [
    '',
    `The holiday programme answers at ${baseUrl}`,
    ...(publicPages ? [`What families see:              ${baseUrl}/angebote`] : []),
    `Swagger UI:                     ${baseUrl}/docs`,
    '',
    `Anonymous (${requests(limits.anonymousPerHour)} an hour):`,
    curl('/offers?itemsPerPage=3'),
    `With a token an account has ${requests(limits.tokenBurst)} at once, and ${limits.tokenPerMinute} more a minute.`,
    'Super admin:',
    curl('/hosts?q=feuerwehr', tokens.superAdmin),
    'Admin:',
    curl('/offers?q=schnitzeljagd', tokens.admin),
    'Admin, what has happened:',
    curl('/events?types=offer.published&limit=5', tokens.admin),
    'Admin who does not see families (masked):',
    curl('/editions', tokens.maskedAdmin),
    'Payments admin:',
    curl('/categories', tokens.payments),
    'Admin, who waits for a place:',
    curl('/attendances?edition=demo-anmeldung-laeuft&status=waitlisted', tokens.admin),
    'Organiser:',
    curl('/hosts', tokens.host),
    'Organiser, who is coming:',
    curl('/attendances?edition=demo-anmeldung-laeuft&status=confirmed', tokens.host),
    'Another organiser:',
    curl('/hosts', tokens.otherHost),
    'Read-only token:',
    curl('/hosts?itemsPerPage=2', tokens.readOnly),
    'Token from before the rebuild (offers only):',
    curl('/offers?sort=name&itemsPerPage=2', tokens.legacy),
    '',
    'All tokens are in demo.json in the data directory. Stop with Ctrl-C; the data stays.',
    '',
  ].join('\n');
};

const requests = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;
