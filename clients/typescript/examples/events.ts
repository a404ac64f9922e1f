import {
  answer,
  type Api,
  events,
  EventsGone,
  type EventsOptions,
  everyRecordBackwards,
  latestEventId,
  ProblemError,
  type Schemas,
  verifyWebhook,
  WebhookError,
} from 'holiday-programme-client';

type Offer = Schemas['Offer'];

/** A copy of all offers, and how far it is: keep both together, in one transaction. */
export interface Copy {
  offers: Map<string, Offer>;
  after: string;
}

/**
 * Everything there is. How far the events are is asked first: what changes while the list is read is told again by those
 * that follow.
 *
 * @param lag waits as long as replicas of the service may be behind: they answer lists
 */
export const copyAll = async (api: Api, lag: () => Promise<void>): Promise<Copy> => {
  const after = await latestEventId(api);
  await lag();
  const offers = new Map<string, Offer>();
  const read = (page: object) =>
    api.GET('/offers', { params: { query: { ...page, sort: 'createdAt', order: 'asc' } } });
  for await (const offer of everyRecordBackwards(read)) offers.set(offer.uuid, offer);
  return { offers, after };
};

/** Brings the copy up to date, and keeps it so until it is aborted. */
export const followOffers = async (api: Api, copy: Copy, options: EventsOptions = {}): Promise<void> => {
  const store = { load: () => copy.after, save: (id: string) => void (copy.after = id) };
  // Places are taken by applications: what is free of an offer changes with them.
  const types = ['offer.*', 'attendance.*'] as const;
  for await (const { type, subject, data } of events(api, { ...options, types, store })) {
    const uuid = 'offer' in data ? data.offer : subject;
    const offer = type === 'offer.deleted' ? undefined : await offerNow(api, uuid);
    if (offer === undefined) copy.offers.delete(uuid);
    else copy.offers.set(uuid, offer);
  }
};

/** As it is now, not as it was when the event happened: several events of one record end with the same. */
const offerNow = async (api: Api, uuid: string): Promise<Offer | undefined> => {
  try {
    return (await answer(api.GET('/offers/{uuid}', { params: { path: { uuid } } }))).data;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
};

export interface KeepOptions extends EventsOptions {
  readonly lag?: () => Promise<void>;
  /** Is told of a copy that was made anew. */
  readonly onCopy?: (copy: Copy) => void;
}

/** From zero, or from where it was; and from zero again when it was away for too long. */
export const keepCopy = async (
  api: Api,
  known: Copy | undefined,
  { lag = () => Promise.resolve(), onCopy, ...options }: KeepOptions = {},
): Promise<void> => {
  for (let copy = known; ; copy = undefined) {
    const present = copy ?? (await copyAll(api, lag));
    if (copy === undefined) onCopy?.(present);
    try {
      return await followOffers(api, present, options);
    } catch (error) {
      if (!(error instanceof EventsGone)) throw error;
    }
  }
};

/** Answers the requests of a webhook: whatever is not signed by the service changes nothing. */
export const receive = async (
  request: Request,
  secret: string,
  onOffer: (uuid: string, offer: Offer | undefined) => Promise<void>,
): Promise<Response> => {
  try {
    const event = await verifyWebhook({ body: await request.arrayBuffer(), headers: request.headers }, { secret });
    if (event.type.startsWith('offer.')) {
      const { publicRecord } = event.data as { readonly publicRecord?: Offer };
      await onOffer(event.subject, publicRecord);
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.message, { status: 400 });
    throw error;
  }
};
