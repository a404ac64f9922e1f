import { PERSON } from '../accounts/account.examples.js';
import { COMMITMENT, EDITION } from '../editions/edition.examples.js';
import { OFFER } from '../offers/offer.examples.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

export const DRAW_NOTES: Notes = {
  schemas: {
    Draw: {
      edition: EDITION,
      commitment: COMMITMENT,
      seed: '9d3f0c1b2a4e5f60718293a4b5c6d7e8f9012345670c9e4d7b1a2f3e5d6c7b8a',
      rules: {
        maxPlaces: 3,
        gapMinutes: 30,
        firstPlaceBy: 'lot',
        oneOfVariants: true,
        friends: true,
        siblings: false,
        rest: 'waitlisted',
        version: 'draw/1',
        weights: {
          only: 1_000_000,
          steps: [300, 220, 165],
          firstFavourite: 100_000,
          favourite: 134,
          rank: 20,
          perHalfPosition: 1,
          friend: 66,
        },
      },
      inputHash: '4a5d1b0e7c93f8a26e1d5b4c3f2a19087e6d5c4b3a29180f7e6d5c4b3a291807',
      outcomeHash: '81f3a5c7e9b1d3f50718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e',
      figures: {
        children: 500,
        wishes: 2734,
        seats: 1110,
        places: 1104,
        childrenWithPlace: 500,
        childrenMax: 500,
        placesBound: 1108,
        firstWishes: 387,
        favourites: { of: 1011, fulfilled: 464 },
        evenness: 0.8512,
        friends: { groups: 61, whole: 44 },
        byNumberOfPlaces: [0, 121, 198, 137, 44],
      },
      certificate: { cuts: [], impossible: 0, places: { scarce: [OFFER.uuid], bound: 1108 } },
      byHand: [],
      leftOut: [],
      by: PERSON,
    },
    DrawWish: {
      participant: { uuid: '0192f3a4-7777-7777-8777-777777777777', name: 'Mia Muster' },
      offer: OFFER,
    },
  },
};
