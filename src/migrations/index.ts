import { Foundation1790000001000 } from './1790000001000-foundation.js';
import { Accounts1790000002000 } from './1790000002000-accounts.js';
import { Programme1790000003000 } from './1790000003000-programme.js';
import { Offers1790000004000 } from './1790000004000-offers.js';
import { Applications1790000005000 } from './1790000005000-applications.js';
import { Books1790000006000 } from './1790000006000-books.js';
import { Bank1790000007000 } from './1790000007000-bank.js';
import { Mails1790000008000 } from './1790000008000-mails.js';
import { Media1790000009000 } from './1790000009000-media.js';
import { Jobs1790000010000 } from './1790000010000-jobs.js';
import { Evidence1790000011000 } from './1790000011000-evidence.js';
import { Wishes1790000012000 } from './1790000012000-wishes.js';
import { MovedWishes1790000012500 } from './1790000012500-moved-wishes.js';
import { Draws1790000013000 } from './1790000013000-draws.js';
import { FixedRules1790000013500 } from './1790000013500-fixed-rules.js';
import { AnswersToMails1790000014000 } from './1790000014000-answers-to-mails.js';
import { Agreements1790000014500 } from './1790000014500-agreements.js';
import { Invoices1790000015000 } from './1790000015000-invoices.js';
import { Messages1790000016000 } from './1790000016000-messages.js';
import { Tellings1790000017000 } from './1790000017000-tellings.js';
import { MovedOffers1790000017500 } from './1790000017500-moved-offers.js';
import { CalendarSteps1790000018600 } from './1790000018600-calendar-steps.js';
import { HealthNotes1790000020000 } from './1790000020000-health-notes.js';
import { MergedChildren1790000020100 } from './1790000020100-merged-children.js';
import { Phones1790000021000 } from './1790000021000-phones.js';
import { Changes1790000021100 } from './1790000021100-changes.js';
import { SharedMedia1790000022000 } from './1790000022000-shared-media.js';
import { Presences1790000022100 } from './1790000022100-presences.js';
import { Notes1790000023000 } from './1790000023000-notes.js';
import { Events1790000030000 } from './1790000030000-events.js';
import { Webhooks1790000031000 } from './1790000031000-webhooks.js';
import { Renditions1790000032500 } from './1790000032500-renditions.js';
import { ReadInOrder1790000033000 } from './1790000033000-read-in-order.js';
import { MissingContents1790000036000 } from './1790000036000-missing-contents.js';
import { QuickCounts1790000037000 } from './1790000037000-quick-counts.js';
import { EventsByKey1790000038000 } from './1790000038000-events-by-key.js';
import { ForgottenToldChanges1790000039000 } from './1790000039000-forgotten-told-changes.js';
import { EventSequence1790000041000 } from './1790000041000-event-sequence.js';
import { ToldDetails1790000044000 } from './1790000044000-told-details.js';
import { HiddenOffers1790000044100 } from './1790000044100-hidden-offers.js';
import { MailsNameSiblings1790000045000 } from './1790000045000-mails-name-siblings.js';
import { Reasons1790000045100 } from './1790000045100-reasons.js';
import { HeldInvoices1790000046000 } from './1790000046000-held-invoices.js';
import { Refunds1790000047000 } from './1790000047000-refunds.js';
import { AbsentAudiences1790000048000 } from './1790000048000-absent-audiences.js';
import { SensitiveAnswers1790000049000 } from './1790000049000-sensitive-answers.js';
import { HiddenSince1790000049100 } from './1790000049100-hidden-since.js';

/** All migrations, oldest first. A released migration is never edited; the next change is a new one. */
export const MIGRATIONS = [
  Foundation1790000001000,
  Accounts1790000002000,
  Programme1790000003000,
  Offers1790000004000,
  Applications1790000005000,
  Books1790000006000,
  Bank1790000007000,
  Mails1790000008000,
  Media1790000009000,
  Jobs1790000010000,
  Evidence1790000011000,
  Wishes1790000012000,
  MovedWishes1790000012500,
  Draws1790000013000,
  FixedRules1790000013500,
  AnswersToMails1790000014000,
  Agreements1790000014500,
  Invoices1790000015000,
  Messages1790000016000,
  Tellings1790000017000,
  MovedOffers1790000017500,
  CalendarSteps1790000018600,
  HealthNotes1790000020000,
  MergedChildren1790000020100,
  Phones1790000021000,
  Changes1790000021100,
  SharedMedia1790000022000,
  Presences1790000022100,
  Notes1790000023000,
  Events1790000030000,
  Webhooks1790000031000,
  Renditions1790000032500,
  ReadInOrder1790000033000,
  MissingContents1790000036000,
  QuickCounts1790000037000,
  EventsByKey1790000038000,
  ForgottenToldChanges1790000039000,
  EventSequence1790000041000,
  ToldDetails1790000044000,
  HiddenOffers1790000044100,
  MailsNameSiblings1790000045000,
  Reasons1790000045100,
  HeldInvoices1790000046000,
  Refunds1790000047000,
  AbsentAudiences1790000048000,
  SensitiveAnswers1790000049000,
  HiddenSince1790000049100,
];
