#!/usr/bin/env node
/**
 * Checks the protocol of a draw (version draw/1) without the service that drew: `node verify.mjs protocol.json`.
 * Written from docs/draw/protocol.md alone, whose sections it follows. It needs Node and nothing else.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** What is said: German | English. */
const WORDS = Object.fromEntries(
  `
version: Das ist kein Protokoll der Fassung draw/1. | This is not a protocol of version draw/1.
shape: {path} fehlt oder ist nicht, wie beschrieben. | {path} is missing or is not as described.
order: {path} hat nicht die festgelegte Reihenfolge oder nennt etwas doppelt. | {path} is not in canonical order, or names something twice.
unknown: {what} wird genannt, aber nirgends beschrieben. | {what} is named, but described nowhere.
numbered: Die Losnummern sind nicht die genau aller Kinder. | The numbers are not those of exactly all children.
invented: Kind {child} hat ein Ergebnis für Angebot {offer}, das es sich nicht gewünscht hat. | Child {child} has a result for offer {offer}, which it did not wish for.
dropped: Der Wunsch von Kind {child} nach Angebot {offer} hat kein Ergebnis. | The wish of child {child} for offer {offer} has no result.
commitment: Der Startwert ist nicht der, auf den sich die Ausgabe vorher festgelegt hat. | The seed is not the one that was committed to.
since: Die Festlegung ist jünger als die Verlosung. | The commitment is younger than the draw.
beacon: Die öffentliche Zahl fehlt, oder sie war nicht angekündigt. | The public number is missing, or was not announced.
number: Die Losnummer von Kind {child} folgt nicht aus dem Startwert. | The number of child {child} does not follow from the seed.
hash: Die Prüfsumme von {part} stimmt nicht. | The hash of {part} is wrong.
published: {part} ist nicht, was veröffentlicht ist. | {part} is not what is published.
seats: Angebot {offer} hat {given} neue Plätze vergeben, aber nur {seats} frei. | Offer {offer} gave {given} places and has only {seats} seats.
limit: Kind {child} hat {places} Plätze, erlaubt sind {limit}. | Child {child} has {places} places, allowed are {limit}.
variants: Kind {child} hat mit {offer} und {other} zweimal dasselbe Angebot oder Varianten davon. | Child {child} has with {offer} and {other} the same offer twice, or variants of one.
near: Zwischen {offer} und {other} von Kind {child} liegen keine {gap} Minuten, oder sie überschneiden sich. | Between {offer} and {other} of child {child} are no {gap} minutes, or they overlap.
result: Kind {child} ist bei Angebot {offer} {result} und müsste {expected} sein. | Child {child} is {result} at offer {offer} and should be {expected}.
empty: Bei Angebot {offer} ist ein Platz leer, den Kind {child} nehmen könnte. | At offer {offer} a seat is empty that child {child} could take.
passed: Bei Angebot {offer} wurde Kind {child} übergangen: Kind {other} hat den schwächeren Anspruch. | At offer {offer} child {child} was passed over: child {other} has the weaker claim.
first: Kind {child} hat keinen Platz, obwohl ihm nach dem Los einer zusteht. | Child {child} has no place, though by the lot it is due one.
instead: Kind {child} hat einen Platz, der nach dem Los einem anderen zusteht. | Child {child} has a place that by the lot is due to another.
list: Kind {child} steht bei Angebot {offer} auf Wartelistenplatz {said}, nachgezählt {is}. | Child {child} stands at offer {offer} on position {said} of the waiting list, counted again {is}.
reason: Kind {child} wird bei Angebot {offer} der Grund {said} genannt, richtig ist {is}. | Child {child} is told the reason {said} at offer {offer}, right is {is}.
values: Die Werte des Grundes für Kind {child} bei Angebot {offer} sind {said}, richtig ist {is}. | The values of the reason for child {child} at offer {offer} are {said}, right is {is}.
cuts: Engpass {cut} ist leer, überflüssig oder nennt ein Angebot eines anderen. | Cut {cut} is empty, idle or names an offer of another.
cut: Engpass {cut} nennt als {key} {said}, nachgezählt {is}. | Cut {cut} says {said} as {key}, counted again {is}.
impossible: Kinder ohne möglichen Wunsch sollen {said} sein, nachgezählt {is}. | Children without a possible wish are said to be {said}, counted again {is}.
without: Die Engpässe erklären {said} Kinder ohne Platz, nachgezählt {is}. | The cuts explain {said} children without a place, counted again {is}.
bound: Die Grenze für Plätze soll {said} sein, nachgezählt {is}. | The bound for places is said to be {said}, counted again {is}.
more: Vergeben sind {given} Plätze, mehr als die Grenze {bound}. | Given are {given} places, more than the bound {bound}.
figure: Die Kennzahl {key} soll {said} sein, nachgezählt {is}. | The figure {key} is said to be {said}, counted again {is}.
+shape: Die Datei ist vollständig: {wishes} Wünsche von {children} Kindern, jeder mit genau einem Ergebnis. | The file is complete: {wishes} wishes of {children} children, each with exactly one result.
+lot: Startwert und Prüfsummen passen zusammen, und jede Losnummer folgt aus dem Startwert. | Seed and hashes fit together, and each number follows from the seed.
+published: Die Datei gehört zur veröffentlichten Verlosung: was dort steht, steht auch hier. | The file belongs to the published draw: what is said there is said here.
+rules: Kein Angebot ist überbelegt, kein Kind hat zu viele, zu nahe oder doppelte Plätze. | No offer has too many children, no child too many places, places too close, or one twice.
+claims: Kein Platz ist leer, den jemand nehmen könnte, und kein Anspruch wurde übergangen. | No seat is empty that somebody could take, and no claim was passed over.
+first: Wer einen ersten Platz bekam, entschied allein das Los (oder erst die Favoriten, wo es so bestimmt ist). | Who got a first place was decided by the lot alone (or first by favourites, where the rules say so).
+lists: Jede Warteliste steht in der richtigen Reihenfolge. | Each waiting list is in the right order.
+reasons: Jeder Wunsch hat den Grund, der zutrifft, mit den richtigen Zahlen. | Each wish has the reason that holds, with the right numbers.
+cuts: {childrenWithPlace} Kinder haben einen Platz, und keine Verlosung hätte mehr Kindern einen geben können. | {childrenWithPlace} children have a place, and no draw could have given more children one.
+places: {places} Plätze wurden vergeben, mehr als {placesBound} hätten es nie sein können. | {places} places were given, and never could have been more than {placesBound}.
+figures: Alle Kennzahlen stimmen. | All figures are right.
proved: Bewiesen: | Proved:
wrong: Falsch: | Wrong:
more-findings: … und {more} weitere. | … and {more} more.
limits: Was diese Datei nicht beweisen kann: | What this file cannot prove:
-tickets: dass jedes Pseudonym zu einem wirklichen Kind gehört und kein Kind zwei hat; | that each pseudonym belongs to a real child, and no child has two;
-wishes: dass die Wünsche die der Familien sind und keiner fehlt; | that the wishes are those of the families, and none is missing;
-before: dass Startwert und Pseudonyme vor der Festlegung ehrlich entstanden; | that seed and pseudonyms came about honestly before the commitment;
-beacon: dass die öffentliche Zahl die der Quelle ist: das lässt sich dort nachlesen; | that the public number is the one of its source: look it up there;
-best: dass nicht noch etwas mehr Plätze möglich waren, als vergeben sind, bis zur Grenze. | that not a few more places were possible than were given, up to the bound.
-published: dass es die veröffentlichte Verlosung ist: dazu --published mit der Antwort von GET /draws/{uuid} angeben. | that it is the published draw: give --published with the answer of GET /draws/{uuid}.
good: Die Verlosung ist, wie sie versprochen war. | The draw is as it was promised to be.
bad: Die Verlosung ist nicht, wie sie versprochen war. | The draw is not as it was promised to be.
unreadable: {file} ist nicht lesbar oder kein JSON. | {file} cannot be read or is not JSON.
usage: Aufruf: node verify.mjs protocol.json [--published draw.json] [--lang de|en] | Usage: node verify.mjs protocol.json [--published draw.json] [--lang de|en]
`
    .trim()
    .split('\n')
    .map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2).split(' | ')]),
);

const sayIn =
  (lang) =>
  (key, values = {}) =>
    WORDS[key][lang === 'de' ? 0 : 1].replaceAll(/\{(\w+)\}/g, (name, value) => brief(values[value] ?? name));

/** Pseudonyms are long: their first digits tell them apart. */
const brief = (value) => String(value).replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…');

// ---- Shape -----------------------------------------------------------------------------------------------------------

const matches = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const orNull = (test) => (value) => value === null || test(value);
const hex = matches(/^[0-9a-f]{64}$/);
const uuid = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const text = (value) => typeof value === 'string';
const flag = (value) => typeof value === 'boolean';
const whole = (value) => Number.isSafeInteger(value);
const count = (value) => whole(value) && value >= 0;
const moment = (value) => text(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
const span = (value) => Array.isArray(value) && value.length === 2 && value.every(moment) && value[0] < value[1];
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const HOLDERS = {
  ...{ seats: count, before: count, only: count, fewer: count, friends: count, favourite: count, rank: count },
  number: count,
};
const VALUES = {
  granted: undefined,
  'granted-with-friends': { friends: count },
  'given-before': { offer: uuid },
  'clashes-with-own-place': { offer: uuid },
  'limit-reached': { limit: count },
  'no-place-left': HOLDERS,
  full: HOLDERS,
};
const reason = (value) =>
  isRecord(value) &&
  Object.hasOwn(VALUES, value.code) &&
  !misfit(value, { code: text, ...(VALUES[value.code] && { values: VALUES[value.code] }) }, 'reason');
const RULES = {
  ...{ maxPlaces: orNull(count), gapMinutes: count, firstPlaceBy: oneOf('lot', 'favourites'), oneOfVariants: flag },
  ...{ friends: flag, siblings: flag, rest: oneOf('waitlisted', 'unfulfilled') },
};
const FIGURES = {
  ...{ children: count, wishes: count, seats: count, places: count, childrenWithPlace: count, childrenMax: count },
  ...{ placesBound: count, firstWishes: count, favourites: { of: count, fulfilled: count }, evenness: Number.isFinite },
  ...{ friends: { groups: count, whole: count }, byNumberOfPlaces: [count] },
};
const PROTOCOL = {
  version: oneOf('draw/1'),
  draw: {
    edition: uuid,
    number: count,
    createdAt: moment,
    beaconSource: (value) => value === undefined || text(value),
  },
  commitment: { hash: hex, tickets: hex, since: moment },
  ...{ seed: hex, inputHash: hex, outcomeHash: hex },
  input: {
    ...{ version: oneOf('draw/1'), rules: RULES, beacon: orNull(text) },
    offers: [{ id: uuid, seats: orNull(count), taken: count, dates: [span], base: orNull(uuid) }],
    children: [{ ticket: hex, family: orNull(hex), held: [{ offer: uuid, counts: flag }] }],
    wishes: [{ child: hex, offer: uuid, rank: orNull(whole), favourite: flag, group: orNull(hex) }],
  },
  outcome: {
    numbers: [{ child: hex, number: hex }],
    wishes: [
      {
        ...{ child: hex, offer: uuid, result: oneOf('confirmed', 'waitlisted', 'unfulfilled') },
        ...{ position: orNull(count), reason },
      },
    ],
    certificate: {
      cuts: [{ offers: [uuid], seats: count, children: count, without: count }],
      impossible: count,
      places: { scarce: [uuid], bound: count },
    },
    figures: FIGURES,
  },
};

/** Where a value first departs from its shape: a test, a list of one shape, or an object with exactly these keys. */
function misfit(value, shape, path) {
  if (typeof shape === 'function') return shape(value) ? undefined : path;
  if (Array.isArray(shape) ? !Array.isArray(value) : !isRecord(value)) return path;
  if (!Array.isArray(shape)) {
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(shape, key));
    if (unknown !== undefined) return `${path}.${unknown}`;
    return first(Object.keys(shape), (key) => misfit(value[key], shape[key], `${path}.${key}`));
  }
  return first([...value.keys()], (index) => misfit(value[index], shape[0], `${path}[${index}]`));
}

/** The first answer that is one. */
function first(list, ask) {
  for (const entry of list) {
    const answer = ask(entry);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Lists that are not in their canonical order; except for dates, nothing may stand twice in one. */
function checkOrder({ input, outcome }, found) {
  const sorted = (list, path, key, twice = false) => {
    const keys = list.map(key);
    if (!keys.every((one, index) => index === 0 || keys[index - 1] < one || (twice && keys[index - 1] === one)))
      found('order', { path });
  };
  const pair = ({ child, offer }) => `${child} ${offer}`;
  const itself = (value) => value;
  sorted(input.offers, 'input.offers', ({ id }) => id);
  for (const { id, dates } of input.offers) sorted(dates, `input.offers.${id}.dates`, (date) => date.join(' '), true);
  sorted(input.children, 'input.children', ({ ticket }) => ticket);
  for (const { ticket, held } of input.children) sorted(held, `input.children.${ticket}.held`, ({ offer }) => offer);
  sorted(input.wishes, 'input.wishes', pair);
  sorted(outcome.numbers, 'outcome.numbers', ({ child }) => child);
  sorted(outcome.wishes, 'outcome.wishes', pair);
  const { cuts, places } = outcome.certificate;
  sorted(cuts, 'certificate.cuts', ({ offers }) => offers[0] ?? '');
  for (const [index, { offers }] of cuts.entries()) sorted(offers, `certificate.cuts[${index}].offers`, itself);
  sorted(places.scarce, 'certificate.places.scarce', itself);
  checkNames({ input, outcome }, pair, found);
}

/** Whatever is named must be there, and what was wished is what was decided: hard rule 2. */
function checkNames({ input, outcome }, pair, found) {
  const offers = new Set(input.offers.map(({ id }) => id));
  const children = new Set(input.children.map(({ ticket }) => ticket));
  const { cuts, places } = outcome.certificate;
  const named = [input.wishes, ...input.children.map(({ held }) => held)].flat().map(({ offer }) => offer);
  for (const offer of [...named, ...cuts.flatMap((cut) => cut.offers), ...places.scarce])
    if (!offers.has(offer)) found('unknown', { what: offer });
  for (const { child } of input.wishes) if (!children.has(child)) found('unknown', { what: child });
  if (outcome.numbers.map(({ child }) => child).join() !== [...children].join()) found('numbered');
  const [wished, decided] = [input.wishes, outcome.wishes].map((list) => new Set(list.map(pair)));
  for (const wish of outcome.wishes) if (!wished.has(pair(wish))) found('invented', wish);
  for (const wish of input.wishes) if (!decided.has(pair(wish))) found('dropped', wish);
}

// ---- Hashes, the lot -------------------------------------------------------------------------------------------------

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** RFC 8785. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const numberOf = ({ seed, input }, ticket) =>
  createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(`${ticket}${input.beacon ?? ''}`)
    .digest('hex');

function checkLot(protocol, found) {
  const { draw, commitment, seed, input, outcome } = protocol;
  if (sha256(Buffer.from(seed, 'hex')) !== commitment.hash) found('commitment');
  if (commitment.since > draw.createdAt) found('since');
  if (draw.beaconSource === undefined ? input.beacon !== null : !input.beacon) found('beacon');
  for (const { child, number } of outcome.numbers) if (number !== numberOf(protocol, child)) found('number', { child });
  for (const part of ['input', 'outcome'])
    if (sha256(canonical(protocol[part])) !== protocol[`${part}Hash`]) found('hash', { part });
}

/** What readers of the edition were shown, against the file; published moments have seconds and an offset. */
function checkPublished({ draw, commitment, seed, inputHash, outcomeHash, input, outcome }, published, found) {
  const seconds = (value) => Math.floor(Date.parse(value) / 1000);
  const same = (part, ours, theirs) => {
    if (canonical(ours ?? null) !== canonical(theirs ?? null)) found('published', { part });
  };
  const { edition, number, commitment: shown, rules } = published;
  same('edition', draw.edition, edition?.uuid);
  same('number', draw.number, number);
  same('commitment.hash', commitment.hash, shown?.hash);
  same('commitment.tickets', commitment.tickets, shown?.tickets);
  same('commitment.since', seconds(commitment.since), seconds(shown?.since));
  same('commitment.beaconSource', draw.beaconSource, shown?.beaconSource);
  same('beacon', input.beacon, published.beacon);
  same('seed', seed, published.seed);
  same('inputHash', inputHash, published.inputHash);
  same('outcomeHash', outcomeHash, published.outcomeHash);
  same('rules', input.rules, isRecord(rules) ? { maxPlaces: null, ...rules } : rules);
  same('figures', outcome.figures, published.figures);
  same('certificate', outcome.certificate, published.certificate);
}

// ---- What was wished and given, linked -------------------------------------------------------------------------------

/** Offers, children and wishes that know each other. Numbers are computed here, not believed. */
function link(protocol) {
  const { input, outcome } = protocol;
  const { rules } = input;
  const gap = rules.gapMinutes * 60_000;
  const limit = rules.maxPlaces ?? Infinity;
  const offers = new Map();
  for (const { id, seats, taken, dates, base } of input.offers) {
    const spans = dates.map((date) => date.map((value) => Date.parse(value)));
    offers.set(id, { id, seats: seats ?? Infinity, taken, spans, base: base ?? id, wishes: [], given: [] });
  }
  const children = new Map();
  for (const { ticket, family, held } of input.children) {
    const before = held.map(({ offer }) => offers.get(offer));
    const earlier = held.filter(({ counts }) => counts).length;
    const number = numberOf(protocol, ticket);
    children.set(ticket, { ticket, family, before, earlier, number, wishes: [], given: [], places: earlier });
  }
  const wishes = input.wishes.map((wish, index) => {
    const { result, position, reason } = outcome.wishes[index];
    const [child, offer] = [children.get(wish.child), offers.get(wish.offer)];
    const linked = { ...wish, child, offer, result, place: position, reason, group: wish.group, mates: [] };
    for (const list of [child.wishes, offer.wishes]) list.push(linked);
    if (result === 'confirmed') for (const list of [child.given, offer.given]) list.push(linked);
    return linked;
  });
  const near = (one, other) =>
    one.spans.some(([begin, end]) => other.spans.some((date) => begin < date[1] + gap && date[0] < end + gap));
  /** Hard rule 4. */
  const variants = (one, other) => one === other || (rules.oneOfVariants && one.base === other.base);
  /** Hard rules 3 and 4: a child cannot have both. */
  const exclude = (one, other) => variants(one, other) || near(one, other);
  const has = (child) => [...child.before, ...child.given.map(({ offer }) => offer)];
  for (const child of children.values()) {
    child.places += child.given.length;
    child.has = has(child);
    const ranks = child.wishes.map(({ rank }) => rank ?? Infinity).sort((one, other) => (one < other ? -1 : 1));
    for (const wish of child.wishes) {
      const better = ranks.indexOf(wish.rank ?? Infinity);
      wish.position = 2 * better + (ranks.lastIndexOf(wish.rank ?? Infinity) - better + 1) - 1;
      wish.possible = child.earlier < limit && !child.before.some((offer) => exclude(offer, wish.offer));
      wish.takeable =
        wish.result !== 'confirmed' && child.places < limit && !child.has.some((offer) => exclude(offer, wish.offer));
    }
    child.possible = child.wishes.filter(({ possible }) => possible);
  }
  const linked = { rules, gap, limit, offers, wishes, near, variants, exclude, children: [...children.values()] };
  return { ...linked, groups: groupsOf(linked) };
}

/** Sets of at least two possible wishes for an offer that want to go together; each wish learns its mates, itself included. */
function groupsOf({ rules, offers }) {
  const groups = new Set();
  for (const { wishes } of offers.values()) {
    const known = new Map();
    for (const wish of wishes.filter(({ possible }) => possible)) {
      wish.mates = [wish];
      for (const name of [
        rules.friends && wish.group,
        rules.siblings && wish.child.family && ` ${wish.child.family}`,
      ]) {
        if (!name) continue;
        const others = known.get(name)?.mates ?? wish.mates;
        if (others !== wish.mates) others.push(...wish.mates);
        for (const mate of wish.mates) mate.mates = others;
        known.set(name, wish);
      }
    }
    for (const { mates } of wishes) if (mates.length > 1) groups.add(mates);
  }
  const whole = [...groups].filter((mates) => mates.every(({ result }) => result === 'confirmed'));
  for (const mates of whole) for (const mate of mates) mate.together = true;
  return { all: groups.size, whole: whole.length };
}

// ---- Hard rules, claims, waiting lists ---------------------------------------------------------------------------------

const isFull = ({ given, seats }) => given.length >= seats;

function checkRules({ rules, gap, limit, offers, children, wishes, near, variants }, found) {
  for (const { id, given, seats } of offers.values())
    if (given.length > seats) found('seats', { offer: id, given: given.length, seats });
  for (const { ticket: child, before, given, places } of children) {
    if (given.length > 0 && places > limit) found('limit', { child, places, limit });
    for (const [index, { offer }] of given.entries())
      for (const other of [...before, ...given.slice(0, index).map((wish) => wish.offer)])
        if (variants(offer, other)) found('variants', { child, offer: offer.id, other: other.id });
        else if (near(offer, other)) found('near', { child, offer: offer.id, other: other.id, gap: gap / 60_000 });
  }
  for (const { child, offer, result } of wishes) {
    const expected = child.has.some((other) => variants(offer, other)) ? 'unfulfilled' : rules.rest;
    if (result !== 'confirmed' && result !== expected)
      found('result', { child: child.ticket, offer: offer.id, result, expected });
  }
}

const STEPS = [1_000_000, 300, 220, 165, 125, 95, 72, 55, 42, 32, 24, 18, 13, 9, 6, 4, 2];
const claimOf = ({ favourite, position }, places, friends) =>
  (STEPS[places - 1] ?? 1) + (favourite ? 134 : 0) + Math.max(0, 20 - position) + 66 * friends;
const placeClaim = (wish) => claimOf(wish, wish.child.places, wish.together ? wish.mates.length : 0);
/** The claim of a wish without a place, against a place or, for the waiting list, without friends. */
const wishClaim = (wish, place) => {
  const complete =
    place && wish.mates.length > 1 && wish.mates.every((mate) => mate === wish || mate.result === 'confirmed');
  return claimOf(wish, wish.child.places + 1, complete && !wish.mates.includes(place) ? wish.mates.length : 0);
};

function checkClaims({ wishes }, found) {
  for (const wish of wishes.filter(({ takeable }) => takeable)) {
    const about = { child: wish.child.ticket, offer: wish.offer.id };
    if (!isFull(wish.offer)) found('empty', about);
    for (const place of wish.offer.given) {
      if (place.child.places === 1) continue;
      const ahead = placeClaim(place) - wishClaim(wish, place);
      if (ahead < 0 || (ahead === 0 && place.child.number > wish.child.number))
        found('passed', { ...about, other: place.child.ticket });
    }
  }
}

function checkLists({ offers, wishes }, found) {
  const expected = new Map();
  for (const offer of offers.values()) {
    const waiting = offer.wishes.filter(({ result }) => result === 'waitlisted');
    waiting.sort((one, other) => wishClaim(other) - wishClaim(one) || (one.child.number < other.child.number ? -1 : 1));
    for (const [index, wish] of waiting.entries()) expected.set(wish, index + 1);
  }
  for (const wish of wishes) {
    const [said, is] = [wish.place, expected.get(wish) ?? null];
    if (said !== is) found('list', { child: wish.child.ticket, offer: wish.offer.id, said, is });
  }
}

// ---- First places ------------------------------------------------------------------------------------------------------

/** Children who get a first place when one after the other does if all before it can keep one, by moving (augmenting paths). */
function firstPlaces(children, wishesOf) {
  const [chosen, exhausted, offerOf, holdersOf] = [new Set(), new Set(), new Map(), new Map()];
  for (const child of children) {
    const wantedBy = new Map();
    const reach = (who) => {
      for (const { offer } of wishesOf(who))
        if (!exhausted.has(offer) && !wantedBy.has(offer)) wantedBy.set(offer, who);
    };
    reach(child);
    let free;
    for (const offer of wantedBy.keys()) {
      const holders = holdersOf.get(offer) ?? new Set();
      holdersOf.set(offer, holders);
      if (holders.size < offer.seats) free = offer;
      if (free) break;
      holders.forEach(reach);
    }
    if (free) chosen.add(child);
    else for (const offer of wantedBy.keys()) exhausted.add(offer);
    while (free) {
      const who = wantedBy.get(free);
      const left = offerOf.get(who);
      holdersOf.get(free).add(who);
      holdersOf.get(left)?.delete(who);
      offerOf.set(who, free);
      free = left;
    }
  }
  return chosen;
}

function checkFirstPlaces({ rules, children }, found) {
  const byLot = children
    .filter(({ earlier }) => earlier === 0)
    .sort((one, other) => (one.number < other.number ? -1 : 1));
  const ahead =
    rules.firstPlaceBy === 'favourites'
      ? firstPlaces(byLot, ({ possible }) => possible.filter(({ favourite }) => favourite))
      : new Set();
  const chosen = firstPlaces([...ahead, ...byLot.filter((child) => !ahead.has(child))], ({ possible }) => possible);
  for (const child of byLot) {
    if (chosen.has(child) && child.places === 0) found('first', { child: child.ticket });
    if (!chosen.has(child) && child.places > 0) found('instead', { child: child.ticket });
  }
}

// ---- Reasons -----------------------------------------------------------------------------------------------------------

/** Why a holder has the place and the refused wish has not: the first of these that applies. */
const ADVANTAGES = {
  only: (holder) => holder.child.places === 1,
  fewer: (holder, { child }) => holder.child.places < child.places + 1,
  friends: (holder) => holder.together,
  favourite: (holder, { favourite }) => holder.favourite && !favourite,
  rank: (holder, { position }) => holder.position < position,
  number: (holder, { child }) => holder.child.number < child.number,
};

function holdersOf(wish) {
  const { seats, taken, given } = wish.offer;
  const values = { seats, before: taken, only: 0, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 0 };
  for (const holder of given)
    for (const key in ADVANTAGES)
      if (ADVANTAGES[key](holder, wish)) {
        values[key] += 1;
        break;
      }
  return values;
}

/** The reasons that may be given for a wish: one code, with the values that are true of it. */
function reasonsOf(wish, { limit, near, variants }) {
  const { child, offer, together, mates, result } = wish;
  const naming = (code, list) => list.map(({ id }) => ({ code, values: { offer: id } }));
  if (result === 'confirmed' && !together) return [{ code: 'granted' }];
  if (result === 'confirmed') return [{ code: 'granted-with-friends', values: { friends: mates.length - 1 } }];
  const earlier = child.before.filter((other) => variants(offer, other));
  if (earlier.length > 0) return naming('given-before', earlier);
  const own = wish.possible ? child.given.map((place) => place.offer) : child.before;
  const clashing = own.filter((other) => variants(offer, other) || near(offer, other));
  if (clashing.length > 0) return naming('clashes-with-own-place', clashing);
  if (child.places >= limit) return [{ code: 'limit-reached', values: { limit } }];
  if (!isFull(offer)) return [];
  return [{ code: child.places === 0 ? 'no-place-left' : 'full', values: holdersOf(wish) }];
}

function checkReasons(draw, found) {
  for (const wish of draw.wishes) {
    const about = { child: wish.child.ticket, offer: wish.offer.id };
    const expected = reasonsOf(wish, draw);
    const said = canonical(wish.reason);
    if (expected.some((one) => canonical(one) === said)) continue;
    if (expected[0]?.code !== wish.reason.code)
      found('reason', { ...about, said: wish.reason.code, is: expected[0]?.code });
    else found('values', { ...about, said, is: expected.map(canonical).join(' / ') });
  }
}

// ---- Certificate -------------------------------------------------------------------------------------------------------

const possibleSeats = ({ seats, wishes }) => Math.min(seats, wishes.filter(({ possible }) => possible).length);

function checkCuts({ children, offers, wishes }, { cuts, impossible }, found) {
  const seen = new Set();
  for (const [index, cut] of cuts.entries()) {
    const within = new Set(cut.offers.map((id) => offers.get(id)));
    const inside = ({ offer }) => within.has(offer);
    const seats = [...within].reduce((sum, offer) => sum + possibleSeats(offer), 0);
    const hopes = [...new Set(wishes.filter(inside).map(({ child }) => child))];
    const bound = hopes.filter((child) => {
      return child.earlier === 0 && child.possible.length > 0 && child.possible.every(inside);
    }).length;
    const is = { seats, children: bound, without: bound - seats };
    for (const key of ['seats', 'children', 'without'])
      if (cut[key] !== is[key]) found('cut', { cut: index + 1, key, said: cut[key], is: is[key] });
    if (cut.offers.length === 0 || cut.offers.some((id) => seen.has(id)) || cut.without === 0)
      found('cuts', { cut: index + 1 });
    for (const id of cut.offers) seen.add(id);
  }
  const without = children.filter(({ places }) => places === 0);
  const hopeless = without.filter(({ possible }) => possible.length === 0).length;
  if (impossible !== hopeless) found('impossible', { said: impossible, is: hopeless });
  const [said, is] = [cuts.reduce((sum, cut) => sum + cut.without, 0), without.length - hopeless];
  if (said !== is) found('without', { said, is });
}

/** The largest number of these offers none of which exclude each other; of more than 16 a bound. */
function attendable(offers, { gap, exclude }) {
  if (offers.length > 16) {
    const dated = offers.filter(({ spans }) => spans.length > 0).map(({ spans }) => spans[0]);
    let [most, until] = [offers.length - dated.length, -Infinity];
    for (const [begin, end] of dated.sort((one, other) => one[1] - other[1] || one[0] - other[0]))
      if (begin >= until + gap) [most, until] = [most + 1, end];
    return most;
  }
  const [one, ...others] = offers;
  if (one === undefined) return 0;
  const free = others.filter((other) => !exclude(one, other));
  const taken = 1 + attendable(free, { gap, exclude });
  return free.length === others.length ? taken : Math.max(taken, attendable(others, { gap, exclude }));
}

function checkPlaces(draw, { places }, found) {
  const scarce = new Set(places.scarce.map((id) => draw.offers.get(id)));
  let bound = 0;
  for (const offer of scarce) bound += possibleSeats(offer);
  for (const { earlier, possible } of draw.children) {
    const others = possible.map(({ offer }) => offer).filter((offer) => !scarce.has(offer));
    if (others.length > 0) bound += Math.min(draw.limit - earlier, attendable(others, draw));
  }
  if (places.bound !== bound) found('bound', { said: places.bound, is: bound });
  const given = draw.wishes.filter(({ result }) => result === 'confirmed').length;
  if (given > bound) found('more', { given, bound });
}

// ---- Figures -----------------------------------------------------------------------------------------------------------

function checkFigures({ children, offers, wishes, groups }, { certificate, figures }, found) {
  const sum = (list, value) => list.reduce((total, entry) => total + value(entry), 0);
  const given = wishes.filter(({ result }) => result === 'confirmed');
  const favourites = wishes.filter(({ favourite }) => favourite);
  const lowest = ({ wishes: own }) => Math.min(...own.map(({ rank }) => rank ?? Infinity));
  const squares = children.length * sum(children, ({ places }) => places ** 2);
  const evenness = squares && (10_000 * sum(children, ({ places }) => places) ** 2) / squares;
  const byNumber = Array.from({ length: 1 + Math.max(0, ...new Set(children.map(({ places }) => places))) }, () => 0);
  for (const { places } of children) byNumber[places] += 1;
  const counted = {
    children: children.length,
    wishes: wishes.length,
    seats: sum([...offers.values()], (offer) => (offer.seats === Infinity ? offer.wishes.length : offer.seats)),
    places: given.length,
    childrenWithPlace: children.filter(({ places }) => places > 0).length,
    childrenMax: children.length - certificate.impossible - sum(certificate.cuts, ({ without }) => without),
    placesBound: certificate.places.bound,
    firstWishes: children.filter((child) => child.given.some(({ rank }) => (rank ?? Infinity) === lowest(child)))
      .length,
    favourites: { of: favourites.length, fulfilled: favourites.filter(({ result }) => result === 'confirmed').length },
    evenness: Math.round(evenness) / 10_000,
    friends: { groups: groups.all, whole: groups.whole },
    byNumberOfPlaces: byNumber,
  };
  for (const [key, is] of Object.entries(counted))
    if (canonical(figures[key]) !== canonical(is))
      found('figure', { key, said: canonical(figures[key]), is: canonical(is) });
}

// ---- All of it ---------------------------------------------------------------------------------------------------------

/**
 * Checks a protocol, and with the published draw (the answer of GET /draws/{uuid}) that it is the protocol of that draw.
 * Pure. Answers with sentences: what is proved, and what is wrong.
 */
export function verify(protocol, published, lang = 'en') {
  const [proved, findings, say] = [[], [], sayIn(lang)];
  const prove = (topic, check, values) => {
    const before = findings.length;
    check((key, about) => findings.push(say(key, about)));
    if (findings.length === before) proved.push(say(`+${topic}`, values));
    return findings.length === before;
  };
  if (!isRecord(protocol) || protocol.version !== 'draw/1') return { proved, findings: [say('version')] };
  const path = misfit(protocol, PROTOCOL, 'protocol');
  if (path !== undefined) return { proved, findings: [say('shape', { path })] };
  const { input, outcome } = protocol;
  const { certificate, figures } = outcome;
  const complete = prove('shape', (found) => checkOrder(protocol, found), {
    children: input.children.length,
    wishes: input.wishes.length,
  });
  prove('lot', (found) => checkLot(protocol, found));
  if (published !== undefined)
    prove('published', (found) => checkPublished(protocol, isRecord(published) ? published : {}, found));
  if (!complete) return { proved, findings };
  const draw = link(protocol);
  prove('rules', (found) => checkRules(draw, found));
  prove('claims', (found) => checkClaims(draw, found));
  prove('first', (found) => checkFirstPlaces(draw, found));
  prove('lists', (found) => checkLists(draw, found));
  prove('reasons', (found) => checkReasons(draw, found));
  prove('cuts', (found) => checkCuts(draw, certificate, found), figures);
  prove('places', (found) => checkPlaces(draw, certificate, found), figures);
  prove('figures', (found) => checkFigures(draw, outcome, found));
  return { proved, findings };
}

const MOST_FINDINGS = 50;

/** The lines to print: what was proved, what is wrong, what no file can prove. */
function report({ proved, findings }, compared, say) {
  const more = findings.length - MOST_FINDINGS;
  const limits = Object.keys(WORDS).filter((key) => key.startsWith('-') && !(compared && key === '-published'));
  const list = (heading, lines) =>
    lines.length === 0 ? [] : [say(heading), ...lines.map((line) => `  - ${line}`), ''];
  return [
    ...list('proved', proved),
    ...list('wrong', [...findings.slice(0, MOST_FINDINGS), ...(more > 0 ? [say('more-findings', { more })] : [])]),
    ...list(
      'limits',
      limits.map((key) => say(key)),
    ),
    say(findings.length === 0 ? 'good' : 'bad'),
  ];
}

/** The command line: 0 when nothing is wrong, 1 when something is, 2 when a file cannot be read. */
function main(args, language) {
  let [say, file] = [sayIn(language), undefined];
  try {
    const options = { published: { type: 'string' }, lang: { type: 'string' } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const lang = values.lang ?? language;
    if (positionals.length !== 1 || !['de', 'en'].includes(lang)) throw new Error('usage');
    say = sayIn(lang);
    const read = (path) => JSON.parse(readFileSync((file = path), 'utf8'));
    const protocol = read(positionals[0]);
    const published = values.published === undefined ? undefined : read(values.published);
    const result = verify(protocol, published, lang);
    console.log(report(result, published !== undefined, say).join('\n'));
    return result.findings.length === 0 ? 0 : 1;
  } catch {
    console.error(file === undefined ? say('usage') : say('unreadable', { file }));
    return 2;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), process.env.LANG?.startsWith('de') ? 'de' : 'en');
