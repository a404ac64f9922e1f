/**
 * A small seeded generator (mulberry32): the same load gives the same programme, so that measurements are comparable.
 */
export class Random {
  constructor(private state: number) {}

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  /** Up to `count` different values, in random order. */
  some<T>(values: readonly T[], count: number): T[] {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, values.length)) chosen.add(this.pick(values));
    return [...chosen];
  }
}

/** Short lists of our own, and no package. All people and places are made up. */
export const FIRSTNAMES = (
  'Emma Mia Hannah Emilia Sofia Lina Marie Lea Lena Anna Clara Ella Mila Leni Frieda Ida Johanna Luisa Paula Greta ' +
  'Noah Leon Paul Ben Finn Elias Jonas Luis Felix Emil Anton Theo Henry Jakob Oskar Moritz Karl Linus Mats Jannik'
).split(' ');

export const LASTNAMES = (
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf ' +
  'Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Lehmann Köhler ' +
  'Maier König Walter Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller ' +
  'Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm'
).split(' ');

export const TOWNS = (
  'Adelsheim Osterburken Buchen Mosbach Eberbach Neckarelz Walldürn Hardheim Seckach Schefflenz Billigheim Elztal ' +
  'Limbach Mudau Ravenstein Rosenberg Boxberg Lauda Königshofen Grünsfeld Wertheim Külsheim Werbach Igersheim ' +
  'Weikersheim Creglingen Krautheim Dörzbach Mulfingen Künzelsau Öhringen Waldenburg Kupferzell Ingelfingen ' +
  'Forchtenberg Möckmühl Jagsthausen Widdern Neudenau Gundelsheim'
).split(' ');

export const CLUBS = [
  'Freiwillige Feuerwehr',
  'Sportverein',
  'Turnverein',
  'Musikverein',
  'Schützenverein',
  'Anglerverein',
  'Imkerverein',
  'Obst- und Gartenbauverein',
  'Stadtbücherei',
  'Jugendzentrum',
  'DRK-Ortsverein',
  'DLRG-Ortsgruppe',
  'Reit- und Fahrverein',
  'Tennisclub',
  'Naturschutzbund',
  'Heimatverein',
  'Kolpingsfamilie',
  'Landfrauen',
  'Schachclub',
  'Theatergruppe',
  'Radfahrverein',
  'Kirchengemeinde',
  'Volkshochschule',
  'Pfadfinder',
  'Modellbauclub',
  'Kunstverein',
  'Tierheim',
];

/** Seasons of a year's programme, with the local day each begins and its number of days. */
export const SEASONS = [
  { name: 'Osterferienprogramm', slug: 'ostern', begin: '03-28', days: 14 },
  { name: 'Sommerferienprogramm', slug: 'sommer', begin: '07-27', days: 44 },
  { name: 'Herbstferienprogramm', slug: 'herbst', begin: '10-26', days: 10 },
] as const;
