import { type Message, message, onOneLine } from '../../kernel/problem/message.js';
import { type Line } from '../../kernel/problem/problem.js';
import { type ApplicationQuestion } from '../../offers/model/offer.js';
import { type Answer } from '../model/attendance.workflow.js';

/** An answer as sent. */
export interface SentAnswer {
  /** Uuid of the question. */
  readonly question: string;
  /** Null: the question stays open. */
  readonly answer: string | boolean | null;
}

/** Answers matched to the questions of an offer. */
interface ReadAnswers {
  /** In order of the questions. */
  readonly answers: readonly Answer[];
  /** Answers to unknown questions, or of the wrong type. Cannot be overruled. */
  readonly unreadable: readonly Line[];
  /** Required questions without an answer (R-ATT-19). */
  readonly missing: readonly Line[];
}

/**
 * Validates the answers of a family (R-ATT-8, R-ATT-19).
 * @param present existing answers of the application: one to a question no longer asked may be sent back unchanged
 */
export const readAnswers = (
  questions: readonly ApplicationQuestion[],
  sent: readonly SentAnswer[],
  present: readonly Answer[] = [],
): ReadAnswers => {
  const given = sent.filter(({ answer }) => answer !== null && answer !== '');
  const kept = present.filter(
    (old) =>
      !questions.some(({ uuid }) => uuid === old.question) &&
      given.some(({ question, answer }) => question === old.question && answer === old.answer),
  );
  const answers = questions.flatMap(({ uuid, label }): Answer[] => {
    const found = given.find(({ question }) => question === uuid);
    return found === undefined || found.answer === null ? [] : [{ question: uuid, label, answer: found.answer }];
  });
  const unreadable = sent.flatMap(({ question, answer }, index): Line[] => {
    const place = (text: Message): Line => [`answers[${String(index)}]`, text];
    if (sent.findIndex((other) => other.question === question) < index) return [place(TWICE)];
    if (answer === null || answer === '' || kept.some((old) => old.question === question)) return [];
    const asked = questions.find(({ uuid }) => uuid === question);
    if (asked === undefined) return [place(UNKNOWN)];
    const text = wrongFor(asked, answer);
    return text === undefined ? [] : [place(text)];
  });
  const missing = questions
    .filter(({ uuid, required }) => required && !given.some(({ question }) => question === uuid))
    .map(({ label }): Line => ['answers', unanswered(onOneLine(label))]);
  return { answers: [...answers, ...kept], unreadable, missing };
};

const wrongFor = ({ type, label, choices }: ApplicationQuestion, answer: string | boolean): Message | undefined => {
  const question = onOneLine(label);
  if (type === 'boolean') {
    return typeof answer === 'boolean'
      ? undefined
      : message(
          `“${question}” must be answered with true or false.`,
          `„${question}“ wird mit true oder false beantwortet.`,
        );
  }
  if (typeof answer !== 'string')
    return message(`“${question}” must be answered with a text.`, `„${question}“ wird mit einem Text beantwortet.`);
  if (type === 'text' || choices.includes(answer)) return undefined;
  const list = onOneLine(choices.join(', '));
  return message(
    `“${question}” must be answered with one of: ${list}.`,
    `„${question}“ wird mit einer dieser Antworten beantwortet: ${list}.`,
  );
};

const TWICE = message('This question is answered twice.', 'Diese Frage ist zweimal beantwortet.');

const UNKNOWN = message('The offer has no such question.', 'Diese Frage stellt das Angebot nicht.');

const unanswered = (question: string): Message =>
  message(`“${question}” needs an answer.`, `„${question}“ muss beantwortet werden.`);
