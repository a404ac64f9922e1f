import { answer, type Api, everyRecord, ifMatch, ProblemError, type Schemas } from 'holiday-programme-client';

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
  const { data: created, etag } = await answer(api.POST('/offers', { body: draft }));
  if (!created.transitions?.includes('publish')) return created;
  const { data: released } = await answer(
    api.POST('/offers/{uuid}/transition', {
      params: { path: { uuid: created.uuid }, header: ifMatch(etag) },
      body: { transition: 'publish' },
    }),
  );
  return released;
};

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly offer: Offer; readonly etag: string | undefined }
  | { readonly kind: 'conflict'; readonly theirs: Offer; readonly etag: string | undefined }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> };

/**
 * Saves a form that was opened some time ago. When somebody else has changed the offer since, nothing is written: the form
 * shows what stands there now, and saves again with the new version if the person wants to.
 */
export const saveOffer = async (
  api: Api,
  uuid: string,
  changes: Schemas['OfferPatch'],
  etagOfForm: string | undefined,
): Promise<SaveOutcome> => {
  try {
    const params = { path: { uuid }, header: ifMatch(etagOfForm) };
    const { data: offer, etag } = await answer(api.PATCH('/offers/{uuid}', { params, body: changes }));
    return { kind: 'saved', offer, etag };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.isOutdated) {
      const { data: theirs, etag } = await answer(api.GET('/offers/{uuid}', { params: { path: { uuid } } }));
      return { kind: 'conflict', theirs, etag };
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
