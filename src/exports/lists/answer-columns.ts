import { type Language } from '../../kernel/problem/message.js';
import {
  type CellValue,
  type Column,
  column,
  recordsIn,
  type Shown,
  type Table,
  wordOf,
} from '../../kernel/tables/table.js';

/** Columns of their own that questions have at most; a sheet with more of them is read by nobody. */
export const MOST_QUESTIONS = 100;

/** The columns of a table with one for each question, before the remark. Questions in the same words share one. */
export const withAnswers = ({ columns }: Table, labels: readonly string[]): readonly Column[] => {
  const asked = labels.slice(0, MOST_QUESTIONS);
  const place = columns.findIndex(({ head }) => head.en === 'comment');
  const others = labels.length > asked.length ? [otherAnswers(new Set(asked))] : [];
  return [...columns.slice(0, place), ...asked.map(answerTo), ...others, ...columns.slice(place)];
};

const answerTo = (label: string): Column => ({
  ...column('text', `answers.${label}`, label),
  read: (record, language) =>
    recordsIn('answers')(record)
      .filter((answer) => answer['label'] === label)
      .map(({ answer }) => inWords(answer, language))
      .join('\n'),
});

const otherAnswers = (asked: ReadonlySet<string>): Column =>
  column('text', 'answers', 'Weitere Antworten', (record, language): CellValue =>
    recordsIn('answers')(record)
      .filter(({ label }) => !asked.has(String(label)))
      .map(({ label, answer }: Shown) => `${String(label)}: ${inWords(answer, language)}`)
      .join('\n'),
  );

const inWords = (answer: unknown, language: Language): string =>
  typeof answer === 'boolean' ? wordOf(answer, language) : String(answer);
