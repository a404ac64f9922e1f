/*
 * Invented summers of any size for measuring the draw: children of 6 to 15, offers for an age group on the days of six
 * weeks, few of them wished for by many (Zipf), friends who want the same offer most. Random numbers with a fixed seed:
 * the same summer every time.
 */

const SLOTS = [
  ['09:00', '12:00', 0.41],
  ['13:30', '16:30', 0.28],
  ['09:00', '16:00', 0.24],
  ['09:00', '15:00', 0.04],
  ['17:00', '20:00', 0.03],
];
const AGES = [
  [6, 9],
  [5, 9],
  [8, 12],
  [6, 12],
  [5, 11],
  [8, 14],
  [10, 13],
  [12, 15],
  [12, 17],
  [8, 17],
  [6, 15],
];
const SHARE_OF_GROUPS = 0.125;

/** mulberry32: a small generator of numbers between 0 and 1. */
const randomOf = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Weekdays of six weeks of August and September 2027, as days of the month counted from 1 August. */
const DAYS = Array.from({ length: 42 }, (_, day) => new Date(Date.UTC(2027, 7, 2 + day))).filter(
  (day) => ![0, 6].includes(day.getUTCDay()),
);

/**
 * In the form of test/samples/draw: wishes are [child, offer, rank, favourite, group].
 * @param {{ name: string, children: number, load: number, seed: number, limit?: number | null, gap?: number, offers?: number }} wanted
 * load: wishes per seat
 */
export const generate = ({
  name,
  children: count,
  load,
  seed,
  limit = null,
  gap = 0,
  offers: programme = Math.round(count * 0.4),
}) => {
  const random = randomOf(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const ages = Array.from({ length: count }, () => 6 + Math.floor(10 * random() ** 1.35));
  const offers = occasionsOf(programme, random, pick);
  const weights = zipf(offers.length, random);
  const byAge = new Map();
  for (let age = 6; age <= 15; age++) byAge.set(age, choosable(offers, weights, age));
  const wishes = ages.map((age) => chosen(byAge.get(age), wishesOf(random), random));
  const groups = befriend(wishes, ages, offers, Math.round(count * SHARE_OF_GROUPS), random);
  const stars = ages.map(() => [0, 1, 2, 3, 3, 3][Math.floor(random() * 6)]);
  const all = wishes.flatMap((list, child) =>
    list.map((offer, index) => [
      child,
      offer,
      index + 1,
      Number(index < stars[child]),
      groups.get(`${child} ${offer}`) ?? null,
    ]),
  );
  seat(offers, all.length / load, random);
  return { name, maxPlaces: limit, gapMinutes: gap, children: count, offers, wishes: all };
};

const occasionsOf = (count, random, pick) => {
  const list = [];
  while (list.length < count) {
    const base = list.length;
    const draw = random();
    const times = draw < 0.79 ? 1 : draw < 0.94 ? 2 : 3;
    const ages = pick(AGES);
    for (let time = 0; time < times && list.length < count; time++) {
      list.push({ ages, base: time === 0 ? null : base, dates: datesOf(random) });
    }
  }
  return list;
};

const datesOf = (random) => {
  let [slot, draw] = [0, random()];
  while (slot < SLOTS.length - 1 && draw > SLOTS[slot][2]) draw -= SLOTS[slot++][2];
  const length = random() < 0.9 ? 1 : random() < 0.5 ? 2 : 5;
  const first = Math.min(DAYS.length - length, Math.floor(random() * DAYS.length));
  return Array.from({ length }, (_, index) => {
    const day = DAYS[first + index].toISOString().slice(0, 10);
    return [`${day}T${SLOTS[slot][0]}:00+02:00`, `${day}T${SLOTS[slot][1]}:00+02:00`];
  });
};

/**
 * Popularity: of two hundred offers the n-th most wanted is wished for in proportion to n^-0.9, and a larger programme
 * has that many times over; which ones those are, is chance.
 */
const zipf = (count, random) => {
  const ranks = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [ranks[index], ranks[other]] = [ranks[other], ranks[index]];
  }
  return ranks.map((rank) => (Math.floor((rank * 200) / count) + 1) ** -0.9);
};

const choosable = (offers, weights, age) => {
  const sums = [];
  const ids = [];
  let sum = 0;
  offers.forEach(({ ages: [youngest, oldest] }, offer) => {
    if (age < youngest || age > oldest) return;
    sum += weights[offer];
    sums.push(sum);
    ids.push(offer);
  });
  return { sums, ids, sum };
};

/** About five wishes, one to ten. */
const wishesOf = (random) =>
  Math.max(
    1,
    Math.min(10, Math.round(5 + 1.6 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))),
  );

const chosen = ({ sums, ids, sum }, count, random) => {
  const found = new Set();
  for (let tries = 0; found.size < Math.min(count, ids.length) && tries < 200; tries++) {
    const at = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle] < at) low = middle + 1;
      else high = middle;
    }
    found.add(ids[low]);
  }
  return [...found];
};

/** Friends of about the same age put the leader's first wish first. */
const befriend = (wishes, ages, offers, count, random) => {
  const groups = new Map();
  const taken = new Set();
  for (let group = 0; group < count; group++) {
    const leader = Math.floor(random() * wishes.length);
    if (taken.has(leader)) continue;
    const draw = random();
    const size = draw < 0.68 ? 2 : draw < 0.88 ? 3 : 4;
    const offer = wishes[leader][0];
    const members = [leader];
    for (let tries = 0; members.length < size && tries < 60; tries++) {
      const friend = Math.floor(random() * wishes.length);
      const fits = ages[friend] >= offers[offer].ages[0] && ages[friend] <= offers[offer].ages[1];
      if (taken.has(friend) || members.includes(friend) || !fits) continue;
      members.push(friend);
    }
    if (members.length < 2) continue;
    for (const member of members) {
      taken.add(member);
      wishes[member] = [offer, ...wishes[member].filter((other) => other !== offer)];
      groups.set(`${member} ${offer}`, group);
    }
  }
  return groups;
};

/** Seats of two to nine, so many that there are as many as wanted. */
const seat = (offers, seats, random) => {
  const sizes = offers.map(() => [2, 3, 3, 4, 4, 4, 4, 6, 7][Math.floor(random() * 9)]);
  const factor = seats / sizes.reduce((sum, size) => sum + size, 0);
  offers.forEach((offer, index) => {
    const exact = sizes[index] * factor;
    offer.seats = Math.max(1, Math.floor(exact) + Number(random() < exact - Math.floor(exact)));
  });
};
