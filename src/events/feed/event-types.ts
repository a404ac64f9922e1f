/** Types of events, as webhooks and clients name them. */
export const EVENT_TYPES = [
  'offer.created',
  'offer.changed',
  'offer.published',
  'offer.unpublished',
  'offer.cancelled',
  'offer.relaunched',
  'offer.deleted',
  'host.created',
  'host.changed',
  'host.deleted',
  'category.created',
  'category.changed',
  'category.deleted',
  'edition.created',
  'edition.changed',
  'edition.deleted',
  'edition.phase',
  'attendance.created',
  'attendance.changed',
  'attendance.deleted',
  'participant.changed',
  'participant.deleted',
  'participant.merged',
  'receipt.created',
  'invoice.created',
  'invoice.paid',
  'invoice.cancelled',
  'draw.committed',
  'job.finished',
  'job.failed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Selections of events: all, all of a kind, or one type. */
export const EVENT_PATTERNS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0] ?? ''}.*`)),
  ...EVENT_TYPES,
];

/** The types that a pattern names; none, if it names none. */
export const typesOfPattern = (pattern: string): EventType[] =>
  EVENT_TYPES.filter((type) => pattern === '*' || pattern === type || pattern === `${type.split('.')[0] ?? ''}.*`);

/** Types about money: not everybody who may read events may read these. */
export const MONEY_TYPES: readonly EventType[] = [...typesOfPattern('receipt.*'), ...typesOfPattern('invoice.*')];
