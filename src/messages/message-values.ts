import { Injectable } from '@nestjs/common';
import { fullName } from '../accounts/masks.js';
import { germanDates } from '../kernel/clock/german-dates.js';
import { type ValuesOf } from '../mail/template-variables.js';
import { type CalendarOffer, OfferCalendarLookup } from '../offers/output/offer-calendar-lookup.js';
import { TAKING } from '../offers/model/attendance-status.js';
import { type AddressedPlace, type Speaking } from './audience.store.js';
import { type MessageRecipient } from './message-recipients.js';
import { type MESSAGE_VARIABLES } from './message-mail.js';
import { listed } from '../kernel/text/german.js';

export type MessageValues = ValuesOf<typeof MESSAGE_VARIABLES>;
type ShownOffer = MessageValues['offers'][number];

/** The values of the variables for each recipient, true at the moment they are read (R-MAIL-5). */
@Injectable()
export class MessageValuesLookup {
  constructor(private readonly offers: OfferCalendarLookup) {}

  /**
   * @param edition name of the edition
   * @param host the host in whose name the message is written; null: the town
   */
  async of(
    recipients: readonly MessageRecipient[],
    edition: string,
    host: Speaking | null,
  ): Promise<(recipient: MessageRecipient) => MessageValues> {
    const found = await this.offers.many([...new Set(recipients.flatMap(({ offers }) => offers))]);
    const shown = new Map(found.map((offer) => [offer.uuid, shownOffer(offer)]));
    return (recipient) => ({ ...valuesOf(recipient, edition, shown), ...writerOf(host) });
  }
}

/** The host that writes, as variables. */
export const writerOf = (host: Speaking | null): Pick<MessageValues, 'organiser' | 'organiserPhone'> => ({
  organiser: host?.name ?? null,
  organiserPhone: host?.phone ?? null,
});

/** Parents read mail sent to a child without an account: they are not greeted as the child. */
export const greetedAs = ({ kind, name }: MessageRecipient): string | null => (kind === 'participant' ? null : name);

/** How somebody is greeted. */
export const greetingOf = (name: string | null): string => (name === null ? 'Guten Tag' : `Guten Tag ${name}`);

const valuesOf = (
  recipient: MessageRecipient,
  edition: string,
  shown: ReadonlyMap<string, ShownOffer>,
): Omit<MessageValues, 'organiser' | 'organiserPhone'> => {
  const { places, offers, organisers } = recipient;
  const children = childrenOf(places);
  return {
    greeting: greetingOf(greetedAs(recipient)),
    edition,
    names: listed(children.map(({ name: child }) => child)),
    waitlisted: listed(children.filter(({ places: own }) => isListed(own, shown)).map(({ name: child }) => child)),
    several: children.length > 1,
    children: children.map(({ name: child, places: own }) => ({
      child,
      offers: own.flatMap(({ offer, status }) => {
        const one = shown.get(offer);
        if (one === undefined) return [];
        const [placed, waitlisted, open] = [TAKING.includes(status), status === 'waitlisted', status === 'waiting'];
        return [{ ...one, placed: placed && !one.calledOff, waitlisted, open }];
      }),
    })),
    offers: offers.flatMap((offer) => shown.get(offer) ?? []),
    organisers: listed(organisers),
  };
};

/** The child has no place in what the message is about, and is on the waiting list of an offer that takes place. */
const isListed = (own: readonly AddressedPlace[], shown: ReadonlyMap<string, ShownOffer>): boolean => {
  const open = own.filter(({ offer }) => shown.get(offer)?.calledOff === false);
  return !open.some(({ status }) => TAKING.includes(status)) && open.some(({ status }) => status === 'waitlisted');
};

/** The children in order, by first names as parents say them; by full names if two share one. */
const childrenOf = (places: readonly AddressedPlace[]): { name: string; places: AddressedPlace[] }[] => {
  const children = new Map<string, AddressedPlace[]>();
  for (const place of places) children.set(place.child, [...(children.get(place.child) ?? []), place]);
  const all = [...children.values()].flatMap((own) => (own[0] === undefined ? [] : [{ child: own[0], places: own }]));
  const isClear = new Set(all.map(({ child }) => child.firstname)).size === all.length;
  return all.map(({ child, places: own }) => ({
    name: isClear ? child.firstname : (fullName(child) ?? child.firstname),
    places: own,
  }));
};

/** The dates of a cancelled offer would look as if it took place. */
const shownOffer = (offer: CalendarOffer): ShownOffer => ({
  offer: offer.name,
  calledOff: offer.cancelled,
  dates: offer.cancelled ? [] : offer.dates.flatMap(germanDates).map((when) => ({ when })),
  meetingPoint: [offer.meetingPoint, offer.meetingAddress].filter(Boolean).join(', ') || null,
  url: offer.url,
});
