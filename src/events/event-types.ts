/** What can happen to a record, in the words of webhooks and clients. */
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

/** The types that a pattern names: one of them, all of a kind (`offer.*`), or all (`*`). */
export const typesOfPattern = (pattern: string): EventType[] => {
  if (pattern === '*') return [...EVENT_TYPES];
  const kind = pattern.endsWith('.*') ? pattern.slice(0, -1) : undefined;
  return EVENT_TYPES.filter(
    (type) => type === pattern || (kind !== undefined && kind !== '.' && type.startsWith(kind)),
  );
};
