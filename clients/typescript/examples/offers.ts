import {
  answer,
  type Api,
  everyRecord,
  ifMatch,
  may,
  ProblemError,
  type Schemas,
  type Word,
  type Words,
} from 'holiday-programme-client';

type Offer = Schemas['Offer'];

/** One page of the table of offers, with the filters above it. */
export const offersOnPage = async (api: Api, edition: string, page: number, itemsPerPage = 30): Promise<Offer[]> => {
  const { data } = await answer(
    api.GET('/offers', {
      params: { query: { edition, status: ['draft', 'completed', 'reviewed'], sort: 'name', page, itemsPerPage } },
    }),
  );
  return data;
};

export interface OfferRow {
  readonly offer: Offer;
  /** With words and tones for their colours. */
  readonly states: readonly Word[];
  readonly canEdit: boolean;
  readonly buttons: readonly { readonly transition: string; readonly label: string }[];
}

/** What the table shows of an offer: the service's words, and no button that ends in a 403. */
export const rowOf = (words: Words, offer: Offer): OfferRow => ({
  offer,
  states: offer.status.map((status) => words.of('offerStatus', status)),
  canEdit: may(offer, 'updateOffer'),
  buttons: (may(offer, 'transitionOffer') ? (offer.transitions ?? []) : []).map((transition) => ({
    transition,
    label: words.of('offerTransition', transition).label,
  })),
});

/** All editions, for a list to choose from. */
export const editions = async (api: Api): Promise<Schemas['Edition'][]> => (await answer(api.GET('/editions'))).data;

/** All offers that match, however many there are. */
export const allOffers = async (api: Api, q: string, itemsPerPage?: number): Promise<Offer[]> => {
  const found: Offer[] = [];
  const read = (page: { page: number; itemsPerPage: number }) =>
    api.GET('/offers', { params: { query: { ...page, q } } });
  for await (const offer of everyRecord(read, itemsPerPage)) found.push(offer);
  return found;
};

/** Makes a draft and publishes it as soon as the service allows this caller to. */
export const createAndRelease = async (api: Api, draft: Schemas['OfferCreate']): Promise<Offer> => {
  const { data: created } = await answer(api.POST('/offers', { body: draft }));
  if (!created.transitions?.includes('publish')) return created;
  const { data: released } = await answer(
    api.POST('/offers/{uuid}/transition', {
      params: { path: { uuid: created.uuid }, header: ifMatch(created.etag) },
      body: { transition: 'publish' },
    }),
  );
  return released;
};

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly offer: Offer }
  | { readonly kind: 'conflict'; readonly theirs: Offer }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> };

/**
 * Saves a form that was opened some time ago, or a cell of the table: the offer is as it was shown there, and is not read again.
 * When somebody else has changed it since, nothing is written: the form shows what stands there now, and saves again on top of
 * that if the person wants to. What is saved takes the place of the row, with its new version.
 */
export const saveOffer = async (
  api: Api,
  { uuid, etag }: Pick<Offer, 'uuid' | 'etag'>,
  changes: Schemas['OfferPatch'],
): Promise<SaveOutcome> => {
  try {
    const params = { path: { uuid }, header: ifMatch(etag) };
    return { kind: 'saved', offer: (await answer(api.PATCH('/offers/{uuid}', { params, body: changes }))).data };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.isOutdated) {
      const { data: theirs } = await answer(api.GET('/offers/{uuid}', { params: { path: { uuid } } }));
      return { kind: 'conflict', theirs };
    }
    if (error.status !== 422) throw error;
    return { kind: 'invalid', fields: error.fields };
  }
};

/** Adds a picture that somebody has chosen in a file field. */
export const addPicture = async (api: Api, uuid: string, file: Blob, filename: string): Promise<Offer> => {
  const data = await base64(file);
  const params = { path: { uuid } };
  return (await answer(api.POST('/offers/{uuid}/media', { params, body: { filename, data } }))).data;
};

const base64 = async (file: Blob): Promise<string> => {
  let bytes = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
};
