import { answer, type Api, type Schemas } from 'holiday-programme-client';

type Receipt = Schemas['Receipt'];

/** Takes the money for some applications of one family at the desk: all that is open of them. */
export const takeCash = async (api: Api, applications: readonly string[]): Promise<Receipt> => {
  const body = { method: 'cash', attendances: applications.map((attendance) => ({ attendance })) } as const;
  return (await answer(api.POST('/receipts', { body }))).data;
};

/** Takes a receipt back: with another one, for nothing that was booked is ever changed. */
export const reverse = async (api: Api, uuid: string, note: string): Promise<Receipt> =>
  (await answer(api.POST('/receipts/{uuid}/reversal', { params: { path: { uuid } }, body: { note } }))).data;
