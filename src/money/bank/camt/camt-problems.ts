import { type Message, message } from '../../../kernel/problem/message.js';
import { invalidField, type Problem, unprocessable } from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type XmlRefusal } from './xml.js';

/** Problems of a bank's file as a whole. An unreadable entry does not affect the others. */
const wrongKind = (text: Message): Problem => invalidField('data', text, CODES.fileType);

export const zipped = (): Problem =>
  wrongKind(
    message(
      'This file is a ZIP archive. Unpack it and send the XML files in it one by one.',
      'Diese Datei ist ein ZIP-Archiv. Entpacken Sie sie und senden Sie die XML-Dateien darin einzeln.',
    ),
  );

export const undecodable = (): Problem =>
  wrongKind(
    message(
      'The characters of this file cannot be read: it is not in the encoding it names, or names one that is not known.',
      'Die Zeichen dieser Datei sind nicht lesbar: Sie hat nicht die Kodierung, die sie nennt, oder nennt eine unbekannte.',
    ),
  );

const XML_TEXTS: Readonly<Record<XmlRefusal['cause'], Message>> = {
  malformed: message('This is not well-formed XML', 'Das ist kein wohlgeformtes XML'),
  doctype: message(
    'A document type declaration is not allowed in XML of a bank',
    'Eine Dokumenttyp-Deklaration ist in XML einer Bank nicht erlaubt',
  ),
  deep: message('The XML is nested too deeply', 'Das XML ist zu tief verschachtelt'),
  large: message('The XML has too many elements', 'Das XML hat zu viele Elemente'),
};

export const refusedXml = ({ cause, line }: XmlRefusal): Problem =>
  wrongKind(message(`${XML_TEXTS[cause].en} (line ${line}).`, `${XML_TEXTS[cause].de} (Zeile ${line}).`));

export const notCamt = (): Problem =>
  wrongKind(
    message(
      'This XML is not an account statement of a bank (camt.052, camt.053 or camt.054).',
      'Dieses XML ist kein Kontoauszug einer Bank (camt.052, camt.053 oder camt.054).',
    ),
  );

export const tooManyTransfers = (max: number): Problem =>
  unprocessable(
    'data',
    `The file has more than ${max} transfers. Ask the bank for shorter periods.`,
    `Die Datei hat mehr als ${max} Umsätze. Rufen Sie bei der Bank kürzere Zeiträume ab.`,
  );

/** Only accounts in euros are supported; names the account and its place in the file. */
export const otherCurrency = (place: string, currency: string): Problem =>
  unprocessable(
    'data',
    `${place}: this account is kept in ${currency}. Only accounts in EUR can be imported; ask the bank for a file without it.`,
    `${place}: Dieses Konto wird in ${currency} geführt. Nur Konten in EUR lassen sich einlesen; rufen Sie bei der Bank eine Datei ohne dieses Konto ab.`,
  );
