import { newUuid } from '../kernel/ids/uuid.js';
import { slugify } from '../kernel/text/slug.js';
import { CLUBS, FIRSTNAMES, LASTNAMES, TOWNS, type Random } from './scale-random.js';
import { twoDigits } from '../kernel/text/text.js';

type Row = Record<string, unknown>;

/** Distinguishes the records of one load from those of another. */
export interface Load {
  readonly tag: string;
  readonly random: Random;
  readonly now: Date;
}

/** A host of a scaled load with the one account of its team. */
export interface ScaleHost {
  readonly uuid: string;
  readonly accountUuid: string;
  readonly row: Row;
  readonly account: Row;
}

const accountRow = (
  { tag, now }: Load,
  {
    uuid,
    role,
    index,
    firstname,
    lastname,
  }: Record<'uuid' | 'role' | 'firstname' | 'lastname', string> & { index: number },
): Row => ({
  uuid,
  kind: 'person',
  email: `${role}.${tag}.${index}@last.example`,
  firstname,
  lastname,
  roles: [role === 'host' ? 'ROLE_HOST' : 'ROLE_MEMBER'],
  mobile: `0151 ${String(5_550_000 + index)}`,
  disabled: false,
  protected: index % 200 === 199,
  created_at: now,
  modified_at: now,
});

export const scaleHosts = (load: Load, count: number): ScaleHost[] =>
  Array.from({ length: count }, (_, index) => {
    const { tag, random, now } = load;
    const uuid = newUuid();
    const accountUuid = newUuid();
    const town = TOWNS[index % TOWNS.length] ?? '';
    const name = `${CLUBS[(index + Math.floor(index / TOWNS.length)) % CLUBS.length] ?? ''} ${town}`;
    const alias = `${slugify(name)}-${tag}-${index}`;
    return {
      uuid,
      accountUuid,
      row: {
        uuid,
        name,
        alias,
        email: index % 3 === 0 ? null : `info@${alias}.example`,
        phone: index % 4 === 0 ? null : `06291 ${String(10_000 + index)}`,
        website: index % 2 === 0 ? null : `https://${alias}.example`,
        address: { street: `Hauptstraße ${random.whole(1, 120)}`, postalCode: '74740', city: town, country: 'de' },
        text: index % 5 === 0 ? null : `Wir sind seit vielen Jahren beim Ferienprogramm in ${town} dabei.`,
        created_at: now,
        modified_at: now,
      },
      account: accountRow(load, {
        uuid: accountUuid,
        role: 'host',
        index,
        firstname: random.pick(FIRSTNAMES),
        lastname: random.pick(LASTNAMES),
      }),
    };
  });

/** Families with one to three children each, until there are enough children. */
export const scaleFamilies = (load: Load, children: number): { accounts: Row[]; participants: Row[] } => {
  const { random, now } = load;
  const accounts: Row[] = [];
  const participants: Row[] = [];
  while (participants.length < children) {
    const uuid = newUuid();
    const lastname = random.pick(LASTNAMES);
    accounts.push(
      accountRow(load, { uuid, role: 'family', index: accounts.length, firstname: random.pick(FIRSTNAMES), lastname }),
    );
    const siblings = Math.min(1 + (accounts.length % 3), children - participants.length);
    for (let child = 0; child < siblings; child += 1) {
      participants.push({
        uuid: newUuid(),
        account_uuid: uuid,
        firstname: random.pick(FIRSTNAMES),
        lastname,
        date_of_birth: `${now.getUTCFullYear() - random.whole(6, 15)}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`,
        discounted: random.next() < 0.1,
        protected: false,
        created_at: now,
        modified_at: now,
      });
    }
  }
  return { accounts, participants };
};
