import { type DrawRules } from '../../src/editions/draw-rules.js';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Certificate, type Figures } from '../../src/draws/allotment/model.js';
import { type DrawReport } from '../../src/draws/report/draw-report.js';
import { barChart } from '../../src/draws/report/report-chart.js';
import {
  share,
  certificateInWords,
  checksInWords,
  rulesInWords,
  stateInWords,
} from '../../src/draws/report/report-texts.js';
import { reportPaper } from '../../src/draws/report/report-paper.js';
import { MM } from '../../src/papers/paper.js';
import { PaperPress } from '../../src/papers/paper-press.js';
import { hex, inputOf, randomInput, RULES } from '../support/draw-inputs.js';
import { reportOf, sampleInput } from '../support/draw-reports.js';
import { pagesOf, placedIn } from '../support/papers.js';
import { Random } from '../support/random.js';

const press = new PaperPress();
afterAll(() => press.onApplicationShutdown());
const print = (report: DrawReport): Promise<Buffer> => press.print(reportPaper(report), new AbortController().signal);
/** All that is written in a report, without printing it. */
const textOf = (report: DrawReport): string => wordsIn(reportPaper(report).definition.content).join(' ');
const wordsIn = (content: unknown): string[] => {
  if (typeof content === 'string') return [content.replace(/\u200B/g, '').replace(/\s+/g, ' ')];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => (LOOKS.has(key) ? [] : wordsIn(value)));
};
const LOOKS = new Set(['canvas', 'color', 'layout', 'widths']);

const tiny = (): DrawReport =>
  reportOf(
    inputOf(
      [{ id: 'o0' }],
      ['a', 'b'].map((child) => ({ child: hex(child), offer: 'o0', rank: 1 })),
    ),
  );
const middle = (): DrawReport =>
  reportOf(randomInput(new Random(3), { children: 100, offers: 20 }), { state: 'simulated', seed: null });
const large = (): DrawReport =>
  reportOf(sampleInput('s500-scarce', { maxPlaces: 3, gapMinutes: 30 }), {
    reason: 'Der Kanukurs hatte zwei Plätze mehr. '.repeat(25),
    beacon: '4 17 23 31 40 46',
    commitment: {
      ...{ hash: hex('Hash'), tickets: hex('Key'), since: '2027-03-01T08:00:00.000Z' },
      beaconSource: 'Lottozahlen vom 12. Juni 2027',
    },
  });

describe('The report of a draw', () => {
  it.each([
    ['two children', tiny, 2, ['1 Platz 1 Kind (50 %)']],
    ['a hundred', middle, 2, ['Nichts davon gilt.']],
    ['five hundred and long names', large, 4, [hex('Hash'), hex('Startwert'), 'Kanukurs auf der Tauber']],
  ] as const)(
    'of %s has no empty page and nothing outside of its margins (R-DRAW-23)',
    async (_, make, most, words) => {
      const paper = await print(make());
      const { pages, placed } = await placedIn(paper);
      expect(pages).toBeLessThanOrEqual(most);
      for (const { page, text, left, right, y } of placed) {
        const isWithin = left > 20 * MM - 1 && right < 190 * MM + 1 && y > 5 * MM && y < 290 * MM;
        expect([page, text, isWithin]).toEqual([page, text, true]);
      }
      for (let page = 1; page <= pages; page += 1) {
        const body = placed.filter((one) => one.page === page && one.y > 18 * MM && one.y < 279 * MM);
        expect([page, body.length > 0]).toEqual([page, true]);
      }
      const text = (await pagesOf(paper)).join(' ');
      for (const word of words) expect(text).toContain(word);
    },
  );

  it('says what was decided, how, what it proves and how to check it (R-DRAW-23)', () => {
    const text = textOf(large());
    for (const words of [
      ...['Stadt Osterburken', 'Verlosung: Sommerferienprogramm 2027', 'Nr. 3 vom 13.06.2027, 10:00 Uhr'],
      ...['höchstens 3 Plätze', 'weniger als 30 Minuten dazwischen', 'Der Kanukurs hatte zwei Plätze mehr.'],
      ...['Höchstens 420 von 500 Kindern konnten einen Platz bekommen', '2.418', '80 Kinder (16 %)'],
      ...['1. Wunsch', '9. Wunsch und weitere', 'Kanukurs auf der Tauber'],
      ...[hex('Hash'), hex('Startwert'), hex('in'), hex('out'), '4 17 23 31 40 46', 'Lottozahlen vom 12. Juni 2027'],
    ])
      expect(text).toContain(words);
  });

  it('says how much was decided by hand, and when every child has a place; nothing by hand where nothing was', () => {
    const byHand = [{ attendance: hex('a'), offer: 'o0', decision: 'confirmed' as const }];
    const input = inputOf([{ id: 'o0', seats: 2 }], [{ child: hex('a'), offer: 'o0', rank: 1 }]);
    const text = textOf(reportOf(input, { byHand }));
    for (const words of ['1 Wunsch, nicht verlost', 'keinen Platz 0 Kinder (0 %) 1 Platz 1 Kind (100 %)'])
      expect(text).toContain(words);
    expect(text).toContain('Das einzige Kind mit Wünschen hat einen Platz.');
    expect(textOf(reportOf(input))).not.toContain('Von Hand');
  });

  it('of a simulation says that nothing of it counts, and shows no seed', () => {
    const text = textOf(middle());
    expect(text).toContain('Nichts davon gilt.');
    expect(text).not.toMatch(/Startwert [0-9a-f]{64}|Fingerabdruck/);
  });

  it('names no offer that few wished for, nor one that not everybody may find (R-DRAW-23)', () => {
    const wishes = (offer: string, count: number) =>
      Array.from({ length: count }, (_, child) => ({ child: hex(`${offer}${String(child)}`), offer, rank: 1 }));
    const report = reportOf(
      inputOf(
        ['o1', 'o2', 'o3', 'o4'].map((id) => ({ id, seats: 2 })),
        [...wishes('o1', 6), ...wishes('o2', 4), ...wishes('o3', 7), ...wishes('o4', 5)],
      ),
    );
    const names: Readonly<Record<string, string>> = { o1: 'Floßbau', o2: 'Selten', o3: 'Versteckt', o4: 'Pizza' };
    const text = textOf({
      ...report,
      offers: report.offers.map((offer) => ({
        ...offer,
        name: names[offer.uuid] ?? '',
        isPublic: offer.uuid !== 'o3',
      })),
    });
    expect(text).toMatch(/Floßbau.* 6 Wünsche, 2 Plätze .*Pizza.* 5 Wünsche, 2 Plätze/);
    expect(text).toContain('6 Kinder haben sich nur dieses Angebot gewünscht: „Floßbau“. Dort waren 2 Plätze frei');
    expect(text).toContain('4 Kinder haben sich nur ein einziges Angebot gewünscht.');
    expect(text).toContain('7 Kinder haben sich nur ein einziges Angebot gewünscht.');
    expect(text).not.toMatch(/Selten|Versteckt/);
    expect(text).toContain('2 weitere Angebote sind nicht genannt');
  });

  it('says so when wishes of erased children are missing in its charts', () => {
    const report = tiny();
    expect(textOf(report)).not.toContain('gelöscht');
    const offers = report.offers.map((offer) => ({ ...offer, wishes: 1 }));
    expect(textOf({ ...report, offers })).toContain('Daten inzwischen gelöscht wurden');
    const text = textOf({ ...report, offers: [], ranks: [] });
    expect(text).toContain('Daten inzwischen gelöscht wurden');
    expect(text).not.toMatch(/begehrtesten|nach ihrem Rang/);
  });
});

describe('The words of a report', () => {
  it('are five sentences about the rules, whatever these are (R-DRAW-23)', () => {
    for (const maxPlaces of [null, 1, 3])
      for (const gapMinutes of [0, 1, 30])
        for (const flag of [true, false]) {
          const rules: DrawRules = {
            ...{ maxPlaces, gapMinutes, firstPlaceBy: flag ? 'lot' : 'favourites' },
            ...{ oneOfVariants: flag, friends: !flag, siblings: flag, rest: flag ? 'waitlisted' : 'unfulfilled' },
          };
          const sentences = rulesInWords(rules);
          expect(sentences).toHaveLength(5);
          for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^.]*\.$/u);
          expect(sentences[0]).toContain(
            maxPlaces === null ? 'so viele Plätze' : `höchstens ${maxPlaces === 1 ? '1 Platz' : '3 Plätze'},`,
          );
        }
    expect(rulesInWords({ ...RULES, friends: false })[3]).toBe(
      'Ob Freunde oder Geschwister sich dasselbe wünschen, spielt keine Rolle.',
    );
    expect(rulesInWords({ ...RULES, siblings: true })[3]).toContain('Freunde und Geschwister, die');
    const waits = 'Wer einen gewünschten Platz nicht bekommt, steht dort auf der Warteliste';
    expect(rulesInWords(RULES)[4]).toContain(`${waits}, außer wer einen anderen Termin desselben Angebots hat, und`);
    expect(rulesInWords({ ...RULES, oneOfVariants: false })[4]).toContain(`${waits}, und`);
    expect(rulesInWords({ ...RULES, rest: 'unfulfilled' })[4]).toContain('bekommt, erhält dort eine Absage, und');
    expect(rulesInWords({ ...RULES, firstPlaceBy: 'favourites' })[1]).toContain('Favoriten');
  });

  it('are of the certificate what it proves (R-DRAW-23)', () => {
    const sums = { children: 10, childrenWithPlace: 7, childrenMax: 7, places: 9 } as Figures;
    const proof: Certificate = {
      cuts: [
        { offers: ['a'], seats: 1, children: 2, without: 1 },
        { offers: ['a', 'b', 'c'], seats: 5, children: 6, without: 1 },
      ],
      impossible: 1,
      places: { scarce: [], bound: 11 },
    };
    expect(certificateInWords(proof, sums, (offer) => (offer === 'c' ? undefined : offer.toUpperCase()))).toEqual({
      result:
        'Höchstens 7 von 10 Kindern konnten einen Platz bekommen. So viele haben einen; ein anderes Los hätte nur andere Kinder getroffen.',
      because: [
        '2 Kinder haben sich nur ein einziges Angebot gewünscht. Dort war 1 Platz frei, also muss 1 Kind leer ausgehen.',
        '6 Kinder haben sich nur diese Angebote gewünscht: A; B und ein weiteres. Dort waren zusammen 5 Plätze frei, also muss 1 Kind leer ausgehen.',
        '1 Kind hat sich nur gewünscht, was mit schon vergebenen eigenen Plätzen nicht zu vereinbaren ist.',
      ],
      seats: 'Vergeben wurden 9 Plätze; mehr als 11 waren bei diesen Wünschen und Regeln nicht möglich.',
    });
    const many = certificateInWords(
      { ...proof, cuts: Array.from({ length: 8 }, () => ({ offers: ['a'], seats: 0, children: 2, without: 2 })) },
      { ...sums, childrenWithPlace: 6 },
      () => undefined,
    );
    expect(many.result).toContain('6 haben einen.');
    expect(many.because).toHaveLength(7);
    expect(many.because[0]).toContain('Dort waren 0 Plätze frei, also müssen 2 Kinder leer ausgehen.');
    expect(many.because[5]).toContain('3 weiteren Gruppen von Angeboten; dort gehen 6 Kinder leer aus.');
    const none = { cuts: [], impossible: 0, places: { scarce: [], bound: 9 } };
    expect(certificateInWords(none, { ...sums, children: 7 }, () => undefined)).toMatchObject({
      ...{ result: 'Alle 7 Kinder mit Wünschen haben einen Platz.', because: [] },
    });
  });

  it('say whether the seed was fixed before anybody wished, as far as that is known (R-DRAW-23)', () => {
    const { draw } = middle();
    const said = (firstWish?: string): string | undefined =>
      checksInWords({
        ...draw,
        commitment: { ...draw.commitment, ...(firstWish === undefined ? {} : { firstWish }) },
      })[0];
    const begin = 'Am 01.03.2027, 9:00 Uhr, ';
    expect(said()).toContain(`${begin}vor der Verlosung, hat`);
    expect(said('2027-03-01T08:00:00.000Z')).toContain(`${begin}vor der ersten Anmeldung, hat`);
    expect(said('2027-02-28T08:00:00.000Z')).toContain(
      `${begin}vor der Verlosung, aber nach der ersten Anmeldung (28.02.2027, 9:00 Uhr), hat`,
    );
  });

  it('say in every state what the draw is worth', () => {
    const { draw } = tiny();
    const at = new Date('2027-06-20T08:00:00Z');
    expect(stateInWords(draw)).toContain('noch nicht übernommen');
    expect(stateInWords({ ...draw, state: 'committed', committedAt: at })).toContain('am 20.06.2027, 10:00 Uhr');
    expect(stateInWords({ ...draw, state: 'superseded', supersededAt: at })).toContain('gilt nicht');
  });

  it('never round what is some to all or to nothing', () => {
    expect([share(999, 1000), share(1, 1000), share(1, 2), share(0, 3), share(3, 3), share(0, 0)]).toEqual([
      ...['99 %', '1 %', '50 %', '0 %', '100 %', ''],
    ]);
  });
});

describe('A chart', () => {
  it('has bars as long as what they stand for, and none for nothing', () => {
    const chart = barChart([
      { label: 'a', whole: 10, part: 5, words: '' },
      { label: 'b', whole: 5, part: 0, words: '' },
      { label: 'c', whole: 10_000, part: 10_000, words: '' },
    ]) as unknown as { table: { body: { canvas: { w: number }[] }[][] } };
    const lengths = chart.table.body.map((row) => row[1]?.canvas.map(({ w }) => w) ?? []);
    expect(lengths[2]).toEqual([74 * MM, 74 * MM]);
    // Seen, however little beside the longest.
    expect(lengths[0]).toEqual([0.8, 0.8]);
    expect(lengths[1]).toEqual([0.8]);
    const half = barChart([
      { label: 'a', whole: 10, part: 5, words: '' },
      { label: 'b', whole: 5, part: 0, words: '' },
    ]) as unknown as typeof chart;
    expect(half.table.body.map((row) => row[1]?.canvas.map(({ w }) => Math.round((100 * w) / (74 * MM))))).toEqual([
      [100, 50],
      [50],
    ]);
  });
});
