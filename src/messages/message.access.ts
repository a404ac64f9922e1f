import { type Caller } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { forbidden } from '../kernel/problem/problem.js';
import { type Conditions } from '../platform/http/listing/conditions.js';

/**
 * Messages are written and read by admins who see families, and by organiser users (R-MSG-6). The route lets in who has
 * one of their roles; this refuses admins who are organiser users besides, and see no families.
 * @throws Problem 403
 */
export const requireSight = (caller: Caller): void => {
  if (caller.isAdmin && !caller.seesFamilies) throw forbidden(NO_SIGHT);
};

/** Which messages (alias m) exist for a caller: for staff all, for organiser users their own and their teams'. */
export const visibleTo = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAdmin) return String(caller.seesFamilies);
  const team = `m.host_uuid = any(${conditions.bind(caller.hosts)}::uuid[])`;
  return `(${team} or m.by_uuid = ${conditions.bind(caller.accountUuid ?? null)}::uuid)`;
};

const NO_SIGHT = message(
  'Messages are for admins who see families.',
  'Nachrichten sind Konten der Verwaltung vorbehalten, die Familien sehen dürfen.',
);
