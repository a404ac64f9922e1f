import { type Caller } from './caller.js';
import { type Records } from './records.js';

type Columns = Record<string, unknown>;

export const ADDRESS = { street: 'Schlossplatz 1', postalCode: '74740', city: 'Adelsheim', country: 'de' };

/** Parents with an account, and their child. */
export interface TestFamily {
  readonly account: Caller & { readonly token: string };
  readonly child: string;
}

/** A family whose members have names, with its children, oldest first. */
export type NamedFamily = Caller & { readonly children: string[] };

/** Families: parents with an account and an address, and children. */
export class Families {
  private count = 0;

  constructor(private readonly make: Records) {}

  /** Erika Muster with a number, and Max; the columns are further ones of the account and of the child. */
  async family(columns: Columns = {}, child: Columns = {}): Promise<TestFamily> {
    this.count += 1;
    const account = await this.make.account(['ROLE_MEMBER'], {
      firstname: 'Erika',
      lastname: `Muster${String(this.count)}`,
      address: ADDRESS,
      ...columns,
    });
    return { account, child: await this.child(account.uuid, child) };
  }

  /** The Muster family, with these children; the columns are further ones of the account. */
  async named(firstname: string, children: readonly string[], columns: Columns = {}): Promise<NamedFamily> {
    const account = await this.make.account(['ROLE_MEMBER'], { firstname, lastname: 'Muster', ...columns });
    const all = children.map((child) => ({ account: account.uuid, firstname: child, columns: { lastname: 'Muster' } }));
    return Object.assign(account, { children: await this.make.participants(all) });
  }

  /** A child of this account, or of nobody's. */
  child(account: string | undefined, columns: Columns = {}): Promise<string> {
    return this.make.participant({ ...(account === undefined ? {} : { account }), firstname: 'Max', columns });
  }

  /** A child that is eight years old in the summer of 2026. */
  eightYearOld(columns: Columns = {}): Promise<string> {
    return this.make.participant({ columns: { date_of_birth: '2018-01-01', ...columns } });
  }
}
