import { describe, expect, it, jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inputOf as drawInputOf, sampleOf } from '../../bench/draw/input.mjs';
import { verify } from '../../clients/verify-draw/verify.mjs';
import { hashOf } from '../../src/draws/allotment/canonical.js';
import { draw } from '../../src/draws/allotment/draw.js';
import { type DrawInput } from '../../src/draws/allotment/model.js';
import { type DrawProtocolFile } from '../../src/draws/protocol-verification.js';
import { hex, inputOf, on, randomInput } from '../support/draw-inputs.js';
import { Random } from '../support/random.js';

type Mutable<T> = { -readonly [K in keyof T]: Mutable<T[K]> };
type Forged = Mutable<Omit<DrawProtocolFile, 'version'>> & { version: string };
type Wish = Forged['outcome']['wishes'][number];

const SEED = hex('seed');
const uuidOf = (text: string): string => `0192f3a4-0000-7000-8000-${hex(text).slice(0, 12)}`;
const by =
  <T>(key: (entry: T) => string) =>
  (one: T, other: T): number =>
    key(one) < key(other) ? -1 : 1;

/** An input as a protocol has it: with uuids and pseudonyms, in canonical order. */
const proper = (input: DrawInput): DrawInput => ({
  ...input,
  offers: input.offers
    .map((offer) => ({
      ...offer,
      id: uuidOf(offer.id),
      base: offer.base === null ? null : uuidOf(offer.base),
      dates: [...offer.dates].sort(by(([begin, end]) => begin + end)),
    }))
    .sort(by(({ id }) => id)),
  children: input.children
    .map((child) => ({
      ...child,
      family: child.family === null ? null : hex(child.family),
      held: child.held.map((place) => ({ ...place, offer: uuidOf(place.offer) })),
    }))
    .sort(by(({ ticket }) => ticket)),
  wishes: input.wishes
    .map((wish) => ({
      ...wish,
      offer: uuidOf(wish.offer),
      group: wish.group === null ? null : hex(wish.group),
    }))
    .sort(by(({ child, offer }) => child + offer)),
});

const protocolOf = (given: DrawInput, seed = SEED): DrawProtocolFile => {
  const input = proper(given);
  const outcome = draw(input, seed);
  return {
    version: 'draw/1',
    draw: {
      firstWish: '2027-05-02T06:00:00.000Z',
      edition: uuidOf('edition'),
      number: 3,
      createdAt: '2027-06-13T08:00:00.000Z',
      ...(input.beacon === null ? {} : { beaconSource: 'Lottozahlen vom 12. Juni 2027' }),
    },
    commitment: {
      hash: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
      tickets: hex('tickets'),
      since: '2027-03-01T08:00:00.000Z',
    },
    seed,
    inputHash: hashOf(input),
    outcomeHash: hashOf(outcome),
    input,
    outcome,
  };
};

/** What readers of the edition are shown: `GET /draws/{uuid}`. */
const publishedOf = ({ draw: { edition, number, beaconSource, firstWish }, ...protocol }: DrawProtocolFile): object => {
  const { maxPlaces, ...rules } = protocol.input.rules;
  return {
    uuid: uuidOf('draw'),
    edition: { uuid: edition, name: 'Sommer 2027' },
    number,
    commitment: {
      ...protocol.commitment,
      since: '2027-03-01T09:00:00+01:00',
      ...(beaconSource === undefined ? {} : { beaconSource }),
      ...(firstWish === undefined ? {} : { firstWish: firstWish.replace('.000Z', '+00:00') }),
    },
    seed: protocol.seed,
    ...(protocol.input.beacon === null ? {} : { beacon: protocol.input.beacon }),
    rules: { ...rules, ...(maxPlaces === null ? {} : { maxPlaces }) },
    inputHash: protocol.inputHash,
    outcomeHash: protocol.outcomeHash,
    figures: protocol.outcome.figures,
    certificate: protocol.outcome.certificate,
  };
};

describe('An honest draw', () => {
  it('has no findings, whatever the rules and wishes are, nor has one of nothing at all (R-DRAW-22)', () => {
    const random = new Random(41);
    for (let index = 0; index < 24; index += 1) {
      const size = { children: 3 + ((index * 7) % 40), offers: 2 + (index % 12) };
      const protocol = protocolOf(randomInput(random, size));
      const { proved, findings } = verify(protocol, publishedOf(protocol));
      expect(findings).toEqual([]);
      expect(proved).toHaveLength(9);
    }
    expect(verify(protocolOf(inputOf([], []))).findings).toEqual([]);
  });

  it('of 500 children has no findings', () => {
    const rules = { firstPlaceBy: 'favourites', gapMinutes: 30, maxPlaces: 2 } as const;
    for (const name of ['s500-tight', 's500-scarce'])
      expect(verify(protocolOf(drawInputOf(sampleOf(name), rules))).findings).toEqual([]);
  });

  it('bounds the places of a child with many wishes by the first date of each', () => {
    const offers = Array.from({ length: 20 }, (_, index) => ({
      id: `o${index}`,
      seats: 9,
      dates: index === 0 ? [] : [on(1 + (index % 7), 8 + (index % 3), 11 + (index % 5))],
    }));
    const wishes = ['a', 'b'].flatMap((child) => offers.map(({ id }) => ({ child: hex(child), offer: id })));
    expect(verify(protocolOf(inputOf(offers, wishes, { rules: { gapMinutes: 30 } }))).findings).toEqual([]);
  });
});

/** Every rule, too few seats in one part of the programme and enough in another: every fraud finds something to forge. */
const HONEST = ((): DrawProtocolFile => {
  const random = new Random(3);
  const [scarce, ample] = [
    randomInput(random, { children: 20, offers: 5 }),
    randomInput(random, { children: 16, offers: 14 }),
  ];
  const there = <T extends { readonly offer: string }>(entry: T): T => ({ ...entry, offer: `ample ${entry.offer}` });
  const offers = ample.offers.map(({ id, base, ...offer }) => ({
    ...offer,
    id: `ample ${id}`,
    base: base === null ? null : `ample ${base}`,
  }));
  return protocolOf({
    version: 'draw/1',
    beacon: '4 8 15 16 23 42',
    rules: {
      ...{ maxPlaces: 2, gapMinutes: 60, firstPlaceBy: 'lot', oneOfVariants: true },
      ...{ friends: true, siblings: false, rest: 'waitlisted' },
    },
    offers: [...scarce.offers, ...offers],
    children: [
      ...scarce.children,
      ...ample.children.map((child) => ({ ...child, held: child.held.map((place) => there(place)) })),
    ],
    wishes: [...scarce.wishes, ...ample.wishes.map((wish) => there(wish))],
  });
})();

const some = <T>(list: readonly T[], is: (entry: T) => boolean): T => {
  const found = list.find(is);
  if (found === undefined) throw new Error('There is nothing to forge.');
  return found;
};
const withReason = ({ outcome }: Forged, code: string): Wish[] =>
  outcome.wishes.filter(({ reason }) => reason.code === code);
const confirmed = ({ outcome }: Forged): Wish[] => outcome.wishes.filter(({ result }) => result === 'confirmed');
const placesOf = (protocol: Forged, ticket: string): number =>
  confirmed(protocol).filter(({ child }) => child === ticket).length +
  some(protocol.input.children, (child) => child.ticket === ticket).held.filter(({ counts }) => counts).length;
const offerOf = ({ input }: Forged, id: string): Forged['input']['offers'][number] =>
  some(input.offers, (offer) => offer.id === id);
const valuesOf = ({ reason }: Wish): Record<string, unknown> => (reason as { values: Record<string, unknown> }).values;
const confirm = (wish: Wish): unknown =>
  Object.assign(wish, { result: 'confirmed', position: null, reason: { code: 'granted' } });
/** Both change what the draw said about them. */
const swap = (one: Wish, other: Wish): void => {
  const { result, position, reason } = one;
  Object.assign(one, { result: other.result, position: other.position, reason: other.reason });
  Object.assign(other, { result, position, reason });
};
/** A refused wish, and a place in the same offer, that fit. */
const rivals = (protocol: Forged, code: string, fit: (place: Wish, refused: Wish) => boolean): [Wish, Wish] => {
  for (const refused of withReason(protocol, code))
    for (const place of confirmed(protocol))
      if (place.offer === refused.offer && fit(place, refused)) return [refused, place];
  throw new Error('There are no rivals.');
};
/** A wish that clashes with a place that its child has, and the times of both. */
const clashing = (protocol: Forged, is: (one: number[][], other: number[][]) => boolean): Wish =>
  some(withReason(protocol, 'clashes-with-own-place'), (wish) => {
    const [one, other] = [wish.offer, String(valuesOf(wish)['offer'])].map((id) => offerOf(protocol, id));
    const times = [one!, other!].map(({ dates }) => dates.map((date) => date.map((moment) => Date.parse(moment))));
    return (one!.base ?? one!.id) !== (other!.base ?? other!.id) && is(times[0]!, times[1]!);
  });
const overlap = (one: number[][], other: number[][]): boolean =>
  one.some(([begin, end]) => other.some((date) => begin! < date[1]! && date[0]! < end!));

/** Who forges a protocol forges its hashes, too. */
const forged = (change: (protocol: Forged) => unknown, honest = HONEST): Forged => {
  const copy = structuredClone(honest) as Forged;
  change(copy);
  return { ...copy, inputHash: hashOf(copy.input), outcomeHash: hashOf(copy.outcome) };
};
/** Families had applied before the seed was committed to. */
const late = (honest = HONEST): Forged => forged((p) => (p.draw.firstWish = '2027-02-28T08:00:00.000Z'), honest);
const commitTo = (protocol: Forged, seed: string): unknown =>
  Object.assign(protocol, {
    seed,
    commitment: { ...protocol.commitment, hash: protocolOf(HONEST.input, seed).commitment.hash },
  });

const FRAUDS: [string, (protocol: Forged) => unknown, RegExp][] = [
  ['another seed', (p) => (p.seed = hex('other')), /The seed is not the one that was committed to/],
  ['another seed with its commitment', (p) => commitTo(p, hex('other')), /number of child .* does not follow/],
  [
    'a commitment after the draw',
    (p) => (p.commitment.since = '2027-07-01T00:00:00.000Z'),
    /not the one that was committed to before/,
  ],
  ['a forged number', ({ outcome }) => (outcome.numbers[0]!.number = '0'.repeat(64)), /number of child .* does not/],
  ['a number left out', ({ outcome }) => outcome.numbers.pop(), /numbers is not as described/],
  ['another public number', ({ input }) => (input.beacon = '1 2 3'), /number of child .* does not follow/],
  ['no public number', ({ input }) => (input.beacon = null), /public number is missing, or was not announced/],
  ['a public number nobody announced', (p) => delete p.draw.beaconSource, /public number is missing, or was not/],
  [
    'a child passed over',
    (p) => swap(...rivals(p, 'full', (place) => placesOf(p, place.child) > 1)),
    /child .* was passed over: child .* has the weaker claim/,
  ],
  [
    'the results of two children swapped',
    (p) => swap(...rivals(p, 'no-place-left', (place) => placesOf(p, place.child) === 1)),
    /Whether child .* has a place is not as the lot decided/,
  ],
  [
    'a seat left empty',
    (p) =>
      Object.assign(
        some(confirmed(p), ({ child }) => placesOf(p, child) > 1),
        { result: 'waitlisted', position: 1 },
      ),
    /a seat is empty that child .* could take/,
  ],
  ['one seat too many', (p) => confirm(withReason(p, 'full')[0]!), /gave \d+ places and has only \d+ seats/],
  ['places that overlap', (p) => confirm(clashing(p, overlap)), /too close \(less than 60 minutes apart\) or variants/],
  [
    'places closer than the gap',
    (p) => confirm(clashing(p, (one, other) => !overlap(one, other))),
    /too close \(less than 60 minutes apart\) or variants/,
  ],
  [
    'an offer and its variant',
    (p) => confirm(some(withReason(p, 'clashes-with-own-place'), ({ result }) => result === 'unfulfilled')),
    /too close .* or variants of one/,
  ],
  ['more than maxPlaces', (p) => confirm(withReason(p, 'limit-reached')[0]!), /has 3 places, the limit is 2/],
  [
    'a wish invented',
    ({ input, outcome }) => {
      const { child } = outcome.wishes[0]!;
      const other = some(
        input.offers,
        (one) => !outcome.wishes.some((wish) => wish.child === child && wish.offer === one.id),
      );
      outcome.wishes.push({ child, offer: other.id, result: 'confirmed', position: null, reason: { code: 'granted' } });
      outcome.wishes.sort(by((wish) => wish.child + wish.offer));
    },
    /There is a result, but no wish, for child and offer/,
  ],
  ['a wish dropped', ({ outcome }) => outcome.wishes.pop(), /There is a wish, but no result, for child and offer/],
  ['a wish twice', ({ outcome }) => outcome.wishes.unshift(outcome.wishes[0]!), /results is not in canonical/],
  [
    'another reason',
    (p) => (withReason(p, 'full')[0]!.reason = { code: 'limit-reached', values: { limit: 2 } }),
    /reason says .*"limit-reached".*, but .*"full".* is right/,
  ],
  [
    'friends that are not together',
    (p) => (withReason(p, 'granted')[0]!.reason = { code: 'granted-with-friends', values: { friends: 1 } }),
    /reason says .*"granted-with-friends".*, but .*"granted".* is right/,
  ],
  [
    'other holders',
    (p) => Object.assign(valuesOf(withReason(p, 'full')[0]!), { number: 9 }),
    /reason says .*"number":9.*, but .*"full".* is right/,
  ],
  [
    'another earlier place',
    (p) => (valuesOf(withReason(p, 'given-before')[0]!)['offer'] = uuidOf('elsewhere')),
    /reason says .*"given-before".*, but .*"given-before".* is right/,
  ],
  [
    'positions swapped',
    ({ outcome }) => {
      const ahead = some(outcome.wishes, ({ position }) => position === 1);
      const behind = some(outcome.wishes, ({ offer, position }) => offer === ahead.offer && position === 2);
      [ahead.position, behind.position] = [2, 1];
    },
    /position says 2, but 1 is right/,
  ],
  [
    'somebody kept off the waiting list',
    (p) => Object.assign(withReason(p, 'full')[0]!, { result: 'unfulfilled', position: null }),
    /result says "unfulfilled", but "waitlisted" is right/,
  ],
  [
    'a forged cut',
    ({ input, outcome: { certificate } }) => {
      const known = new Set(certificate.cuts.flatMap(({ offers }) => offers));
      const { id, seats } = some(input.offers, (offer) => offer.seats !== null && !known.has(offer.id));
      certificate.cuts.push({ offers: [id], seats: seats!, children: seats! + 5, without: 5 });
      certificate.cuts.sort(by(({ offers }) => offers[0]!));
    },
    /cuts\[\d+\]\.children says \d+, but the count is \d+/,
  ],
  [
    'a cut that is too large',
    ({ input, outcome: { certificate } }) => {
      const cut = certificate.cuts[0]!;
      const known = new Set(certificate.cuts.flatMap(({ offers }) => offers));
      cut.offers.push(some(input.offers, ({ id, seats }) => seats !== null && seats > 0 && !known.has(id)).id);
      cut.offers.sort();
    },
    /cuts\[\d+\]\.seats says \d+, but the count is \d+/,
  ],
  [
    'a cut that is too small',
    ({ outcome: { certificate } }) => some(certificate.cuts, ({ offers }) => offers.length > 1).offers.pop(),
    /cuts\[\d+\]\.(seats|children) says \d+, but the count is \d+/,
  ],
  [
    'a cut left out',
    ({ outcome: { certificate } }) => certificate.cuts.pop(),
    /certificate\.without says \d+, but the count is \d+/,
  ],
  [
    'a cut told twice',
    ({ outcome: { certificate } }) => {
      const { offers, ...cut } = certificate.cuts[0]!;
      certificate.cuts = [
        { offers: [...offers], ...cut },
        { offers: offers.slice(1), ...cut },
      ];
    },
    /cuts is not in canonical order, or names something twice/,
  ],
  [
    'more without a possible wish',
    ({ outcome }) => (outcome.certificate.impossible += 1),
    /certificate\.impossible says \d+, but the count is \d+/,
  ],
  [
    'a better bound',
    ({ outcome }) => (outcome.certificate.places.bound -= 1),
    /certificate\.bound says \d+, but the count is \d+/,
  ],
  [
    'a scarce offer less',
    ({ outcome }) => outcome.certificate.places.scarce.pop(),
    /certificate\.bound says \d+, but the count is \d+/,
  ],
  ['better figures', ({ outcome }) => (outcome.figures.places += 1), /figures\.places says \d+, but the count is \d+/],
  [
    'a better index',
    ({ outcome }) => (outcome.figures.evenness += 0.0001),
    /figures\.evenness says [\d.]+, but the count is/,
  ],
  [
    'an earlier place dropped',
    ({ input }) => (some(input.children, ({ held }) => held[0]?.counts === true).held = []),
    /figures\.byNumberOfPlaces says .*, but the count is/,
  ],
  ['one more vacancy', ({ input }) => (some(input.offers, ({ seats }) => seats === 2).seats = 3), /a seat is empty/],
  ['other rules', ({ input }) => (input.rules.maxPlaces = 1), /has 2 places, the limit is 1/],
  ['another order', ({ input }) => input.children.reverse(), /children is not in canonical order/],
  ['an unknown offer', ({ input }) => input.offers.pop(), /is named, but described nowhere/],
  ['a key too many', ({ input }) => Object.assign(input.wishes[2]!, { name: 'Mia' }), /^input is not as described/],
  [
    'a part left out',
    ({ outcome }) => delete (outcome as Partial<Forged['outcome']>).figures,
    /^protocol is not as described/,
  ],
  ['another version', (p) => (p.version = 'draw/2'), /^protocol is not as described for draw\/1/],
];

describe('A protocol', () => {
  /** Of a draw in which favourites come first: the first child has a place of its own, the others want the same one. */
  const first = (favourites: readonly boolean[]): Forged =>
    structuredClone(
      protocolOf(
        inputOf(
          { a: 1, b: 1 },
          favourites.flatMap((favourite, at) => [
            { child: hex(`${at}`), offer: 'a', favourite },
            ...(at > 0 ? [] : [{ child: hex('0'), offer: 'b', favourite: true }]),
          ]),
          { rules: { firstPlaceBy: 'favourites', maxPlaces: 1 } },
        ),
      ),
    ) as Forged;
  const turned = (honest: Forged, one: number, other: number): string[] =>
    verify(
      forged((p) => {
        const of = (at: number): Wish =>
          some(p.outcome.wishes, (wish) => wish.child === hex(`${at}`) && wish.offer === uuidOf('a'));
        swap(of(one), of(other));
      }, honest as DrawProtocolFile),
    ).findings;

  it('in which a favourite yielded to another wish, or the lot to a worse number, is found out where favourites come first', () => {
    const honest = first([false, true, false]);
    expect(verify(honest).findings).toEqual([]);
    expect(turned(honest, 1, 2)).toContainEqual(expect.stringMatching(/^More children could have a favourite/));
    const equal = first([false, true, true]);
    expect(verify(equal).findings).toEqual([]);
    expect(turned(equal, 1, 2)).toContainEqual(expect.stringMatching(/^Whether child .* not as the lot decided/));
  });

  it('that every fraud is made from is an honest one', () => {
    expect(verify(HONEST, publishedOf(HONEST)).findings).toEqual([]);
  });

  it.each(FRAUDS)('with %s is found out (R-DRAW-22)', (_, change, finding) => {
    expect(verify(forged(change)).findings).toContainEqual(expect.stringMatching(finding));
  });

  it('with a rank that was moved or a favourite that was added is found out by its hash, and with a hash that fits by the published one', () => {
    for (const change of [
      ({ input }: Forged) => (input.wishes[0]!.rank = 77),
      ({ input }: Forged) => (some(input.wishes, ({ favourite }) => !favourite).favourite = true),
    ]) {
      const copy = forged(change);
      expect(verify({ ...copy, inputHash: HONEST.inputHash }).findings).toContain('The hash of input is wrong.');
      const { findings } = verify(copy, publishedOf(HONEST));
      expect(findings).not.toContain('The hash of input is wrong.');
      expect(findings).toContain('inputHash is not what is published.');
    }
  });

  it('of a whole draw with another seed is found out by what was published, and so is another first wish', () => {
    const { findings } = verify(protocolOf(HONEST.input, hex('other')), publishedOf(HONEST));
    for (const part of ['commitment', 'seed', 'outcomeHash'])
      expect(findings).toContain(`${part} is not what is published.`);
    expect(verify(late(), publishedOf(HONEST)).findings).toEqual([expect.stringContaining('commitment is not what')]);
  });

  it('is not the published draw where a part of that is missing', () => {
    const strings = ['edition', 'number', 'commitment', 'seed', 'beacon', 'inputHash', 'outcomeHash'];
    for (const part of [...strings, 'rules', 'figures', 'certificate']) {
      const { findings } = verify(HONEST, { ...publishedOf(HONEST), [part]: undefined });
      expect(findings).toContainEqual(expect.stringMatching(new RegExp(`^${part}.* is not what is published`)));
      expect(findings.filter((finding) => !finding.startsWith(part))).toEqual([]);
    }
  });

  it('is not anything else', () => {
    for (const value of [null, 1, 'draw/1', [], {}, { version: 'draw/1' }, { version: 'draw/1', input: { offers: 7 } }])
      expect(verify(value)).toEqual({ proved: [], findings: [expect.any(String)] });
  });
});

describe('The verifier', () => {
  const path = fileURLToPath(new URL('../../clients/verify-draw/verify.mjs', import.meta.url));

  it('is short enough to be read by anyone who distrusts it: at most 400 lines', () => {
    expect(readFileSync(path, 'utf8').split('\n').length - 1).toBeLessThanOrEqual(400);
  });

  it('ends with 0 for an honest draw, 1 for a forged one, 2 for a file that cannot be read, in the language asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'));
    const write = (name: string, content: unknown): string => {
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
      return join(folder, name);
    };
    const start = (args: string[]) => spawnSync(process.execPath, [path, ...args], { encoding: 'utf8', env: {} });
    let runs = 0;
    /** As if it were started: what it would print, and its exit code. */
    const run = async (args: string[], lang = ''): Promise<{ status: unknown; stdout: string; stderr: string }> => {
      const [out, err] = [jest.spyOn(console, 'log'), jest.spyOn(console, 'error')];
      for (const print of [out, err]) print.mockImplementation(() => undefined);
      const { argv, exitCode } = process;
      Object.assign(process, { argv: [process.execPath, path, ...args] });
      process.env['LANG'] = lang;
      await import(`${pathToFileURL(path).href}?run=${String((runs += 1))}`);
      const [status, printed] = [
        process.exitCode,
        [out, err].map(({ mock }) => mock.calls.map(([line]) => `${line}\n`)),
      ];
      Object.assign(process, { argv, exitCode });
      jest.restoreAllMocks();
      return { status, stdout: printed[0]!.join(''), stderr: printed[1]!.join('') };
    };
    try {
      const honest = protocolOf(inputOf([{ id: 'a' }], [{ child: hex('x'), offer: 'a' }]));
      const good = write('good.json', honest);
      const english = start([good, '--published', write('published.json', publishedOf(honest))]);
      expect(english).toMatchObject({ status: 0, stderr: '' });
      expect(english.stdout).toMatch(
        /^Proved:[^]*belongs to the published[^]*cannot prove[^]*as it was promised to be\.\n$/,
      );
      expect(english.stdout).not.toMatch(/give --published|younger/);
      const german = await run([write('late.json', late(honest))], 'de_DE.UTF-8');
      expect(german).toMatchObject({ status: 0, stderr: '' });
      expect(german.stdout).toMatch(/^Bewiesen:[^]*nicht beweisen kann[^]*wie sie versprochen war\.\n$/);
      for (const words of ['--published', 'jünger als der erste Wunsch']) expect(german.stdout).toContain(words);

      const bad = write(
        'bad.json',
        forged(({ outcome }) => (outcome.figures.places += 1), honest),
      );
      const figures = expect.stringContaining('figures.places');
      expect(await run([bad, '--lang', 'de'], 'fr_FR.UTF-8')).toMatchObject({ status: 1, stderr: '', stdout: figures });
      const wrong = await run([bad, '--lang', 'en'], 'de_DE.UTF-8');
      expect(wrong.stdout).toContain('Wrong:\n  - figures.places says');
      const unreadable = {
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/^.* cannot be read or is not JSON\.\n$/),
      };
      expect(start([join(folder, 'none.json')])).toMatchObject(unreadable);
      expect(await run([good, '--published', write('broken.json', '{')])).toEqual(unreadable);
      for (const args of [[], [good, good], [good, '--lang', 'fr'], [good, '--fast']])
        expect(await run(args)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^Usage: .*\n$/) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
