import { Random, FIRSTNAMES, LASTNAMES } from './scale-random.js';
import { type SeasonApplication, type SeasonFamily, type SeasonFile, type SeasonOffer } from './demo-data.js';
import { twoDigits } from '../kernel/text/text.js';

/** The edition in which nothing is drawn yet: more families than one would write down one by one. */
const FAMILIES = 60;
/** Every so manyth family has two children. */
const SIBLINGS = 4;
const SEED = 1;

const CANOES = 'Kanukurs auf der Tauber';

/** Name, host, category, day, begin, hours, places. Some are at the same time. */
const OFFERS = [
  [CANOES, 'Elzwelle Kollnau', 'wasser', 57, '09:00', 4, 6, 'Kentern gehört dazu'],
  ['Schwimmabzeichen im Freibad', 'Wasserwacht Friedenfels', 'wasser', 57, '10:00', 2, 10, 'Vom Seepferdchen bis Gold'],
  ['Drachen bauen und steigen lassen', 'Bürgertreff Adelsheim', 'kreativ', 58, '14:00', 3, 8, 'Mit langem Schwanz'],
  [
    'Ein Tag im Wald',
    'Oberpfälzer Waldverein (OWV) Falkenberg',
    'natur',
    59,
    '09:00',
    6,
    12,
    'Schnitzen und Spuren lesen',
  ],
  ['Theater in drei Stunden', 'Burgtheater-AG', 'buehne', 59, '14:00', 3, 8, 'Vom Einfall bis zum Applaus'],
  ['Bei den Bienen', 'Imkerverein Triberg', 'natur', 60, '10:00', 2, 10, 'Honig, Waben und ein Schleier'],
  ['Fahrräder flicken', 'Kreisjugendring', 'technik', 60, '11:00', 3, 6, 'Wer sein Rad mitbringt, fährt damit heim'],
  ['Retten und Löschen', 'Feuerwehr Adelsheim', 'retten', 61, '09:30', 3, 12, 'Einmal selbst am Strahlrohr'],
  ['Lesenacht', 'Bücherei Kastl', 'lesen', 62, '18:00', 4, 8, 'Mit Taschenlampe'],
  ['Modellflieger', 'Modellflugclub Gernsheim', 'technik', 63, '13:00', 3, 6, 'Bauen, trimmen, fliegen'],
] as const;

interface Child {
  readonly key: string;
  /** Number of its family. */
  readonly family: number;
  readonly index: number;
}

/**
 * The demo's edition to be drawn: sixty families with siblings, friends and favourites, many more wishes than places
 * in the canoe course, the phase of applications over, nothing decided. The same at every load.
 * @param others the demo's other families, whose names stay theirs: who looks for one finds one
 */
export const lotSeason = (others: readonly SeasonFamily[]): SeasonFile => {
  const random = new Random(SEED);
  const names = LASTNAMES.filter((name) => others.every(({ lastname }) => lastname !== name));
  const families = Array.from({ length: FAMILIES }, (_, number) => familyOf(number, names, random));
  const children = families.flatMap(({ children: own }, family) =>
    own.map(({ key }, index): Child => ({ key, family, index })),
  );
  const wishes = new Map<string, SeasonApplication[]>(OFFERS.map(([name]) => [name, []]));
  for (const child of children)
    for (const [name, wish] of wishesOf(child, random)) wishes.get(name)?.push({ child: child.key, ...wish });
  return {
    families,
    children: [],
    editions: [
      {
        name: 'Demo: Verlosung',
        tasks: [
          { type: 'host_editing_stage', begin: -90, end: -45 },
          { type: 'show_offers', begin: -40, end: 80 },
          {
            ...{ type: 'application_system', begin: -30, end: 0, title: 'Wünsche für die Verlosung' },
            ...{ applicationSystem: 'lot', maxPlaces: 2, gapMinutes: 30, siblings: true, hideStatus: true },
          },
          { type: 'allocation', begin: 0, end: 10, title: 'Plätze verlosen' },
          { type: 'publish_lists', begin: 10, end: 80 },
          { type: 'holiday', begin: 55, end: 80, title: 'Ferien' },
        ],
        offers: OFFERS.map((offer) => offerOf(offer, wishes.get(offer[0]) ?? [])),
      },
    ],
  };
};

const familyOf = (number: number, names: readonly string[], random: Random): SeasonFamily => {
  const name = twoDigits(number + 1);
  return {
    email: `losfamilie${name}@demo.example`,
    firstname: random.pick(FIRSTNAMES),
    lastname: names[number % names.length] ?? name,
    mobile: `0151 55502${name}`,
    children: random.some(FIRSTNAMES, number % SIBLINGS === 0 ? 2 : 1).map((firstname, index) => ({
      ...{ key: `los-${name}-${String(index)}`, firstname, age: random.whole(8, 12) },
      birthday: `${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`,
    })),
  };
};

type Wish = Omit<SeasonApplication, 'child'>;

/**
 * What a child wishes for, in its order. Of siblings the second wants what the first wants most; every sixth child and
 * the next are friends; every ninth wants the canoe course or nothing.
 */
const wishesOf = ({ family, index }: Child, random: Random): (readonly [offer: string, wish: Wish])[] => {
  const isFriend = family % 6 === 1 || family % 6 === 2;
  const group = isFriend ? `Rudel ${String(Math.floor(family / 6) + 1)}` : undefined;
  if (family % 9 === 3) return [[CANOES, { priority: 1, favourite: true }]];
  const others = OFFERS.map(([name]) => name).filter((name) => name !== CANOES);
  const shared = others[Math.floor(family / 6) % others.length] ?? CANOES;
  const first = isFriend || family % SIBLINGS === 0 ? [shared] : [];
  const canoes = random.next() < 0.6 ? [CANOES] : [];
  const names = new Set([...canoes, ...first, ...random.some(others, random.whole(2, 3) + index)]);
  return [...names].map((name, place) => [
    name,
    {
      priority: place + 1,
      favourite: place === 0,
      ...(group !== undefined && name === shared ? { group } : {}),
    },
  ]);
};

const offerOf = (
  [name, host, category, day, time, hours, maxParticipants, teaser]: (typeof OFFERS)[number],
  applications: readonly SeasonApplication[],
): SeasonOffer => ({
  ...{ name, hosts: [host], categories: [category], day, time, hours, maxParticipants, applications },
  ...{ minAge: 6, maxAge: 14, fee: 500, teaser, description: 'Bitte wetterfeste Kleidung anziehen.' },
});
