import { Injectable } from '@nestjs/common';
import { codePoints } from '../kernel/text/text.js';
import { typingErrors } from '../kernel/text/typing-errors.js';
import { isForgiven, isShort, type Question } from './question.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { attendancesByReference } from '../money/debtors/demands.sql.js';
import { type SearchSource } from './sources.js';

/** Words of at least this length may have two typing errors, shorter ones one. */
const LONG_WORD = 8;

/**
 * Whether a name is what the user probably meant. Trigrams alone also consider names similar that merely begin like a
 * word.
 */
export const isMeant = (words: readonly string[], nameKey: string): boolean =>
  words.every((word) => {
    const tolerated = !isForgiven(word) ? 0 : codePoints(word) < LONG_WORD ? 1 : 2;
    return nameKey.split('\n').some((name) => typingErrors(word, name) <= tolerated);
  });

/** A record that was found, with the texts that may contain the words. */
interface FoundRow {
  readonly uuid: string;
  readonly name: string;
  readonly alias: string | null;
  readonly shown: readonly (string | null)[];
  /** Null: there is nothing to tell. */
  readonly hint: readonly string[] | null;
}

interface Candidate extends FoundRow {
  /** The folded name of a record that is only similar to the query. */
  readonly resembling: string | null;
}

/** Number of records whose similarity is computed; less similar ones are not what the user meant. */
const MAX_SIMILAR = 200;

/** Number of them that are read, best first, and checked for typing errors. */
const MAX_READ_ROWS = 50;

/** Share of a word's trigrams that a name must contain; the threshold of `search_alike`. */
const MIN_SIMILARITY = 0.4;

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** SQL that searches one kind of record. */
@Injectable()
export class SearchStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The best hits of one kind: names that begin with the query, names in which words begin with its words, names that
   * contain them, other texts that do; and only if these are too few, names that contain them with typing errors.
   */
  async hits(source: SearchSource, caller: Caller, question: Question, limit: number): Promise<FoundRow[]> {
    const conditions = new Conditions(this.clock.now());
    const findable = source.findable(caller, conditions);
    if (findable === undefined) return [];
    const { uuid, key, from, alike } = source;
    const each = (condition: (word: string) => string): string => `(${question.words.map(condition).join(' and ')})`;
    const begins = (column: string) => (word: string) => `${column} like ${conditions.bind(`% ${escaped(word)}%`)}`;
    const holds = (column: string) => (word: string) =>
      isShort(word) ? begins(column)(word) : `${column} like ${conditions.bind(`%${escaped(word)}%`)}`;
    // Words contain no regular expression characters. The appended empty string prevents the use of an index, which
    // would not help.
    const tells = (text: string) => (word: string) =>
      isShort(word) ? `(${text} || '') ~ ${conditions.bind(`\\m${word}`)}` : holds(text)(word);
    const words = each(begins(key));
    const held = each(holds(key));
    const matches =
      source.text === undefined || question.beginningsOnly ? held : `(${held} or ${each(tells(source.text))})`;
    // A frequent name has hundreds of children with several applications each: for admins the best names are enough.
    const narrowed =
      source.manyOf === undefined || !caller.isAdmin
        ? 'true'
        : `${alike.uuid} in (select n.uuid from ${source.manyOf} n where ${each(holds('n.name_key'))}
            order by ${each(begins('n.name_key'))} desc, n.uuid desc limit ${String(MAX_SIMILAR)})`;
    const first = `${key} like ${conditions.bind(`%\n ${escaped(question.phrase)}%`)}`;
    const phrase = conditions.bind(question.phrase);
    const most = conditions.bind(limit);
    // The most similar names of the whole municipality would hide the few that a host sees, so all of those are
    // considered.
    const considersAll = source.manyOf !== undefined && !caller.isAdmin;
    const likely = considersAll
      ? { likeness: `word_similarity(${phrase}, ${key})`, from, is: 'true' }
      : {
          likeness: 'likely.likeness',
          from: `${from}, search_alike('${alike.table}', ${phrase}, ${String(MAX_SIMILAR)}) likely`,
          is: `${alike.uuid} = likely.uuid`,
        };
    // Each word separately: an exact match must not compensate for a word that matches nowhere. A single word is the
    // phrase itself.
    const resembles =
      question.words.length === 1 && !considersAll
        ? 'true'
        : each((word) => `word_similarity(${conditions.bind(word)}, key) >= ${String(MIN_SIMILARITY)}`);
    const byWords = `${matches} and ${narrowed} and ${findable}`;
    const exact = foundBy(source, { caller, question, conditions, byWords, findable });
    const sql = `
      with exact as (
        select ${uuid} as found, row_number() over (order by case when ${first} then 0 when ${words} then 1
          when ${held} then 2 else 3 end, ${source.order}) as place
        from ${from} where ${exact}
        order by place limit ${most}
      ), candidates as materialized (
        select ${uuid} as found, ${key} as key, ${likely.likeness} as likeness, row_number() over (order by ${source.order}) as place
        from ${likely.from}
        where ${likely.is} and ${String(question.forgiving)} and (select count(*) from exact) < ${most}
          and ${uuid} not in (select found from exact) and ${findable}
      ), alike as (
        select found, ${most} + row_number() over (order by likeness desc, place) as place
        from candidates where ${resembles} order by place limit ${String(MAX_READ_ROWS)}
      )
      select ${uuid} as uuid, ${source.name} as name, ${source.alias} as alias, ${source.shown} as shown,
        nullif(array_remove(${source.hint(caller, conditions)}, null), '{}') as hint,
        case when hit.place > ${most} then ${key} end as resembling
      from (select * from exact union all select * from alike) hit, ${from}
      where ${uuid} = hit.found
      order by hit.place`;
    const rows = await this.database.composed<Candidate>(`search_${source.kind}`, sql, conditions.parameters);
    return rows
      .filter(({ resembling }) => resembling === null || isMeant(question.words, resembling))
      .slice(0, limit)
      .map(({ resembling: _, ...row }) => row);
  }
}

/** A question of a caller, with the conditions for what it finds by words, and for what may be found at all. */
interface Asked {
  readonly caller: Caller;
  readonly question: Question;
  readonly conditions: Conditions;
  readonly byWords: string;
  readonly findable: string;
}

/**
 * The condition for exact hits: by words, or by a telephone number or a creditor reference. Each is asked by itself: one
 * condition over several tables could use no index.
 */
const foundBy = (
  { uuid, from, key, phones, byNumbers, byReference, payable }: SearchSource,
  { caller, question: { numbers, reference }, conditions, byWords, findable }: Asked,
): string => {
  const ways = [byWords];
  if (numbers !== undefined && phones !== undefined) {
    const held = (column: string, parts: readonly string[]): string[] =>
      parts.map((part) => `${column} like ${conditions.bind(`%${escaped(part)}%`)}`);
    ways.push([findable, ...held(phones, numbers.phones), ...held(key, numbers.words)].join(' and '));
  }
  const others = numbers && byNumbers?.(caller, conditions, numbers.text);
  if (others !== undefined) ways.push(`${findable} and ${others}`);
  if (reference !== undefined && byReference !== undefined && caller.seesPayments) {
    const applications = attendancesByReference(conditions.bind(reference));
    ways.push(`${payable?.(caller) ?? findable} and ${byReference(applications)}`);
  }
  if (ways.length === 1) return byWords;
  return `${uuid} in (${ways.map((way) => `select ${uuid} from ${from} where ${way}`).join(' union all ')})`;
};
