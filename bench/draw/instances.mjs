import { generate } from './generate.mjs';
import { sampleOf } from './input.mjs';

const GENERATED = {
  'g5000-tight': { children: 5000, offers: 600, load: 3, seed: 1 },
  'g5000-scarce': { children: 5000, offers: 600, load: 6, seed: 2 },
  'g5000-limit2-gap30': { children: 5000, offers: 600, load: 2, seed: 3, limit: 2, gap: 30 },
  'g20000-tight': { children: 20_000, offers: 2400, load: 3, seed: 4 },
};

/** All instances, the given ones first. */
export const INSTANCES = ['s500-easy', 's500-tight', 's500-scarce', ...Object.keys(GENERATED)];

/** An instance by its name: one of test/samples/draw, or a generated one. */
export const instanceOf = (name) => {
  const wanted = GENERATED[name];
  return wanted === undefined ? sampleOf(name) : generate({ name, ...wanted });
};
