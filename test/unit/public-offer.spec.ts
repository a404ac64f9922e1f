import { expect, it } from '@jest/globals';
import { offerView } from '../../src/offers/reading/offer.view.js';
import { PUBLIC_FIELDS } from '../../src/pages/reading/public-offer.js';

it('Pages show no field of an offer that the view of the API does not let everybody see', () => {
  const visible = offerView.visibleTo('all');
  expect([...PUBLIC_FIELDS, 'dates'].filter((field) => !visible.has(field))).toEqual([]);
});
