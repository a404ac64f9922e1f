import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { MediaLibrary } from '../media/media-library.js';
import { OfferMediaStore } from '../offers/state/offer-media.store.js';
import { type BareOffer, DemoStore } from './demo.store.js';

/** Alias of the edition in programme.json. */
const SUMMER = 'sommer-2026';

/** Pictures by the offer's title; the first that fits. */
const TITLES: readonly (readonly [RegExp, string])[] = [
  [/pferd|pony|reiter|stall\b|kutsch/i, 'pferde'],
  [/biene/i, 'bienen'],
  [/ameise/i, 'ameise'],
  [/erste hilfe/i, 'hilfe'],
  [/löschen/i, 'loeschen'],
  [/wasserrutsche|badeweiher/i, 'rutsche'],
  [/bobby/i, 'rennen'],
  [/haferdeckmühle|schnitzeljagd|rallye|suchaktion/i, 'schatz'],
  [/feuerw/i, 'feuerwehr'],
  [/kletter/i, 'klettern'],
  [/modellflug|segelflug|modellflieger/i, 'flieger'],
  [/handball/i, 'handball'],
  [/fußball|soccer|feriencamp des/i, 'fussball'],
  [/kajak|kanu/i, 'kanu'],
  [/floß|millstätter/i, 'floss'],
  [/nachtwanderung/i, 'nacht'],
  [/stockbrot|lagerfeuer/i, 'lagerfeuer'],
  [/zeltlager|übernachtung/i, 'zelte'],
  [/schwimm|freibad/i, 'schwimmen'],
  [/drachenhöhle/i, 'hoehle'],
  [/drachen/i, 'drachen'],
  [/kasperl|puppen/i, 'puppen'],
  [/theater/i, 'theater'],
  [/musik|geräusche/i, 'musik'],
  [/tanz/i, 'tanz'],
  [/trickfilm/i, 'film'],
  [/foto/i, 'kamera'],
  [/zauber|hexen/i, 'zauber'],
  [/leseabend|lesenacht/i, 'buecher'],
  [/hund/i, 'hund'],
  [/schieß/i, 'bogen'],
  [/funk/i, 'funk'],
  [/minigolf/i, 'minigolf'],
  [/traktor/i, 'traktor'],
  [/zoo\b/i, 'zoo'],
  [/\bzug\b/i, 'zug'],
  [/fahrrad|fahrräder|radfahren/i, 'rad'],
  [/schmuck|klöppel/i, 'basteln'],
  [/pizza|brot|metzgerei/i, 'backen'],
  [/wald/i, 'wald'],
];

/** Pictures by the alias of the first category, where the title says nothing. */
const CATEGORIES: Readonly<Record<string, string>> = {
  sport: 'fussball',
  natur: 'wald',
  kreativ: 'basteln',
  retten: 'feuerwehr',
  wasser: 'schwimmen',
  ausflug: 'bus',
  kochen: 'backen',
  buehne: 'theater',
  technik: 'flieger',
  camp: 'zelte',
  heimat: 'burg',
  lesen: 'buecher',
};

/** The name of the picture that an offer of the demo has. */
const sceneOf = ({ name, category }: Pick<BareOffer, 'name' | 'category'>): string =>
  TITLES.find(([title]) => title.test(name))?.[1] ?? CATEGORIES[category ?? ''] ?? 'spiel';

/** Gives the offers of the demo their pictures. */
@Injectable()
export class DemoPictures {
  constructor(
    private readonly store: DemoStore,
    private readonly media: MediaLibrary,
    private readonly pictures: OfferMediaStore,
  ) {}

  /** In the transaction of the demo; offers that have one keep it. Offers with the same picture share its file. */
  async load(): Promise<void> {
    const scenes = new Map<string, BareOffer[]>();
    for (const offer of await this.store.offersWithoutPicture(SUMMER)) {
      const scene = sceneOf(offer);
      scenes.set(scene, [...(scenes.get(scene) ?? []), offer]);
    }
    for (const [scene, offers] of scenes) {
      const data = await readFile(new URL(`./pictures/${scene}.webp`, import.meta.url));
      const [first, ...others] = offers.map(({ uuid }) => uuid);
      const original = await this.media.addStored({ data, extension: 'webp' });
      await this.pictures.addAll([{ offer: first ?? '', pictures: [original] }]);
      for (const offer of others) {
        const copies = await this.media.copy([original.name]);
        await this.pictures.addAll([{ offer, pictures: [...copies.values()] }]);
      }
    }
  }
}
