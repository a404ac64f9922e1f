#!/usr/bin/env node
/**
 * Checks the protocol of a draw (version draw/1) without the service that drew: `node verify.mjs protocol.json`.
 * Written from docs/draw/protocol.md alone, whose words it uses. It needs Node and nothing else.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';

/** A table, one row a line: the name, then what the rest of the row is read as. */
const table = (rows, read) =>
  new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => [row.split(': ', 1)[0], read(row.slice(row.indexOf(': ') + 2))]),
  );

/** What is said: German | English. With + what was proved, with - what no file proves. */
const WORDS = table(
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
empty: Bei Angebot {offer} ist ein Platz leer, den Kind {child} nehmen könnte. | At offer {offer} a seat is empty that child {child} could take.
passed: Bei Angebot {offer} wurde Kind {child} übergangen: Kind {other} hat den schwächeren Anspruch. | At offer {offer} child {child} was passed over: child {other} has the weaker claim.
first: Kind {child} hat keinen Platz, obwohl ihm nach dem Los einer zusteht. | Child {child} has no place, though by the lot it is due one.
instead: Kind {child} hat einen Platz, der nach dem Los einem anderen zusteht. | Child {child} has a place that by the lot is due to another.
told: Kind {child}, Angebot {offer}: {key} nennt {said}, richtig ist {is}. | Child {child}, offer {offer}: {key} says {said}, right is {is}.
cut: {path} ist leer, überflüssig oder nennt ein Angebot eines anderen Engpasses. | {path} is empty, idle or names an offer of another cut.
counted: {path} nennt {said}, nachgezählt {is}. | {path} says {said}, counted again {is}.
more: Vergeben sind {given} Plätze, mehr als die Grenze {bound}. | Given are {given} places, more than the bound {bound}.
+shape: Die Datei ist vollständig: {wishes} Wünsche von {children} Kindern, jeder mit genau einem Ergebnis. | The file is complete: {wishes} wishes of {children} children, each with exactly one result.
+lot: Startwert und Prüfsummen passen zusammen, und jede Losnummer folgt aus dem Startwert. | Seed and hashes fit together, and each number follows from the seed.
+published: Die Datei gehört zur veröffentlichten Verlosung: was dort steht, steht auch hier. | The file belongs to the published draw: what is said there is said here.
+rules: Kein Angebot ist überbelegt, kein Kind hat zu viele, zu nahe oder doppelte Plätze. | No offer has too many children, no child too many places, places too close, or one twice.
+claims: Kein Platz ist leer, den jemand nehmen könnte, und kein Anspruch wurde übergangen. | No seat is empty that somebody could take, and no claim was passed over.
+first: Wer einen ersten Platz bekam, entschied allein das Los (oder erst die Favoriten, wo es so bestimmt ist). | Who got a first place was decided by the lot alone (or first by favourites, where the rules say so).
+answers: Jeder Wunsch hat den Grund, der zutrifft, und den richtigen Platz auf der Warteliste. | Each wish has the reason that holds, and its right place on the waiting list.
+cuts: {childrenWithPlace} Kinder haben einen Platz, und keine Verlosung hätte mehr Kindern einen geben können. | {childrenWithPlace} children have a place, and no draw could have given more children one.
+places: {places} Plätze wurden vergeben, mehr als {placesBound} hätten es nie sein können. | {places} places were given, and never could have been more than {placesBound}.
+figures: Alle Kennzahlen stimmen. | All figures are right.
-wishes: dass jedes Pseudonym ein wirkliches Kind ist, keines zwei hat, und die Wünsche die der Familien sind und keiner fehlt; | that each pseudonym is a real child, none has two, and the wishes are those of the families and none is missing;
-beacon: dass Startwert und Pseudonyme ehrlich entstanden und die öffentliche Zahl die der Quelle ist (dort nachzulesen); | that seed and pseudonyms came about honestly, and that the public number is the one of its source (look it up there);
-best: dass nicht noch etwas mehr Plätze möglich waren, als vergeben sind, bis zur Grenze. | that not a few more places were possible than were given, up to the bound.
-published: dass es die veröffentlichte Verlosung ist: dazu --published mit der Antwort von GET /draws/{uuid} angeben. | that it is the published draw: give --published with the answer of GET /draws/{uuid}.
proved: Bewiesen: | Proved:
wrong: Falsch: | Wrong:
further: … und {more} weitere. | … and {more} more.
limits: Was diese Datei nicht beweisen kann: | What this file cannot prove:
good: Die Verlosung ist, wie sie versprochen war. | The draw is as it was promised to be.
bad: Die Verlosung ist nicht, wie sie versprochen war. | The draw is not as it was promised to be.
unreadable: {file} ist nicht lesbar oder kein JSON. | {file} cannot be read or is not JSON.
usage: Aufruf: node verify.mjs protocol.json [--published draw.json] [--lang de|en] | Usage: node verify.mjs protocol.json [--published draw.json] [--lang de|en]
`,
  (words) => words.split(' | '),
);

/** Pseudonyms are long: their first digits tell them apart. */
const brief = (value) => String(value).replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…');
const sayIn = (lang) => (key, about) =>
  WORDS.get(key)[lang === 'de' ? 0 : 1].replaceAll(/\{(\w+)\}/g, (name, value) => brief(about?.[value] ?? name));

/** Each object has exactly the keys of its row; `[]` is a list, `|` is or. Reasons and figures are compared as a whole. */
const SHAPES = table(
  `
protocol: version:draw/1 draw:draw commitment:commitment seed:hex inputHash:hex outcomeHash:hex input:input outcome:outcome
draw: edition:uuid number:count createdAt:moment beaconSource:text|missing
commitment: hash:hex tickets:hex since:moment
input: version:draw/1 rules:rules beacon:text|null offers:offer[] children:child[] wishes:wish[]
rules: maxPlaces:count|null gapMinutes:count firstPlaceBy:lot|favourites oneOfVariants:flag friends:flag siblings:flag rest:waitlisted|unfulfilled
offer: id:uuid seats:count|null taken:count dates:date[] base:uuid|null
child: ticket:hex family:hex|null held:held[]
held: offer:uuid counts:flag
wish: child:hex offer:uuid rank:whole|null favourite:flag group:hex|null
outcome: numbers:number[] wishes:answer[] certificate:certificate figures:record
number: child:hex number:hex
answer: child:hex offer:uuid result:confirmed|waitlisted|unfulfilled position:count|null reason:record
certificate: cuts:cut[] impossible:count places:scarce
cut: offers:uuid[] seats:count children:count without:count
scarce: scarce:uuid[] bound:count
`,
  (members) => Object.fromEntries(members.split(' ').map((member) => member.split(':'))),
);
const text = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
const moment = (value) => text(/Z$/)(value) && new Date(Date.parse(value) || 0).toISOString() === value;
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const TYPES = {
  ...{ text: text(/^/), moment, record: isRecord, whole: Number.isSafeInteger, hex: text(/^[0-9a-f]{64}$/) },
  uuid: text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  flag: (value) => typeof value === 'boolean',
  count: (value) => Number.isSafeInteger(value) && value >= 0,
  date: (value) => Array.isArray(value) && value.length === 2 && value.every(moment) && value[0] < value[1],
  null: (value) => value === null,
  missing: (value) => value === undefined,
};

/** The path at which a value first departs from its type. */
function misfit(value, type) {
  const [isList, members] = [type.endsWith('[]'), SHAPES.get(type) ?? {}];
  if (!isList && !SHAPES.has(type))
    return type.split('|').some((one) => (TYPES[one] ? TYPES[one](value) : value === one)) ? undefined : '';
  if (!(isList ? Array.isArray : isRecord)(value)) return '';
  if (!isList) for (const key of Object.keys(value)) if (!Object.hasOwn(members, key)) return `.${key}`;
  for (const key of isList ? value.keys() : Object.keys(members)) {
    const path = misfit(value[key], isList ? type.slice(0, -2) : members[key]);
    if (path !== undefined) return isList ? `[${key}]${path}` : `.${key}${path}`;
  }
  return undefined;
}

/** Canonical order, in which except for dates nothing stands twice; whatever is named is there; hard rule 1. */
function checkLists({ input, outcome }, found) {
  const { cuts, places } = outcome.certificate;
  const pairs = (list) => list.map(({ child, offer }) => `${child} ${offer}`);
  const ids = input.offers.map(({ id }) => id);
  const tickets = input.children.map(({ ticket }) => ticket);
  const numbered = outcome.numbers.map(({ child }) => child);
  const [wished, decided] = [pairs(input.wishes), pairs(outcome.wishes)];
  const lists = { offers: ids, children: tickets, wishes: wished, numbers: numbered, results: decided };
  lists.cuts = cuts.map(({ offers }) => offers[0] ?? '');
  lists.scarce = places.scarce;
  for (const [index, { offers }] of cuts.entries()) lists[`cuts[${index}].offers`] = offers;
  for (const { ticket, held } of input.children) lists[`${ticket}.held`] = held.map(({ offer }) => offer);
  for (const { id, dates } of input.offers) {
    const keys = dates.map((date) => date.join(' '));
    lists[`${id}.dates`] = keys.filter((key, index) => key !== keys[index - 1]);
  }
  for (const [path, keys] of Object.entries(lists))
    if (keys.some((key, index) => index > 0 && keys[index - 1] >= key)) found('order', { path });
  const [known, wanted, answered] = [new Set([...ids, ...tickets]), new Set(wished), new Set(decided)];
  const own = [...input.wishes, ...input.children.flatMap(({ held }) => held)].map(({ offer }) => offer);
  const named = [own, cuts.flatMap(({ offers }) => offers), places.scarce, input.wishes.map(({ child }) => child)];
  for (const what of named.flat()) if (!known.has(what)) found('unknown', { what });
  if (!isDeepStrictEqual(numbered, tickets)) found('numbered');
  for (const [index, wish] of outcome.wishes.entries()) if (!wanted.has(decided[index])) found('invented', wish);
  for (const [index, wish] of input.wishes.entries()) if (!answered.has(wished[index])) found('dropped', wish);
}

/** RFC 8785. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (seed, message) => createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex');
const numberOf = ({ seed, input }, ticket) => hmac(seed, `${ticket}${input.beacon ?? ''}`);

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
function checkPublished({ draw, commitment, input, outcome, ...protocol }, published, found) {
  const seconds = (value) => Math.floor(Date.parse(value) / 1000);
  const { commitment: shown, rules } = published;
  const same = (part, ours, theirs) => isDeepStrictEqual(ours ?? null, theirs ?? null) || found('published', { part });
  for (const part of ['seed', 'inputHash', 'outcomeHash']) same(part, protocol[part], published[part]);
  for (const part of ['figures', 'certificate']) same(part, outcome[part], published[part]);
  for (const part of ['hash', 'tickets']) same(`commitment.${part}`, commitment[part], shown?.[part]);
  same('commitment.since', seconds(commitment.since), seconds(shown?.since));
  same('commitment.beaconSource', draw.beaconSource, shown?.beaconSource);
  same('edition', draw.edition, published.edition?.uuid);
  same('number', draw.number, published.number);
  same('beacon', input.beacon, published.beacon);
  same('rules', input.rules, isRecord(rules) ? { maxPlaces: null, ...rules } : rules);
}

const confirmed = ({ result }) => result === 'confirmed';
const isFull = ({ given, seats }) => given.length >= seats;
const byNumber = (one, other) => (one.number < other.number ? -1 : 1);
const sum = (list, value) => list.reduce((total, entry) => total + value(entry), 0);

/** Numbers are computed, not believed. `before`: offers of earlier places, `earlier`: how many of them count. */
function link(protocol) {
  const { rules, ...input } = protocol.input;
  const [gap, limit] = [rules.gapMinutes * 60_000, rules.maxPlaces ?? Infinity];
  const near = (one, other) =>
    one.spans.some(([begin, end]) => other.spans.some((date) => begin < date[1] + gap && date[0] < end + gap));
  const variants = (one, other) => one === other || (rules.oneOfVariants && one.base === other.base);
  const exclude = (one, other) => variants(one, other) || near(one, other);
  const linked = (key, more) => (entry) => [entry[key], { ...entry, ...more(entry), wishes: [], given: [] }];
  const offerOf = ({ id, seats, dates, base }) => {
    const spans = dates.map((date) => date.map((value) => Date.parse(value)));
    return { seats: seats ?? Infinity, base: base ?? id, spans };
  };
  const offers = new Map(input.offers.map(linked('id', offerOf)));
  const childOf = ({ ticket, held }) => {
    const before = held.map(({ offer }) => offers.get(offer));
    return { number: numberOf(protocol, ticket), before, earlier: held.filter(({ counts }) => counts).length };
  };
  const children = new Map(input.children.map(linked('ticket', childOf)));
  const wishes = input.wishes.map((wish, index) => {
    const said = protocol.outcome.wishes[index];
    const { result } = said;
    const about = { child: wish.child, offer: wish.offer };
    const [child, offer] = [children.get(wish.child), offers.get(wish.offer)];
    const entry = { ...wish, about, child, offer, said, result, rank: wish.rank ?? Infinity, mates: [] };
    for (const list of [child.wishes, offer.wishes]) list.push(entry);
    if (result === 'confirmed') for (const list of [child.given, offer.given]) list.push(entry);
    return entry;
  });
  for (const child of children.values()) {
    const { before, earlier, given } = child;
    child.places = earlier + given.length;
    child.has = [...before, ...given.map(({ offer }) => offer)];
    for (const wish of child.wishes) {
      const lower = child.wishes.filter(({ rank }) => rank < wish.rank).length;
      wish.position = 2 * lower + child.wishes.filter(({ rank }) => rank === wish.rank).length - 1;
      const fits = (places, own) => places < limit && !own.some((offer) => exclude(offer, wish.offer));
      wish.possible = fits(earlier, before);
      wish.takeable = !confirmed(wish) && fits(child.places, child.has);
    }
    child.possible = child.wishes.filter(({ possible }) => possible);
  }
  const draw = { ...protocol.outcome, rules, gap, limit, variants, exclude, offers, wishes };
  return { ...draw, children: [...children.values()], groups: groupsOf(rules, offers) };
}

/** Each wish learns its `mates`, itself included, and whether they are `together`: in a whole group. */
function groupsOf({ friends, siblings }, offers) {
  const groups = new Set();
  for (const { wishes } of offers.values()) {
    const known = new Map();
    for (const wish of wishes.filter(({ possible }) => possible)) {
      wish.mates = [wish];
      for (const name of [friends && wish.group, siblings && wish.child.family && ` ${wish.child.family}`]) {
        if (!name) continue;
        const others = known.get(name)?.mates ?? wish.mates;
        if (others !== wish.mates) others.push(...wish.mates);
        for (const mate of wish.mates) mate.mates = others;
        known.set(name, wish);
      }
    }
    for (const { mates } of wishes) if (mates.length > 1) groups.add(mates);
  }
  const whole = [...groups].filter((mates) => mates.every(confirmed));
  for (const mate of whole.flat()) mate.together = true;
  return { groups: groups.size, whole: whole.length };
}

function checkRules({ rules, gap, limit, offers, children, wishes, variants, exclude }, found) {
  for (const { id: offer, given, seats } of offers.values())
    if (given.length > seats) found('seats', { offer, given: given.length, seats });
  for (const { ticket: child, before, given, has, places } of children) {
    if (given.length > 0 && places > limit) found('limit', { child, places, limit });
    for (const [index, { offer }] of given.entries())
      for (const other of has.slice(0, before.length + index)) {
        const about = { child, offer: offer.id, other: other.id, gap: gap / 60_000 };
        if (exclude(offer, other)) found(variants(offer, other) ? 'variants' : 'near', about);
      }
  }
  for (const wish of wishes.filter((one) => !confirmed(one))) {
    const is = wish.child.has.some((other) => variants(wish.offer, other)) ? 'unfulfilled' : rules.rest;
    if (wish.result !== is) told(wish, 'result', [is], found);
  }
}

const STEPS = [1_000_000, 300, 220, 165, 125, 95, 72, 55, 42, 32, 24, 18, 13, 9, 6, 4, 2];
const claimOf = ({ favourite, position }, places, friends) =>
  (STEPS[places - 1] ?? 1) + (favourite ? 134 : 0) + Math.max(0, 20 - position) + 66 * friends;
const placeClaim = (wish) => claimOf(wish, wish.child.places, wish.together ? wish.mates.length : 0);
/** The claim for a wish without a place, against a place or, for the waiting list, without friends. */
const wishClaim = (wish, place) => {
  const others = place === undefined ? [] : wish.mates.filter((mate) => mate !== wish);
  const counts = others.length > 0 && others.every(confirmed) && !others.includes(place);
  return claimOf(wish, wish.child.places + 1, counts ? wish.mates.length : 0);
};

function checkClaims({ offers }, found) {
  for (const offer of offers.values()) {
    const contested = offer.given.filter(({ child }) => child.places > 1).map((place) => [place, placeClaim(place)]);
    for (const wish of offer.wishes.filter(({ takeable }) => takeable)) {
      if (!isFull(offer)) found('empty', wish.about);
      for (const [place, claim] of contested) {
        const ahead = claim - wishClaim(wish, place);
        if (ahead < 0 || (ahead === 0 && place.child.number > wish.child.number))
          found('passed', { ...wish.about, other: place.child.ticket });
      }
    }
  }
}

/** The chosen of these children, in their order: a child is if a free seat can be reached by moving others (augmenting path). */
function firstPlaces(children, wishesOf) {
  const [chosen, exhausted, offerOf] = [new Set(), new Set(), new Map()];
  const holders = new Map([...children].flatMap(wishesOf).map(({ offer }) => [offer, new Set()]));
  for (const child of children) {
    const wantedBy = new Map();
    let free;
    const reach = (who) => {
      for (const { offer } of wishesOf(who)) {
        if (free || exhausted.has(offer) || wantedBy.has(offer)) continue;
        wantedBy.set(offer, who);
        if (holders.get(offer).size < offer.seats) free = offer;
      }
    };
    reach(child);
    for (const offer of wantedBy.keys()) if (!free) holders.get(offer).forEach(reach);
    if (free) chosen.add(child);
    else for (const offer of wantedBy.keys()) exhausted.add(offer);
    while (free) {
      const who = wantedBy.get(free);
      const left = offerOf.get(who);
      holders.get(free).add(who);
      holders.get(left)?.delete(who);
      offerOf.set(who, free);
      free = left;
    }
  }
  return chosen;
}

function checkFirstPlaces({ rules, children }, found) {
  const byLot = children.filter(({ earlier }) => earlier === 0).sort(byNumber);
  const favourites = ({ possible }) => possible.filter(({ favourite }) => favourite);
  const ahead = firstPlaces(rules.firstPlaceBy === 'favourites' ? byLot : [], favourites);
  const chosen = firstPlaces(new Set([...ahead, ...byLot]), ({ possible }) => possible);
  for (const child of byLot)
    if (chosen.has(child) !== child.places > 0) found(chosen.has(child) ? 'first' : 'instead', { child: child.ticket });
}

/** Why a holder has the place and the refused wish has not: the first of these that applies. */
const HOLDERS = Object.entries({
  only: (holder) => holder.child.places === 1,
  fewer: (holder, { child }) => holder.child.places <= child.places,
  friends: (holder) => holder.together,
  favourite: (holder, { favourite }) => holder.favourite && !favourite,
  rank: (holder, { position }) => holder.position < position,
  number: (holder, { child }) => holder.child.number < child.number,
});

/** The reasons that may be given for a wish: one code, with the values that are true of it. */
function reasonsOf(wish, { limit, exclude, variants }) {
  const { child, offer, together, mates } = wish;
  const naming = (code, list) => list.map(({ id }) => ({ code, values: { offer: id } }));
  if (confirmed(wish))
    return [together ? { code: 'granted-with-friends', values: { friends: mates.length - 1 } } : { code: 'granted' }];
  const earlier = child.before.filter((other) => variants(offer, other));
  if (earlier.length > 0) return naming('given-before', earlier);
  const own = wish.possible ? child.given.map((place) => place.offer) : child.before;
  const clashing = own.filter((other) => exclude(offer, other));
  if (clashing.length > 0) return naming('clashes-with-own-place', clashing);
  if (child.places >= limit) return [{ code: 'limit-reached', values: { limit } }];
  if (!isFull(offer)) return [];
  const values = { seats: offer.seats, before: offer.taken };
  for (const [key] of HOLDERS) values[key] = 0;
  for (const holder of offer.given) {
    const applies = HOLDERS.find(([, test]) => test(holder, wish));
    if (applies) values[applies[0]] += 1;
  }
  return [{ code: child.places === 0 ? 'no-place-left' : 'full', values }];
}

const told = ({ about, said }, key, rights, found) =>
  found('told', { ...about, key, said: canonical(said[key]), is: rights.map(canonical).join(' / ') });

function checkAnswers(draw, found) {
  for (const { wishes } of draw.offers.values()) {
    const waiting = wishes.filter(({ result }) => result === 'waitlisted');
    waiting.sort((one, other) => wishClaim(other) - wishClaim(one) || byNumber(one.child, other.child));
    const places = new Map(waiting.map((wish, index) => [wish, index + 1]));
    for (const wish of wishes) {
      const rights = { position: [places.get(wish) ?? null], reason: reasonsOf(wish, draw) };
      for (const key in rights)
        if (!rights[key].some((right) => isDeepStrictEqual(right, wish.said[key]))) told(wish, key, rights[key], found);
    }
  }
}

const possibleSeats = ({ seats, wishes }) => Math.min(seats, wishes.filter(({ possible }) => possible).length);

/** Says what the file says differently from what was counted. */
const compare = (said, is, path, found) => {
  for (const key in { ...said, ...is })
    if (!isDeepStrictEqual(said[key], is[key]))
      found('counted', { path: `${path}.${key}`, said: canonical(said[key]), is: canonical(is[key]) });
};

function checkCuts({ children, offers, certificate }, found) {
  const { cuts, impossible } = certificate;
  const seen = new Set();
  for (const [index, cut] of cuts.entries()) {
    const path = `certificate.cuts[${index}]`;
    const within = new Set(cut.offers.map((id) => offers.get(id)));
    const seats = sum([...within], possibleSeats);
    const hopes = new Set([...within].flatMap(({ wishes }) => wishes.map(({ child }) => child)));
    const isBound = ({ earlier, possible }) =>
      earlier === 0 && possible.length > 0 && possible.every(({ offer }) => within.has(offer));
    const bound = [...hopes].filter(isBound).length;
    compare(cut, { offers: cut.offers, seats, children: bound, without: bound - seats }, path, found);
    if (cut.offers.length === 0 || cut.offers.some((id) => seen.has(id)) || cut.without === 0) found('cut', { path });
    for (const id of cut.offers) seen.add(id);
  }
  const without = children.filter(({ places }) => places === 0);
  const hopeless = without.filter(({ possible }) => possible.length === 0).length;
  const said = { impossible, without: sum(cuts, (cut) => cut.without) };
  compare(said, { impossible: hopeless, without: without.length - hopeless }, 'certificate', found);
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

function checkPlaces(draw, found) {
  const { places } = draw.certificate;
  const scarce = new Set(places.scarce.map((id) => draw.offers.get(id)));
  let bound = sum([...scarce], possibleSeats);
  for (const { earlier, possible } of draw.children) {
    const others = possible.map(({ offer }) => offer).filter((offer) => !scarce.has(offer));
    if (others.length > 0) bound += Math.min(draw.limit - earlier, attendable(others, draw));
  }
  compare({ bound: places.bound }, { bound }, 'certificate.places', found);
  const given = draw.wishes.filter(confirmed).length;
  if (given > bound) found('more', { given, bound });
}

function checkFigures({ children, offers, wishes, groups, certificate, figures }, found) {
  const favourites = wishes.filter(({ favourite }) => favourite);
  const hasFirst = ({ wishes: own, given }) => given.some((wish) => own.every(({ rank }) => wish.rank <= rank));
  const squares = children.length * sum(children, ({ places }) => places ** 2);
  const evenness = squares && (10_000 * sum(children, ({ places }) => places) ** 2) / squares;
  const most = children.reduce((top, { places }) => Math.max(top, places), 0);
  const byNumberOfPlaces = Array.from({ length: most + 1 }, () => 0);
  for (const { places } of children) byNumberOfPlaces[places] += 1;
  const counted = {
    children: children.length,
    wishes: wishes.length,
    seats: sum([...offers.values()], (offer) => (offer.seats === Infinity ? offer.wishes.length : offer.seats)),
    places: wishes.filter(confirmed).length,
    childrenWithPlace: children.filter(({ places }) => places > 0).length,
    childrenMax: children.length - certificate.impossible - sum(certificate.cuts, ({ without }) => without),
    placesBound: certificate.places.bound,
    firstWishes: children.filter(hasFirst).length,
    favourites: { of: favourites.length, fulfilled: favourites.filter(confirmed).length },
    evenness: Math.round(evenness) / 10_000,
    friends: groups,
    byNumberOfPlaces,
  };
  compare(figures, counted, 'figures', found);
}

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
  const path = misfit(protocol, 'protocol');
  if (path !== undefined) return { proved, findings: [say('shape', { path: `protocol${path}` })] };
  const { children, wishes } = protocol.input;
  const counts = { children: children.length, wishes: wishes.length };
  const complete = prove('shape', (found) => checkLists(protocol, found), counts);
  prove('lot', (found) => checkLot(protocol, found));
  if (published !== undefined)
    prove('published', (found) => checkPublished(protocol, isRecord(published) ? published : {}, found));
  if (!complete) return { proved, findings };
  const draw = link(protocol);
  const checks = { rules: checkRules, claims: checkClaims, first: checkFirstPlaces, answers: checkAnswers };
  Object.assign(checks, { cuts: checkCuts, places: checkPlaces, figures: checkFigures });
  for (const topic in checks) prove(topic, (found) => checks[topic](draw, found), draw.figures);
  return { proved, findings };
}

/** The lines to print: what was proved, what is wrong (the first 50), what no file can prove. */
function report({ proved, findings }, compared, say) {
  const limits = [...WORDS.keys()].filter((key) => key.startsWith('-') && !(compared && key === '-published'));
  const more = findings.length > 50 ? [say('further', { more: findings.length - 50 })] : [];
  const lists = { proved, wrong: [...findings.slice(0, 50), ...more], limits: limits.map((key) => say(key)) };
  const list = ([heading, lines]) =>
    lines.length > 0 ? [say(heading), ...lines.map((line) => `  - ${line}`), ''] : [];
  return [...Object.entries(lists).flatMap(list), say(findings.length === 0 ? 'good' : 'bad')].join('\n');
}

/** The command line: 0 when nothing is wrong, 1 when something is, 2 when a file cannot be read. */
function main(args, language) {
  let [say, file] = [sayIn(language), undefined];
  try {
    const options = { published: { type: 'string' }, lang: { type: 'string', default: language } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || !['de', 'en'].includes(values.lang)) throw new Error('usage');
    say = sayIn(values.lang);
    const read = (path) => (path !== undefined ? JSON.parse(readFileSync((file = path), 'utf8')) : undefined);
    const [protocol, published] = [read(positionals[0]), read(values.published)];
    const result = verify(protocol, published, values.lang);
    console.log(report(result, published !== undefined, say));
    return result.findings.length === 0 ? 0 : 1;
  } catch {
    console.error(file === undefined ? say('usage') : say('unreadable', { file }));
    return 2;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), process.env.LANG?.startsWith('de') ? 'de' : 'en');
