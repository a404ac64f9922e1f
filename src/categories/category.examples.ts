import { describeExamples } from '../platform/http/openapi/examples.js';

export const CRAFTS = {
  uuid: '0192f3a4-3333-7333-8333-333333333333',
  name: 'Basteln, Werken & Gestalten',
  alias: 'basteln',
};

describeExamples({
  Category: { ...CRAFTS, offersCount: 12, color: '#d9822b' },
});
