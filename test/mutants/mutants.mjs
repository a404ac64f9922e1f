/**
 * Faults as people make them, one a line: a name that one source declares, what is found in that source (exactly once), what takes
 * its place, and the files of tests of which one at least must fail then. No paths and no lines: files may move and grow.
 *
 * @type {readonly (readonly [declared: string, find: RegExp, replace: string, ...specs: string[]])[]}
 */
export const FAULTS = [
  // States
  ['Workflow', /move\?\.from\.includes\(state\) !== true/, 'move === undefined', 'unit/workflow'],
  [
    'attendanceWorkflow',
    /'waitlisted', 'noshow'\]/,
    "'waitlisted', 'withdrawn', 'noshow']",
    'api/attendance-transitions',
  ],
  [
    'offerWorkflow',
    /unpublished: OFF_AND_HIDDEN \}/,
    "unpublished: 'cancelled' }",
    'unit/workflow',
    'api/offers-transitions',
  ],
  ['isPossible', / && transition !== 'relaunch'/, '', 'unit/workflow'],
  ['mayMove', /if \(!situation\.isOwn\) return false;/, '', 'unit/workflow'],
  ['mayMove', / && situation\.state === 'completed'/, '', 'unit/workflow'],
  ['offerLines', /begin !== null && begin <= now/, 'begin !== null && begin > now', 'unit/application-checks'],
  ['offerLines', /deadline\.getTime\(\) \+ 1000/, 'deadline.getTime() + 61_000', 'unit/application-checks'],
  ['ageLine', /oldest >= \(minAge/, 'oldest > (minAge', 'unit/application-checks'],
  ['freePlaces', /maxParticipants - taken\)/, 'maxParticipants - taken + 1)', 'api/waiting-list'],
  ['PlacesStore', / for key share of e for no key update of o/, '', 'load/offers-places', 'api/waiting-list'],
  ['ObstaclesStore', /theirs\.begin_at < mine\.end_at/, 'theirs.begin_at <= mine.end_at', 'api/one-place-at-a-time'],
  ['doubleAttendances', /\.rank - STATES/, '.rank + STATES', 'api/children-merge'],
  // Booking
  ['owes', / and not \$\{offer\}\.cancelled/, '', 'api/cancelled-offers-money'],
  ['freshPriceOf', /\$\{offer\}\.fee >= 200/, '${offer}.fee > 200', 'api/attendances-write'],
  ['IS_PAID', /t\.paid_amount >= t\.charged/, 't.paid_amount > t.charged', 'api/attendances'],
  ['Bookkeeping', /\.filter\(\(\{ kind \}\) => kind !== 'write_off'\)/, '', 'api/write-offs'],
  ['takeBackPosting', /\.write_offs, attendance \}, amount\)/, '.write_offs, attendance }, -amount)', 'api/write-offs'],
  ['chargePostings', /difference === 0 \|\| /, 'difference >= 0 || ', 'api/books-property', 'api/books'],
  ['ChargingService', /ledger: charged\.get\(to\)\?\.\[0\]\?\.ledger \?\? /, 'ledger: ', 'api/books'],
  ['ChargingService', /ledgerOf\(one\) === money\.ledger/, 'true', 'api/books', 'api/receipts'],
  ['ReceiptsService', /requirePast\(input\.paidOn, .*\);/, '', 'api/paid-on'],
  ['ReceiptReversalService', /await this\.money\.hold\(uuid\);/, '', 'api/books-races'],
  ['matchTransfer', / && open\.length === named\.length/, '', 'unit/bank-match'],
  // Masks
  ['isMasked', /if \(account\.protected\) return true;/, '', 'api/masking'],
  ['isMasked', /\('ROLE_MEMBER'\) && !caller\.seesFamilies/, "('ROLE_MEMBER')", 'api/accounts'],
  ['isMasked', /caller\.seesFamilies \? '' : `or/, 'true ? "" : `or', 'api/masking'],
  ['isMasked', /return participant\.protected \|\| /, 'return ', 'api/participants'],
  ['isMasked', /isMaskedParticipant\(participant, caller\) \? null : /, '', 'api/masking'],
  ['isMasked', /isMasked\(account, caller\) \? null : /, '', 'api/masking'],
  ['isMasked', /\(not \$\{alias\}\.shielded or /, '(true or ', 'api/masking'],
  ['isMasked', /!isAdminAccount\(account\) && /, '', 'api/hosts'],
  // Who may, and who sees
  ['TokenStore', / and t\.revoked_at is null/, '', 'api/tokens'],
  ['isExpired', /expiresAt <= now;/, 'false;', 'api/tokens'],
  ['PolicyGuard', /if \(!hasScope\(policy, caller\)\) .*/, '', 'contract/openapi'],
  ['PolicyGuard', /if \(!hasRole\(policy, caller\)\) .*/, '', 'api/dashboard'],
  ['PolicyGuard', /if \(caller\.mustSetUpTwoFactor .*/, '', 'api/two-factor'],
  ['PUBLIC_OFFER', /' and o\.publish = 'public'`/, "'`", 'api/offers'],
  ['PUBLIC_OFFER', / and o\.link_secret = \$\{conditions\.bind\(link\)\}/, '', 'api/offers'],
  [
    'BackgroundJobStore',
    / and \(\$5 or j\.account_uuid = \$1\)/,
    ' and ($5 or $1::uuid is null or true)',
    'api/background-jobs',
  ],
  ['Precondition', /if \(!this\.isGiven\) return;/, 'return;', 'contract/openapi'],
  [
    'reachOf',
    /if \(isAddress\) return isWithin\('public', host\) \? /,
    'if (isAddress) return true ? ',
    'unit/webhooks',
  ],
];
