#!/usr/bin/env node
/** Checks the protocol of a draw (version draw/1), written from docs/draw/protocol.md alone, whose words it uses. Needs Node only. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';

/** What is said: German | English. With + what was proved, with - what no file proves. */
const SENTENCES = `
shape: {part} ist nicht, wie für draw/1 beschrieben. | {part} is not as described for draw/1.
order: {part} hat nicht die festgelegte Reihenfolge oder nennt etwas doppelt. | {part} is not in canonical order, or names something twice.
unknown: {key} wird genannt, aber nirgends beschrieben. | {key} is named, but described nowhere.
invented: Ein Ergebnis, aber keinen Wunsch gibt es von Kind und Angebot {key}. | There is a result, but no wish, for child and offer {key}.
dropped: Einen Wunsch, aber kein Ergebnis gibt es von Kind und Angebot {key}. | There is a wish, but no result, for child and offer {key}.
commitment: Der Startwert ist nicht der, auf den sich die Ausgabe vor der Verlosung festgelegt hat. | The seed is not the one that was committed to before the draw.
beacon: Die öffentliche Zahl fehlt, oder sie war nicht angekündigt. | The public number is missing, or was not announced.
number: Die Losnummer von Kind {child} folgt nicht aus dem Startwert. | The number of child {child} does not follow from the seed.
hash: Die Prüfsumme von {part} stimmt nicht. | The hash of {part} is wrong.
published: {part} ist nicht, was veröffentlicht ist. | {part} is not what is published.
seats: Angebot {offer} hat {given} neue Plätze vergeben, aber nur {seats} frei. | Offer {offer} gave {given} places and has only {seats} seats.
limit: Kind {child} hat {places} Plätze, erlaubt sind {limit}. | Child {child} has {places} places, the limit is {limit}.
clash: Kind {child} hat {offer} und {other}: zu nahe beieinander (unter {gap} Minuten) oder Varianten desselben. | Child {child} has {offer} and {other}: too close (less than {gap} minutes apart) or variants of one.
empty: Bei Angebot {offer} ist ein Platz leer, den Kind {child} nehmen könnte. | At offer {offer} a seat is empty that child {child} could take.
passed: Bei Angebot {offer} wurde Kind {child} übergangen: Kind {other} hat den schwächeren Anspruch. | At offer {offer} child {child} was passed over: child {other} has the weaker claim.
first: Ob Kind {child} einen Platz hat, entspricht nicht dem Los: er steht ihm zu und fehlt, oder umgekehrt. | Whether child {child} has a place is not as the lot decided: it is due one and has none, or the reverse.
told: Kind {child}, Angebot {offer}: {key} nennt {said}, richtig ist {is}. | Child {child}, offer {offer}: {key} says {said}, but {is} is right.
counted: {path} nennt {said}, nachgezählt {is}. | {path} says {said}, but the count is {is}.
favourites: Mehr Kinder könnten einen Favoriten als ersten Platz haben, ohne dass weniger einen Platz haben. | More children could have a favourite as their first place, without fewer having a place.
+shape: Die Datei ist vollständig: {wishes} Wünsche von {children} Kindern, jeder mit genau einem Ergebnis. | The file is complete: {wishes} wishes of {children} children, each with exactly one result.
+lot: Startwert und Prüfsummen passen zusammen, und jede Losnummer folgt aus dem Startwert. | Seed and hashes match, and each number follows from the seed.
+published: Die Datei gehört zur veröffentlichten Verlosung: was dort steht, steht auch hier. | The file belongs to the published draw: what is said there is said here.
+rules: Kein Angebot ist überbelegt, kein Kind hat zu viele, zu nahe oder doppelte Plätze. | No offer has too many children, no child too many places, places too close, or one twice.
+claims: Kein Platz ist leer, den jemand nehmen könnte, und kein Anspruch wurde übergangen. | No seat is empty that somebody could take, and no claim was passed over.
+first: Wer einen ersten Platz bekam, entschied allein das Los (oder erst die Favoriten, wo es so bestimmt ist). | Who got a first place was decided by the lot alone (or first by favourites, where the rules say so).
+answers: Jeder Wunsch hat den Grund, der zutrifft, und den richtigen Platz auf der Warteliste. | Each wish has the reason that applies, and its right place on the waiting list.
+certificate: {childrenWithPlace} Kinder haben einen Platz, mehr konnten es nicht sein. Vergeben sind {places} Plätze, mehr als {placesBound} waren nie möglich. | {childrenWithPlace} children have a place, no more could. {places} places were given, more than {placesBound} were never possible.
+figures: Alle Kennzahlen stimmen. | All figures are right.
-input: dass jedes Pseudonym ein wirkliches Kind ist und keines zwei hat, die Wünsche die der Familien sind und keiner fehlt, Startwert und Pseudonyme ehrlich entstanden und die öffentliche Zahl die der Quelle ist (dort nachzulesen); | that each pseudonym is a real child and none has two, the wishes are those of the families and none is missing, seed and pseudonyms came about honestly, and the public number is the one of its source (look it up there);
-late: dass der Startwert feststand, bevor sich jemand etwas wünschte: Die Festlegung ist jünger als der erste Wunsch. | that the seed was fixed before anybody wished: the commitment is later than the first wish.
-best: dass nicht noch etwas mehr Plätze möglich waren, als vergeben sind, bis zur Grenze. | that not a few more places were possible than were given, up to the bound.
-published: dass es die veröffentlichte Verlosung ist: dazu --published mit der Antwort von GET /draws/{uuid} angeben. | that it is the published draw: give --published with the answer of GET /draws/{uuid}.
proved: Bewiesen: | Proved:
wrong: Falsch: | Wrong:
limits: Was diese Datei nicht beweisen kann: | What this file cannot prove:
good: Die Verlosung ist, wie sie versprochen war. | The draw is as it was promised to be.
bad: Die Verlosung ist nicht, wie sie versprochen war. | The draw is not as it was promised to be.
unreadable: {file} ist nicht lesbar oder kein JSON. | {file} cannot be read or is not JSON.
usage: Aufruf: node verify.mjs protocol.json [--published draw.json] [--lang de|en] | Usage: node verify.mjs protocol.json [--published draw.json] [--lang de|en]
`;
const WORDS = new Map([...SENTENCES.matchAll(/^(\S+): (.*) \| (.*)$/gm)].map(([, key, ...said]) => [key, said]));
const short = (value) => String(value).replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…');
const sayIn = (lang) => (key, about) =>
  WORDS.get(key)[lang === 'de' ? 0 : 1].replaceAll(/\{(\w+)\}/g, (name, value) => short(about?.[value] ?? name));
const canonical = (value) =>
  JSON.stringify(value, (_, part) => (Object(part) === part && !Array.isArray(part) ? inOrder(part) : part)); // RFC 8785
const inOrder = (part) => Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (seed, message) => createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex');
const numberOf = ({ seed, input }, ticket) => hmac(seed, `${ticket}${input.beacon ?? ''}`);
const confirmed = ({ result }) => result === 'confirmed';
const byNumber = (one, other) => (one.number < other.number ? -1 : 1);
const sum = (list, value) => list.reduce((total, entry) => total + value(entry), 0);
const possibleSeats = ({ seats, wishes }) => Math.min(seats, wishes.filter(({ possible }) => possible).length);
/** Says what the file says differently from what was counted. */
const compare = (said, is, path, found) => {
  for (const key in { ...said, ...is })
    if (!isDeepStrictEqual(said[key], is[key]))
      found('counted', { path: `${path}.${key}`, said: canonical(said[key]), is: canonical(is[key]) });
};

const KEYS = ['base,dates,id,seats,taken', 'family,held,ticket', 'child,favourite,group,offer,rank'];
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isDate = (date) => date.length === 2 && Date.parse(date[0]) < Date.parse(date[1]);
/** Nothing that could hide a fault is of another kind; whatever is named is there, and once; hard rule 1. */
function checkLists({ input, outcome }, found) {
  const { rules, offers, children } = input;
  const { cuts, places } = outcome.certificate;
  const counts = [rules.gapMinutes, rules.maxPlaces ?? 0, ...offers.map(({ seats }) => seats ?? 0)];
  const isGiven = counts.every(isCount) && offers.flatMap(({ dates }) => dates).every(isDate);
  const isExact = (list, index) => list.every((entry) => Object.keys(entry).sort().join() === KEYS[index]);
  if (!isGiven || ![offers, children, input.wishes].every(isExact)) found('shape', { part: 'input' });
  const pairs = (list) => list.map(({ child, offer }) => `${child} ${offer}`);
  const own = children.flatMap(({ ticket: child, held }) => held.map(({ offer }) => ({ child, offer })));
  const [wishes, results, held] = [input.wishes, outcome.wishes, own].map(pairs);
  const lists = { offers: offers.map(({ id }) => id), children: children.map(({ ticket }) => ticket), wishes, results };
  Object.assign(lists, { held, scarce: places.scarce, cuts: cuts.flatMap((cut) => cut.offers).sort() });
  for (const [part, keys] of Object.entries(lists))
    if (keys.some((key, index) => index > 0 && keys[index - 1] >= key)) found('order', { part });
  if (outcome.numbers.map(({ child }) => child).join() !== lists.children.join()) found('shape', { part: 'numbers' });
  const named = [held, wishes, lists.scarce, lists.cuts].flat().flatMap((key) => key.split(' '));
  const missing = (keys, known) => keys.filter((key) => !known.has(key)).map((key) => ({ key }));
  for (const about of missing(named, new Set([...lists.offers, ...lists.children]))) found('unknown', about);
  for (const about of missing(results, new Set(wishes))) found('invented', about);
  for (const about of missing(wishes, new Set(results))) found('dropped', about);
}

function checkLot(protocol, found) {
  const { draw, commitment, seed, input, outcome } = protocol;
  if (sha256(Buffer.from(seed, 'hex')) !== commitment.hash || !(commitment.since <= draw.createdAt))
    found('commitment');
  if (draw.beaconSource === undefined ? input.beacon !== null : !input.beacon) found('beacon');
  for (const { child, number } of outcome.numbers) if (number !== numberOf(protocol, child)) found('number', { child });
  for (const part of ['input', 'outcome'])
    if (sha256(canonical(protocol[part])) !== protocol[`${part}Hash`]) found('hash', { part });
}

/** What readers of the edition were shown, against the file; published moments have seconds and an offset. */
function checkPublished({ draw, ...protocol }, { edition, commitment, rules, ...published }, found) {
  const seconds = (moment) => Math.floor(Date.parse(moment) / 1000);
  const promise = (of) => [of.hash, of.tickets, seconds(of.since), seconds(of.firstWish), of.beaconSource];
  const ours = { ...protocol.outcome, ...protocol.input, ...draw, ...protocol };
  const theirs = { beacon: null, ...published, edition: edition?.uuid, rules: { maxPlaces: null, ...rules } };
  ours.commitment = promise({ ...draw, ...protocol.commitment });
  theirs.commitment = promise(commitment ?? {});
  const parts = 'edition number commitment seed beacon rules inputHash outcomeHash figures certificate'.split(' ');
  for (const part of parts) if (!isDeepStrictEqual(ours[part], theirs[part])) found('published', { part });
}

/** Numbers are computed, not believed. `before`: offers of earlier places, `earlier`: how many of them count. */
function link(protocol) {
  const { rules, ...input } = protocol.input;
  const [gap, limit] = [rules.gapMinutes * 60_000, rules.maxPlaces ?? Infinity];
  const near = (one, other) =>
    one.spans.some(([begin, end]) => other.spans.some((date) => begin < date[1] + gap && date[0] < end + gap));
  const variants = (one, other) => one === other || (rules.oneOfVariants && one.base === other.base);
  const exclude = (one, other) => variants(one, other) || near(one, other);
  const [offers, children] = [new Map(), new Map()];
  for (const { id, seats, taken, dates, base } of input.offers) {
    const spans = dates.map((date) => date.map((value) => Date.parse(value)));
    offers.set(id, { id, seats: seats ?? Infinity, taken, base: base ?? id, spans, wishes: [], given: [] });
  }
  for (const { ticket, family, held } of input.children)
    children.set(ticket, { ticket, family, held, number: numberOf(protocol, ticket), wishes: [], given: [] });
  const wishes = input.wishes.map((wish, index) => {
    const about = { child: wish.child, offer: wish.offer };
    const [child, offer, said] = [children.get(wish.child), offers.get(wish.offer), protocol.outcome.wishes[index]];
    const entry = { ...wish, about, child, offer, said, result: said.result, rank: wish.rank ?? Infinity, mates: [] };
    for (const list of [child.wishes, offer.wishes]) list.push(entry);
    if (confirmed(entry)) for (const list of [child.given, offer.given]) list.push(entry);
    return entry;
  });
  for (const child of children.values()) {
    child.before = child.held.map(({ offer }) => offers.get(offer));
    child.earlier = child.held.filter(({ counts }) => counts).length;
    child.places = child.earlier + child.given.length;
    child.has = [...child.before, ...child.given.map(({ offer }) => offer)];
    const isOpen = rules.firstPlaceBy === 'favourites' && child.earlier === 0;
    for (const wish of child.wishes) {
      const fits = (places, own) => places < limit && !own.some((offer) => exclude(offer, wish.offer));
      wish.position = sum(child.wishes, ({ rank }) => (rank < wish.rank) + (rank <= wish.rank)) - 1;
      wish.possible = fits(child.earlier, child.before);
      wish.takeable = !confirmed(wish) && fits(child.places, child.has);
      wish.opens = isOpen && wish.favourite && !child.given.some((own) => own !== wish && own.favourite);
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
      const names = [friends && wish.group, siblings && wish.child.family && ` ${wish.child.family}`];
      for (const name of names.filter(Boolean)) {
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

function checkRules({ gap, limit, offers, children, exclude }, found) {
  for (const { id: offer, given, seats } of offers.values())
    if (given.length > seats) found('seats', { offer, given: given.length, seats });
  for (const { ticket: child, before, given, has, places } of children) {
    if (given.length > 0 && places > limit) found('limit', { child, places, limit });
    for (const [index, { offer }] of given.entries())
      for (const other of has.slice(0, before.length + index).filter((one) => exclude(offer, one)))
        found('clash', { child, offer: offer.id, other: other.id, gap: gap / 60_000 });
  }
}

const STEPS = [1_000_000, 300, 220, 165, 125, 95, 72, 55, 42, 32, 24, 18, 13, 9, 6, 4, 2];
const claimOf = ({ favourite, position }, places, friends, opens) =>
  (STEPS[places - 1] ?? 1) + (opens ? 100_000 : 0) + (favourite ? 134 : 0) + Math.max(0, 20 - position) + 66 * friends;
const placeClaim = (wish) => claimOf(wish, wish.child.places, wish.together ? wish.mates.length : 0, wish.opens);
/** The claim for a wish without a place, against a place or, for the waiting list, without friends and first favourite. */
const wishClaim = (wish, place) => {
  const others = place === undefined ? [] : wish.mates.filter((mate) => mate !== wish);
  const counts = others.length > 0 && others.every(confirmed) && !others.includes(place);
  return claimOf(wish, wish.child.places + 1, counts ? wish.mates.length : 0, place !== undefined && wish.opens);
};

function checkClaims({ offers }, found) {
  for (const offer of offers.values()) {
    const contested = offer.given.filter(({ child }) => child.places > 1).map((place) => [place, placeClaim(place)]);
    for (const wish of offer.wishes.filter(({ takeable }) => takeable)) {
      if (offer.given.length < offer.seats) found('empty', wish.about);
      for (const [place, claim] of contested) {
        const ahead = claim - wishClaim(wish, place);
        if (ahead < 0 || (ahead === 0 && place.child.number > wish.child.number))
          found('passed', { ...wish.about, other: place.child.ticket });
      }
    }
  }
}

/** First places as a flow from `nobody` to a free `seat`: a way costs the favourites that it loses, and no chain of moves may gain any. */
function checkFirstPlaces({ rules, children, offers }, found) {
  const [nobody, seat, ways, seen] = [{}, {}, [], new Set()];
  const cost = ({ favourite }) => Number(rules.firstPlaceBy === 'favourites' && !favourite);
  const byLot = children.filter(({ earlier }) => earlier === 0).sort(byNumber);
  const first = new Map(byLot.map((child) => [child, child.given.find((own) => cost(own) === 0) ?? child.given[0]]));
  for (const child of byLot) {
    ways.push(first.get(child) ? [child, nobody, 0] : [nobody, child, 0]);
    for (const wish of child.possible)
      ways.push(wish === first.get(child) ? [wish.offer, child, -cost(wish)] : [child, wish.offer, cost(wish)]);
  }
  for (const offer of offers.values()) {
    const used = offer.given.filter((wish) => first.get(wish.child) === wish).length;
    ways.push(...(used < offer.seats ? [[offer, seat, 0]] : []), ...(used > 0 ? [[seat, offer, 0]] : []));
  }
  const nodes = [nobody, seat, ...byLot, ...offers.values()].map((node) => Object.assign(node, { least: 0, next: [] }));
  let falling = ways;
  for (let round = 0; falling.length > 0 && round <= nodes.length; round++) {
    for (const [from, to, loss] of falling) to.least = Math.min(to.least, from.least + loss);
    falling = ways.filter(([from, to, loss]) => from.least + loss < to.least);
  }
  if (falling.length > 0) found('favourites');
  for (const [from, to, loss] of ways) if (to !== nobody && from.least + loss === to.least) from.next.push(to);
  for (const child of nobody.next) {
    const reached = [child];
    for (const { next } of reached) reached.push(...next.filter((to) => !seen.has(to) && seen.add(to)));
    const later = reached.filter((to) => to === seat || (to.least === nobody.least && to.number > child.number));
    for (const { ticket } of later.length > 0 ? [child, ...later] : []) if (ticket) found('first', { child: ticket });
  }
}

/** Why a holder has the place and the refused wish has not: the first of these that applies. */
const HOLDERS = Object.entries({
  only: (holder) => holder.child.places === 1,
  fewer: (holder, { child }) => holder.child.places <= child.places,
  friends: (holder) => holder.together,
  favourite: (holder, wish) => (holder.favourite && !wish.favourite) || (holder.opens && !wish.opens),
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
  if (offer.given.length < offer.seats) return [];
  const values = { seats: offer.seats, before: offer.taken };
  const applying = offer.given.map((holder) => HOLDERS.find(([, applies]) => applies(holder, wish))?.[0]);
  for (const [key] of HOLDERS) values[key] = applying.filter((one) => one === key).length;
  return [{ code: child.places === 0 ? 'no-place-left' : 'full', values }];
}

function checkAnswers(draw, found) {
  for (const { wishes } of draw.offers.values()) {
    const waiting = wishes.filter(({ result }) => result === 'waitlisted');
    waiting.sort((one, other) => wishClaim(other) - wishClaim(one) || byNumber(one.child, other.child));
    for (const wish of wishes) {
      const isOver = wish.child.has.some((other) => draw.variants(wish.offer, other));
      const rest = isOver ? 'unfulfilled' : draw.rules.rest;
      const rights = { result: [confirmed(wish) ? 'confirmed' : rest], position: [waiting.indexOf(wish) + 1 || null] };
      for (const [key, right] of Object.entries({ ...rights, reason: reasonsOf(wish, draw) })) {
        const [said, is] = [canonical(wish.said[key]), right.map(canonical)];
        if (!is.includes(said)) found('told', { ...wish.about, key, said, is: is.join(' / ') });
      }
    }
  }
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

function checkCertificate(draw, found) {
  const { children, offers, certificate } = draw;
  const { cuts, impossible, places } = certificate;
  const linked = (ids) => new Set(ids.map((id) => offers.get(id)));
  const hopeful = children.filter(({ earlier, possible }) => earlier === 0 && possible.length > 0);
  for (const [index, cut] of cuts.entries()) {
    const within = linked(cut.offers);
    const seats = sum([...within], possibleSeats);
    const bound = hopeful.filter(({ possible }) => possible.every(({ offer }) => within.has(offer))).length;
    compare(cut, { offers: cut.offers, seats, children: bound, without: bound - seats }, `cuts[${index}]`, found);
  }
  const none = children.filter((child) => child.places === 0);
  const hopeless = none.filter(({ possible }) => possible.length === 0).length;
  const scarce = linked(places.scarce);
  let bound = sum([...scarce], possibleSeats);
  for (const { earlier, possible } of children) {
    const others = possible.map(({ offer }) => offer).filter((offer) => !scarce.has(offer));
    if (others.length > 0) bound += Math.min(draw.limit - earlier, attendable(others, draw));
  }
  const said = { impossible, without: sum(cuts, ({ without }) => without), bound: places.bound };
  compare(said, { impossible: hopeless, without: none.length - hopeless, bound }, 'certificate', found);
}

function checkFigures({ children, offers, wishes, groups, certificate, figures }, found) {
  const marked = wishes.filter(({ favourite }) => favourite);
  const hasFirst = ({ wishes: own, given }) => given.some((wish) => own.every(({ rank }) => wish.rank <= rank));
  const has = children.map(({ places }) => places).sort((one, other) => one - other);
  const squares = has.length * sum(has, (places) => places ** 2);
  const evenness = squares && (10_000 * sum(has, (places) => places) ** 2) / squares;
  const spread = Array.from({ length: (has.at(-1) ?? 0) + 1 }, (_, at) => has.filter((one) => one === at).length);
  const seats = sum([...offers.values()], (offer) => (offer.seats === Infinity ? offer.wishes.length : offer.seats));
  const childrenWithPlace = has.filter((places) => places > 0).length;
  const without = certificate.impossible + sum(certificate.cuts, (cut) => cut.without);
  const totals = { children: children.length, wishes: wishes.length, seats, places: wishes.filter(confirmed).length };
  const bounds = { childrenWithPlace, childrenMax: children.length - without, placesBound: certificate.places.bound };
  const favourites = { of: marked.length, fulfilled: marked.filter(confirmed).length };
  const shares = { favourites, firstWishes: children.filter(hasFirst).length, evenness: Math.round(evenness) / 10_000 };
  const counted = { ...totals, ...bounds, ...shares, friends: groups, byNumberOfPlaces: spread };
  compare(figures, counted, 'figures', found);
}

const CHECKS = { rules: checkRules, claims: checkClaims, first: checkFirstPlaces, answers: checkAnswers };
Object.assign(CHECKS, { certificate: checkCertificate, figures: checkFigures });

/** In sentences, what is proved of a protocol and what is wrong; pure. `published`: the answer of GET /draws/{uuid}. */
export function verify(protocol, published, lang = 'en') {
  const [proved, findings, say] = [[], [], sayIn(lang)];
  const prove = (topic, check, ...about) => {
    const before = findings.length;
    check(...about, (key, values) => findings.push(say(key, values)));
    if (findings.length === before) proved.push(say(`+${topic}`, protocol.outcome.figures));
  };
  try {
    if (protocol.version !== 'draw/1') throw new TypeError('version');
    prove('shape', checkLists, protocol);
    const draw = findings.length === 0 && link(protocol);
    prove('lot', checkLot, protocol);
    if (published !== undefined) prove('published', checkPublished, protocol, published ?? {});
    for (const topic in draw && CHECKS) prove(topic, CHECKS[topic], draw);
    return { proved, findings };
  } catch {
    return { proved: [], findings: [say('shape', { part: 'protocol' })] };
  }
}

/** The command line, which says what was proved, what is wrong, what no file can prove: 0 when nothing is wrong, 1 when something is, 2 when a file cannot be read. */
function main(args, language) {
  let [say, file] = [sayIn(language), undefined];
  try {
    const options = { published: { type: 'string' }, lang: { type: 'string', default: language } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || !['de', 'en'].includes(values.lang)) throw new Error('usage');
    say = sayIn(values.lang);
    const read = (path) => (path !== undefined ? JSON.parse(readFileSync((file = path), 'utf8')) : undefined);
    const [protocol, published] = [read(positionals[0]), read(values.published)];
    const { proved, findings } = verify(protocol, published, values.lang);
    const known = { '-published': published, '-late': !(protocol?.commitment?.since > protocol?.draw?.firstWish) };
    const limits = [...WORDS.keys()].filter((key) => key.startsWith('-') && !known[key]);
    for (const [heading, lines] of Object.entries({ proved, wrong: findings, limits: limits.map((key) => say(key)) }))
      if (lines.length > 0) console.log([say(heading), ...lines.map((line) => `  - ${line}`), ''].join('\n'));
    console.log(say(findings.length === 0 ? 'good' : 'bad'));
    return findings.length === 0 ? 0 : 1;
  } catch {
    console.error(file === undefined ? say('usage') : say('unreadable', { file }));
    return 2;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), process.env.LANG?.startsWith('de') ? 'de' : 'en');
