import { answer, type Api, fileNameOf, type Schemas } from 'holiday-programme-client';

/** What the search box shows while somebody types. */
export const search = async (api: Api, q: string, signal?: AbortSignal): Promise<Schemas['SearchHit'][]> => {
  const call = api.GET('/search', { params: { query: { q, limit: 5 } }, ...(signal === undefined ? {} : { signal }) });
  return Object.values((await answer(call)).data).flat();
};

export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/** The list of offers as a file. A page offers it with `URL.createObjectURL(content)` and a link with `download={name}`. */
export const downloadOffers = async (api: Api, edition: string, format: 'csv' | 'xlsx'): Promise<Download> => {
  const call = api.GET('/offers/export', { params: { query: { edition, format } }, parseAs: 'blob' });
  const { data, response } = await answer(call);
  return { name: fileNameOf(response) ?? `offers.${format}`, content: data };
};
