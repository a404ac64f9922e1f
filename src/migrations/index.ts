import { Foundation1700000001000 } from './1700000001000-foundation.js';
import { OffersWritten1700000002000 } from './1700000002000-offers-written.js';
import { Media1700000003000 } from './1700000003000-media.js';
import { Mails1700000004000 } from './1700000004000-mails.js';
import { QuieterOffers1700000005000 } from './1700000005000-quieter-offers.js';
import { Accounts1700000006000 } from './1700000006000-accounts.js';
import { SignIn1700000007000 } from './1700000007000-sign-in.js';
import { Invitations1700000008000 } from './1700000008000-invitations.js';
import { Audit1700000009000 } from './1700000009000-audit.js';
import { Privacy1700000009100 } from './1700000009100-privacy.js';
import { Applications1700000010000 } from './1700000010000-applications.js';
import { MailWords1700000010200 } from './1700000010200-mail-words.js';
import { Books1700000010300 } from './1700000010300-books.js';
import { OldCharges1700000010350 } from './1700000010350-old-charges.js';
import { BankStatements1700000010400 } from './1700000010400-bank-statements.js';
import { BackgroundJobs1700000010700 } from './1700000010700-background-jobs.js';
import { OpenMails1700000010800 } from './1700000010800-open-mails.js';
import { Search1700000010900 } from './1700000010900-search.js';
import { HostCalendars1700000011200 } from './1700000011200-host-calendars.js';
import { JobFiles1700000012000 } from './1700000012000-job-files.js';
import { WaitingListsWatched1700000012400 } from './1700000012400-waiting-lists-watched.js';
import { JobProcesses1700000012450 } from './1700000012450-job-processes.js';
import { MoreLetters1700000013000 } from './1700000013000-more-letters.js';
import { ShieldedChildren1700000013100 } from './1700000013100-shielded-children.js';
import { OpenChanges1700000013110 } from './1700000013110-open-changes.js';
import { Maskings1700000013120 } from './1700000013120-maskings.js';
import { TokenLineage1700000013400 } from './1700000013400-token-lineage.js';
import { CategoryNames1700000013500 } from './1700000013500-category-names.js';
import { CancelledOffers1700000013600 } from './1700000013600-cancelled-offers.js';
import { MaxPlaces1700000013700 } from './1700000013700-max-places.js';
import { PaidOn1700000013800 } from './1700000013800-paid-on.js';
import { OrganiserMails1700000013810 } from './1700000013810-organiser-mails.js';
import { TeamsByMasked1700000013900 } from './1700000013900-teams-by-masked.js';
import { GoneDates1700000013910 } from './1700000013910-gone-dates.js';
import { ReminderWithdrawals1700000013920 } from './1700000013920-reminder-withdrawals.js';

/** All migrations, oldest first. A landed migration is never edited; the next change is a new one. */
export const MIGRATIONS = [
  Foundation1700000001000,
  OffersWritten1700000002000,
  Media1700000003000,
  Mails1700000004000,
  QuieterOffers1700000005000,
  Accounts1700000006000,
  SignIn1700000007000,
  Invitations1700000008000,
  Audit1700000009000,
  Privacy1700000009100,
  Applications1700000010000,
  MailWords1700000010200,
  Books1700000010300,
  OldCharges1700000010350,
  BankStatements1700000010400,
  BackgroundJobs1700000010700,
  OpenMails1700000010800,
  Search1700000010900,
  HostCalendars1700000011200,
  JobFiles1700000012000,
  WaitingListsWatched1700000012400,
  JobProcesses1700000012450,
  MoreLetters1700000013000,
  ShieldedChildren1700000013100,
  OpenChanges1700000013110,
  Maskings1700000013120,
  TokenLineage1700000013400,
  CategoryNames1700000013500,
  CancelledOffers1700000013600,
  MaxPlaces1700000013700,
  PaidOn1700000013800,
  OrganiserMails1700000013810,
  TeamsByMasked1700000013900,
  GoneDates1700000013910,
  ReminderWithdrawals1700000013920,
];
