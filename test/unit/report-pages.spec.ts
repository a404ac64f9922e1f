import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PressThreads } from '../../src/papers/press-threads.js';
import { type Letterhead } from '../../src/papers/printed-letterhead.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { utilisationOf } from '../../src/desk/statistics/figures.js';
import { reportPaper } from '../../src/desk/statistics/report/paper/report-paper.js';
import { type ReportContent, type ReportFigures, type ReportGroup } from '../../src/desk/statistics/report/report.js';
import { filesBelow } from '../support/files.js';
import { pagesOf, picturesIn, unsound, untidy } from '../support/papers.js';

const press = new PressThreads(768);
afterAll(() => press.close());

const HEAD: Letterhead = {
  ...defaultsOf({ publicWebsiteUrl: '' }).letterhead,
  ...{ municipality: 'Stadt Musterstadt', addressLines: ['Rathausplatz 1', '74740 Musterstadt'] },
};
const LONG =
  'Abenteuerfreizeit im Naturpark Neckartal-Odenwald mit Übernachtung im Zelt, Lagerfeuer, Nachtwanderung und Donaudampfschifffahrtsgesellschaftskapitänsausflug';
const HOST = 'Förderverein der Freunde und Förderer des Kultur- und Heimatvereins Großeicholzheim e. V.';
const CATEGORIES = ['Wasser', 'Natur & <Umwelt>', 'Kochen', 'Musik, Tanz und Theater in der Stadthalle', 'Technik'];

/** From here on names are long, and hosts and days of applications many. */
const LARGE = 30;

/** An edition with so many offers, all numbers of which can be told by its size. */
const figuresOf = (name: string, year: number, size: number): ReportFigures => {
  const offers = Array.from({ length: size }, (_, at) => ({
    name: size > LARGE ? `${LONG} ${String(at)}` : `Angebot ${String(at)}`,
    cancelled: at % 19 === 5,
    ...utilisationOf([{ places: at % 7 === 3 ? null : 10 + (at % 9), taken: at % 13, waitingList: at % 4 }]),
  }));
  const held = offers.filter(({ cancelled }) => !cancelled);
  const group = (of: typeof held): ReportGroup => ({
    ...{ offers: of.length, ...utilisationOf(of) },
    unlimited: of.filter(({ places }) => places === null).reduce((sum, { taken }) => sum + taken, 0),
  });
  const every = (step: number, at: number): ReportGroup => group(held.filter((_, index) => index % step === at));
  const hosts = size > LARGE ? 40 : Math.min(size, 5);
  const categories = size === 0 ? [] : CATEGORIES;
  const some = <T>(count: number, one: (at: number) => T): T[] =>
    size === 0 ? [] : Array.from({ length: count }, (_, at) => one(at));
  const persons = { total: size * 5, withPlace: size * 4, withoutPlace: size };
  return {
    edition: {
      ...{ uuid: name, name, alias: 'edition' },
      ...{
        begin: Date.parse(`${String(year)}-07-02T00:00:00+02:00`),
        end: Date.parse(`${String(year)}-09-15T00:00:00+02:00`),
      },
    },
    held: group(held),
    cancelled: offers.length - held.length,
    categories: categories.map((category, at) => ({
      category: { uuid: category, name: category },
      ...every(CATEGORIES.length, at),
    })),
    hosts: Array.from({ length: hosts }, (_, at) => ({
      host: { uuid: String(at), name: `${HOST} ${String(at)}` },
      ...every(hosts, at),
    })),
    offers: offers.map(({ name: offer, cancelled, ...utilisation }) => ({
      name: offer,
      utilisation: cancelled ? null : utilisation,
    })),
    linked: size > LARGE ? group(held.slice(0, 3)) : null,
    people: {
      applications: size * 13,
      status: { confirmed: size * 7, waitlisted: size * 2, participated: size, withdrawn: 0 },
      days: some(size > LARGE ? 62 : 9, (at) => ({
        day: new Date(Date.UTC(year, 4, 4 + at)).toISOString().slice(0, 10),
        applications: 5 + ((at * 37) % 400),
      })),
      ages: some(12, (at) => ({ age: 5 + at, applications: 6 + at * size })),
      wishes: some(10, (at) => ({ priority: at + 1, wishes: 100, fulfilled: 60 - at * 5, percent: 60 - at * 5 })),
      ...{ children: persons, families: persons },
    },
    money: { charged: size * 12_345, paid: size * 9_000, writtenOff: 500, open: size * 3_345 },
  };
};

const AS_OF = new Date('2026-11-22T10:00:00Z');
const EMPTY: ReportContent = { current: figuresOf('Leere Ausgabe', 2026, 0), last: null, asOf: AS_OF };

/** Prints it, and reads what no report may lack: a usual one, beside the last, in `api/edition-report`. */
const printed = async (content: ReportContent): Promise<{ readonly pdf: Buffer; readonly text: string }> => {
  const pdf = await press.print(reportPaper(content, HEAD));
  expect(await unsound(pdf)).toEqual([]);
  expect(await untidy(pdf)).toEqual([]);
  const text = (await pagesOf(pdf)).join(' ');
  expect(text).toContain('Stand der Zahlen: 22. November 2026, 11:00 Uhr.');
  expect(text).not.toMatch(/undefined|NaN|\[object|chart-/);
  return { pdf, text };
};

describe('The report for the council (R-EXP-11)', () => {
  it('of an empty edition is sound as any paper, and has no empty page', async () => {
    const { text } = await printed(EMPTY);
    expect(text).toContain('Kein Angebot dieser Ausgabe findet bisher statt.');
  });

  it('of many offers with long names, the table of which ends with its page, has no empty page either, and draws charts as vectors, with letters that can be found', async () => {
    const { pdf, text } = await printed({
      current: figuresOf(`${LONG.slice(0, 100)} 2026`, 2026, 50),
      last: figuresOf(`${LONG.slice(0, 90)} 2025`, 2025, 45),
      asOf: AS_OF,
    });
    expect(picturesIn(pdf)).toBe(0);
    // A table that fits on a page is on one: its head is not repeated, as that of the offers is.
    expect(text.match(/Kategorie Angebote Plätze/g)).toHaveLength(1);
    expect(text.match(/Angebot Plätze vergeben/g)!.length).toBeGreaterThan(2);
    for (const words of ['Anmeldungen nach Alter (Anzahl)', 'Natur & <Umwelt>', '60 % (60 von 100)', '04.05.2026'])
      expect(text).toContain(words);
    // No bar has a label that is cut off, also where it is called as in the dashboard.
    expect(text.split('vergebene Plätze in unbegrenzten Angeboten')).toHaveLength(3);
  });

  it('loads what draws charts where charts are drawn, and nowhere else: the service starts without it', () => {
    const loading: string[] = [];
    for (const name of filesBelow('src', /\.(ts|mjs)$/)) {
      const text = readFileSync(name, 'utf8');
      if (!/'vega'|chart-drawing/.test(text)) continue;
      for (const [, names = ''] of text.matchAll(/import\s*\{([^}]*)\}\s*from 'vega'/g))
        if (names.split(',').some((one) => one.trim() !== '' && !one.trim().startsWith('type '))) loading.push(name);
      if (/(from|import\()\s*'[^']*chart-drawing/.test(text)) loading.push(`${name} → chart-drawing`);
    }
    const worker = join('src', 'papers', 'press.worker.mjs');
    expect(loading.sort()).toEqual([join('src', 'papers', 'chart-drawing.mjs'), `${worker} → chart-drawing`]);
    expect(readFileSync(worker, 'utf8')).not.toMatch(/^import .*chart-drawing/m);
  });

  it('breaks no table that fits on a page, and each one that does not', () => {
    const isKept = (size: number, head: string): unknown => {
      const { definition } = reportPaper({ current: figuresOf('Sommer', 2026, size), last: null, asOf: AS_OF }, HEAD);
      const kept = new Map<unknown, unknown>();
      JSON.stringify(definition.content, (_, part: unknown) => {
        const { table, unbreakable } = (part ?? {}) as {
          table?: { body: { text?: string }[][] };
          unbreakable?: boolean;
        };
        if (table !== undefined) kept.set(table.body[0]?.[0]?.text, unbreakable);
        return part;
      });
      return kept.get(head);
    };
    expect(['Kategorie', 'Angebot'].map((head) => isKept(30, head))).toEqual([true, true]);
    expect(['Kategorie', 'Angebot'].map((head) => isKept(100, head))).toEqual([true, false]);
  });

  it('without applications or offers it draws nothing, and says so in words', () => {
    const paper = reportPaper(EMPTY, HEAD);
    expect(paper.charts).toEqual({});
    expect(JSON.stringify(paper.definition.content)).toContain('Kein Angebot dieser Ausgabe findet bisher statt.');
  });

  it('of an edition to which nobody has applied yet says so, without charts of zeros, columns of zeros, or one sum of money four times', () => {
    const full = figuresOf('Vor der Anmeldung', 2026, 9);
    const none = { taken: 0, waitingList: 0, percent: 0, unlimited: 0 };
    const current: ReportFigures = {
      ...full,
      held: { ...full.held, ...none },
      categories: full.categories.map((one) => ({ ...one, ...none })),
      hosts: full.hosts.map((one) => ({ ...one, ...none })),
      offers: full.offers.map(({ name }) => ({
        name,
        utilisation: { places: 10, taken: 0, waitingList: 0, percent: 0 },
      })),
      people: { ...EMPTY.current.people, status: { withdrawn: 0 } },
      money: { charged: 0, paid: 0, writtenOff: 0, open: 0 },
    };
    const paper = reportPaper({ current, last: null, asOf: AS_OF }, HEAD);
    const shown = JSON.stringify(paper.definition.content);
    expect(Object.keys(paper.charts ?? {})).toHaveLength(1);
    expect(shown).toContain('Noch ist kein Platz vergeben');
    expect(shown).toContain('liegt jeweils unter 100 €');
    expect(shown).not.toMatch(/Warteliste"|"vergeben"|"text":"0( %)?"/);
  });
});
