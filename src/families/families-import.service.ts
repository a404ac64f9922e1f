import { Injectable } from '@nestjs/common';
import { groupBy } from '../kernel/collections/collections.js';
import { type Caller } from '../kernel/caller/caller.js';
import { parseRef } from '../kernel/ids/record-ref.js';
import { CODES } from '../kernel/problem/codes.js';
import { Problem } from '../kernel/problem/problem.js';
import { NamedOffersLookup } from '../offers/reading/named-offers-lookup.js';
import { ReferenceStore } from '../platform/database/alias.store.js';
import { Database } from '../platform/database/database.js';
import { AuditLog } from '../platform/http/audit/audit-log.js';
import { ForeseenProblems } from '../platform/http/server/foreseen-problems.js';
import { readInput } from '../platform/http/input/read-input.js';
import { FamilyInput } from './families.inputs.js';
import { FamiliesService } from './families.service.js';
import { type FamilyFile, type FileFamily, type FileWish, type LineProblem, readFamilyFile } from './family-file.js';
import { type FamilyRecord } from './family.view.js';

/** How a file is imported. */
interface ImportOptions {
  /** Uuid: offers that the file calls by name are of this edition. Undefined: of any that is not archived. */
  readonly edition: string | undefined;
  /** Each family is mailed what became of its wishes. */
  readonly notify: boolean;
  /** Nothing is written. */
  readonly dryRun: boolean;
  /** Told once how many families there are. */
  readonly total: (families: number) => void;
  readonly advance: (families: number) => void;
}

/** What became of a file. */
export interface FamiliesImported {
  readonly encoding: FamilyFile['encoding'];
  readonly families: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** What was refused; all else is done. */
  readonly refused: readonly LineProblem[];
}

/** A file of which nothing was written. */
export class MalformedFile extends Error {
  constructor(readonly problems: readonly LineProblem[]) {
    super(linesOf(problems));
  }
}

/** In the order of the lines. */
export const linesOf = (problems: readonly LineProblem[]): string =>
  problems
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, text }) => `line ${String(line)}: ${text}`)
    .join('\n');

/** The offers that a file names. */
interface Offers {
  readonly offers: ReadonlyMap<string, string>;
  readonly ambiguous: ReadonlyMap<string, readonly string[]>;
}

/** A family that is ready to be put. */
interface Prepared {
  readonly family: FileFamily;
  readonly input: FamilyInput;
}

/** Ends a trial: everything is undone, its outcome stays. */
class Undone extends Error {
  constructor(readonly record: FamilyRecord) {
    super('undone');
  }
}

/** Imports families from a file of paper forms, by the same service as websites (R-OPS-23). */
@Injectable()
export class FamiliesImportService {
  constructor(
    private readonly database: Database,
    private readonly families: FamiliesService,
    private readonly references: ReferenceStore,
    private readonly names: NamedOffersLookup,
    private readonly problems: ForeseenProblems,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Puts one family after the other, each in a transaction of its own.
   * @throws MalformedFile with all that is wrong with the file, before anything is written
   */
  async import(caller: Caller, bytes: Buffer, options: ImportOptions): Promise<FamiliesImported> {
    const { prepared, encoding } = await this.prepare(bytes, options);
    options.total(prepared.length);
    const counts = { created: 0, changed: 0, unchanged: 0 };
    const refused: LineProblem[] = [];
    for (const { family, input } of prepared) {
      const outcome = await this.put(caller, input, options.dryRun);
      if (outcome instanceof Problem)
        refused.push({ line: family.line, text: `${outcome.detail.en} (the whole family)` });
      else
        for (const [index, { line }] of wishesOf(family).entries()) {
          const { result, problem } = outcome.participants.flatMap(({ attendances }) => attendances)[index] ?? {};
          if (result === 'created' || result === 'changed' || result === 'unchanged') counts[result] += 1;
          else refused.push({ line, text: problem?.detail.en ?? 'refused' });
        }
      options.advance(1);
    }
    return { encoding, families: prepared.length, ...counts, refused };
  }

  private async prepare(
    bytes: Buffer,
    { notify, edition }: ImportOptions,
  ): Promise<Pick<FamilyFile, 'encoding'> & { readonly prepared: readonly Prepared[] }> {
    const { families, problems, encoding } = readFamilyFile(bytes);
    const { offers, ambiguous } = await this.offersOf(families, edition);
    const found = [
      ...problems,
      ...families.flatMap((family) =>
        wishesOf(family).flatMap((wish) => (offers.has(wish.offer) ? [] : noOffer(wish, ambiguous.get(wish.offer)))),
      ),
    ];
    const prepared = families.flatMap((family) => {
      try {
        return [{ family, input: readInput(FamilyInput, bodyOf(family, offers, notify)) }];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        found.push(...violationsOf(error, family));
        return [];
      }
    });
    if (found.length > 0) throw new MalformedFile(found);
    return { prepared, encoding };
  }

  /** The UUIDs of the offers, by what the file calls them; and the aliases of several that share a name. */
  private async offersOf(families: readonly FileFamily[], edition: string | undefined): Promise<Offers> {
    const named = [...new Set(families.flatMap((family) => wishesOf(family).map(({ offer }) => offer)))];
    const found = await this.references.resolve('offers', named.map(parseRef));
    const offers = new Map(named.flatMap((name, index) => (found[index] === undefined ? [] : [[name, found[index]]])));
    const names = named.filter((name) => !offers.has(name));
    const called = groupBy(await this.names.published(names, edition), ({ asked }) => asked);
    const ambiguous = new Map<string, readonly string[]>();
    for (const [name, all] of called) {
      const [only, other] = all;
      if (only !== undefined && other === undefined) offers.set(name, only.uuid);
      else
        ambiguous.set(
          name,
          all.map(({ alias }) => alias),
        );
    }
    return { offers, ambiguous };
  }

  private async put(caller: Caller, input: FamilyInput, dryRun: boolean): Promise<FamilyRecord | Problem> {
    try {
      return await this.database.transaction(async () => {
        const record = await this.families.put(caller, input);
        if (dryRun) throw new Undone(record);
        await this.audit.job({ job: 'families:import', account: caller.accountUuid, record: record.account.uuid });
        return record;
      });
    } catch (error) {
      if (error instanceof Undone) return error.record;
      const problem = this.problems.of(error);
      if (problem.status >= 500) throw error;
      return problem;
    }
  }
}

/** In the order in which they are put. */
const wishesOf = ({ children }: FileFamily): FileWish[] => children.flatMap(({ wishes }) => wishes);

const noOffer = ({ line, offer }: FileWish, ambiguous: readonly string[] | undefined): LineProblem => ({
  line,
  text:
    ambiguous === undefined
      ? `offer: there is no offer ${offer}, neither as UUID or alias nor as the name of a published one.`
      : `offer: ${String(ambiguous.length)} offers are called ${offer}; write one of ${ambiguous.join(', ')}, or name the edition (--edition).`,
});

const bodyOf = ({ values, children }: FileFamily, offers: ReadonlyMap<string, string>, notify: boolean): object => {
  const { family, street, postalCode, city, ...account } = values;
  const address = { ...sent('street', street), ...sent('postalCode', postalCode), ...sent('city', city) };
  return {
    account: {
      ...sent('externalId', family),
      ...account,
      ...(Object.keys(address).length === 0 ? {} : { address }),
    },
    participants: children.map((child) => ({
      ...sent('externalId', child.values.child),
      ...sent('firstname', child.values.childFirstname),
      ...sent('lastname', child.values.childLastname),
      ...sent('dateOfBirth', child.values.dateOfBirth),
      attendances: child.wishes.map(({ offer, priority, comment }) => ({
        offer: offers.get(offer) ?? offer,
        ...sent('priority', priority !== undefined && /^\d+$/.test(priority) ? Number(priority) : priority),
        ...sent('comment', comment),
      })),
    })),
    notify,
  };
};

const sent = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });

/** What the body breaks, with the lines and columns from which it came. */
const violationsOf = ({ violations, detail }: Problem, family: FileFamily): LineProblem[] => {
  if (violations.length === 0) return [{ line: family.line, text: detail.en }];
  return violations.map(({ propertyPath, message, code }) => {
    const [, child, wish] = /^participants\[(\d+)\](?:\.attendances\[(\d+)\])?/.exec(propertyPath) ?? [];
    const ofChild = child === undefined ? undefined : family.children[Number(child)];
    const ofWish = wish === undefined ? undefined : ofChild?.wishes[Number(wish)];
    const { line } = ofWish ?? ofChild ?? family;
    return { line, text: `${columnOf(propertyPath)}: ${code === CODES.dateFormat ? NO_DATE : message.en}` };
  });
};

/** The file may have dates as people write them, too. */
const NO_DATE = 'The value is not a date of the form 2016-05-04 or 04.05.2016.';

const columnOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const isOfChild = path.startsWith('participants');
  if (name === 'externalId') return isOfChild ? 'child' : 'family';
  return isOfChild && (name === 'firstname' || name === 'lastname')
    ? `child${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`
    : name;
};
