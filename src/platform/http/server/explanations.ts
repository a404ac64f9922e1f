import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { CODE_MEANINGS } from '../../../kernel/problem/codes.js';
import { type Language, type Message, message } from '../../../kernel/problem/message.js';
import { notFound } from '../../../kernel/problem/problem.js';
import { TITLES } from '../request/problem-body.js';
import { type PlainAnswer } from './describe.js';

/** What a type of problem means, and what to do about it. */
export interface Explanation {
  readonly type: string;
  readonly title: Message;
  readonly text: Message;
  readonly advice: Message;
}

/** The explanation as JSON. */
export const explained = ({ type, title, text, advice }: Explanation, language: Language): Record<string, string> => ({
  type,
  title: title[language],
  text: text[language],
  advice: advice[language],
});

/** The explanation's schema in the documentation. */
export const explanationAnswer = (example: Explanation): PlainAnswer => ({
  content: {
    'application/json': {
      type: 'object',
      properties: {
        type: { type: 'string', description: 'The path asked for, as in `type` of a problem.' },
        title: { type: 'string' },
        text: { type: 'string', description: 'What it means.' },
        advice: { type: 'string', description: 'What to do about it.' },
      },
      required: ['type', 'title', 'text', 'advice'],
      additionalProperties: false,
      examples: [explained(example, 'en')],
    },
    'text/html': { type: 'string', examples: [`<!doctype html><html lang="en">… ${example.text.en} …</html>`] },
  },
});

/** What each status means, and what to do about it. */
const TEXTS: Readonly<Record<number, readonly [meaning: Message, advice: Message]>> = {
  400: [
    message(
      'A query parameter or the body cannot be read: an unreadable date, something that is not a boolean, an unknown sort, or JSON that does not parse. Or the request as such cannot be read: its address, its Host, its header fields.',
      'Ein Parameter der Adresse oder der Inhalt ist nicht lesbar: ein unlesbares Datum, ein Wert, der weder wahr noch falsch heißt, eine unbekannte Sortierung oder fehlerhaftes JSON. Oder die Anfrage selbst ist nicht lesbar: ihre Adresse, ihr Host, ihre Kopfzeilen.',
    ),
    message(
      'Correct the parameter that the detail names. The same request will be refused again.',
      'Berichtigen Sie den Parameter, den „detail“ nennt. Dieselbe Anfrage wird wieder abgelehnt.',
    ),
  ],
  401: [
    message(
      'The request needs a valid token, or the token it sent is unknown, expired, revoked or malformed.',
      'Die Anfrage braucht ein gültiges Token, oder das gesendete ist unbekannt, abgelaufen, widerrufen oder falsch geschrieben.',
    ),
    message(
      'Send a token in the header "Authorization: Bearer <token>". WWW-Authenticate tells what was wrong with the one you sent.',
      'Senden Sie ein Token in der Kopfzeile „Authorization: Bearer <Token>“. WWW-Authenticate sagt, was am gesendeten falsch war.',
    ),
  ],
  403: [
    message(
      'The token or its account may not do this: a scope or a role is missing, or this record may not be changed by the caller.',
      'Das Token oder sein Konto darf das nicht: Ein Recht oder eine Rolle fehlt, oder dieser Datensatz lässt sich von diesem Konto nicht ändern.',
    ),
    message(
      'Use a token with the scope that the detail names, or ask an administrator for the role.',
      'Nehmen Sie ein Token mit dem Recht, das „detail“ nennt, oder bitten Sie die Verwaltung um die Rolle.',
    ),
  ],
  404: [
    message(
      'There is no such record, or none that the caller may see. The two are never told apart.',
      'Diesen Datensatz gibt es nicht, oder das Konto darf ihn nicht sehen. Beides wird nie unterschieden.',
    ),
    message(
      'Check the identifier, and whether the account of the token may see the record.',
      'Prüfen Sie die Kennung, und ob das Konto des Tokens den Datensatz sehen darf.',
    ),
  ],
  405: [
    message(
      'The address exists but does not know this method.',
      'Die Adresse gibt es, aber diese Methode kennt sie nicht.',
    ),
    message('Allow lists the methods it knows.', 'Die Kopfzeile Allow nennt die Methoden, die sie kennt.'),
  ],
  406: [
    message(
      'The caller accepts none of the media types this address can answer with.',
      'Die Anfrage nimmt keines der Formate an, in denen diese Adresse antworten kann.',
    ),
    message(
      'Leave Accept out, or name one of the types that the detail names.',
      'Lassen Sie Accept weg, oder nennen Sie eines der Formate, die „detail“ nennt.',
    ),
  ],
  408: [
    message('The request did not arrive in time.', 'Die Anfrage kam nicht rechtzeitig an.'),
    message('Send it again over a better connection.', 'Senden Sie sie über eine bessere Verbindung noch einmal.'),
  ],
  409: [
    message(
      'The request is fine but the current state of the record forbids it, for instance a transition that is not possible from here.',
      'An der Anfrage ist nichts falsch, aber der Stand des Datensatzes lässt sie nicht zu, etwa ein Übergang, der von hier aus nicht geht.',
    ),
    message(
      'Read the record again: the detail says what is in the way, "conflicts" names the records.',
      'Lesen Sie den Datensatz neu: „detail“ sagt, was im Weg steht, „conflicts“ nennt die Datensätze.',
    ),
  ],
  410: [
    message(
      'What was asked for existed, but is no longer kept.',
      'Das Gesuchte gab es, aber es wird nicht mehr aufbewahrt.',
    ),
    message('The detail says how to go on.', '„detail“ sagt, wie es weitergeht.'),
  ],
  412: [
    message(
      'If-Match names a version that is no longer the current one. Nothing was changed.',
      'If-Match nennt eine Fassung, die nicht mehr die gegenwärtige ist. Es wurde nichts geändert.',
    ),
    message(
      'Read the record again, look at what others changed, and send your change with the new version.',
      'Lesen Sie den Datensatz neu, sehen Sie nach, was andere geändert haben, und senden Sie Ihre Änderung mit der neuen Fassung.',
    ),
  ],
  413: [
    message('The body is larger than this address accepts.', 'Der Inhalt ist größer, als diese Adresse annimmt.'),
    message(
      'Send less at once: the detail names the limit.',
      'Senden Sie weniger auf einmal: „detail“ nennt die Grenze.',
    ),
  ],
  415: [
    message(
      'The body has a media type or a character set that is not accepted.',
      'Der Inhalt hat ein Format oder einen Zeichensatz, der nicht angenommen wird.',
    ),
    message(
      'Send bodies as application/json, those of PATCH also as application/merge-patch+json.',
      'Senden Sie Inhalte als application/json, die von PATCH auch als application/merge-patch+json.',
    ),
  ],
  417: [
    message(
      'The request sent Expect with something other than 100-continue.',
      'Die Anfrage sandte in Expect etwas anderes als 100-continue.',
    ),
    message('Leave Expect out.', 'Lassen Sie Expect weg.'),
  ],
  422: [
    message(
      'The body was read but its content is not valid or does not make sense for the record.',
      'Der Inhalt wurde gelesen, ist aber ungültig oder ergibt für den Datensatz keinen Sinn.',
    ),
    message(
      'Each line of the detail starts with the field to correct; "violations" lists malformed values with their codes.',
      'Jede Zeile von „detail“ beginnt mit dem Feld, das zu berichtigen ist; „violations“ führt falsche Werte mit ihren Codes auf.',
    ),
  ],
  429: [
    message('Too many requests in a short time.', 'Zu viele Anfragen in kurzer Zeit.'),
    message(
      'Wait for as many seconds as Retry-After says, and then go on more slowly.',
      'Warten Sie so viele Sekunden, wie Retry-After sagt, und fahren Sie langsamer fort.',
    ),
  ],
  431: [
    message(
      'The address and the header fields of the request are too large together.',
      'Die Adresse und die Kopfzeilen der Anfrage sind zusammen zu groß.',
    ),
    message(
      'Send fewer or shorter filters, and no cookies.',
      'Senden Sie weniger oder kürzere Filter und keine Cookies.',
    ),
  ],
  500: [
    message('Something went wrong on our side.', 'Bei uns ist etwas schiefgegangen.'),
    message(
      'Try again later. If it stays so, tell the operators the value of "instance": it identifies the request in their logs.',
      'Versuchen Sie es später noch einmal. Bleibt es dabei, nennen Sie dem Betrieb den Wert von „instance“: Er findet die Anfrage in den Protokollen.',
    ),
  ],
  503: [
    message(
      'The service cannot answer at the moment, for instance because its database is not reachable.',
      'Der Dienst kann gerade nicht antworten, etwa weil er seine Datenbank nicht erreicht.',
    ),
    message(
      'Try again after as many seconds as Retry-After says.',
      'Versuchen Sie es nach so vielen Sekunden noch einmal, wie Retry-After sagt.',
    ),
  ],
};

/** @throws Problem 404 no problem has this status */
export const statusExplanation = (status: string): Explanation => {
  const found = /^\d{3}$/.test(status) ? TEXTS[Number(status)] : undefined;
  const title = TITLES[Number(status)];
  if (found === undefined || title === undefined)
    throw notFound(message('No problem has this status here.', 'Diesen Status gibt es hier nicht.'));
  const [text, advice] = found;
  return { type: `/errors/${status}`, title, text, advice };
};

const NOT_VALID = message('A value is not valid', 'Ein Wert ist nicht gültig');
const CORRECT_IT = message(
  'Correct the field that "propertyPath" names, and send the request again. Nothing was changed.',
  'Berichtigen Sie das Feld, das „propertyPath“ nennt, und senden Sie die Anfrage noch einmal. Es wurde nichts geändert.',
);

/** @throws Problem 404 no violation has this code */
export const codeExplanation = (sent: string): Explanation => {
  const code = parseUuid(sent);
  const text = code === undefined ? undefined : CODE_MEANINGS[code];
  if (code === undefined || text === undefined) {
    throw notFound(message('No violation has this code.', 'Diesen Code gibt es nicht.'));
  }
  return { type: `/validation_errors/${code}`, title: NOT_VALID, text, advice: CORRECT_IT };
};
