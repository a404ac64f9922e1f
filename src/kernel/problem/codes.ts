import { type Message, message } from './message.js';

/**
 * Codes of violations: the public codes of Symfony's validator, which clients of such services know. `type` of a
 * violation answer is `/validation_errors/<code of the first>`.
 */
export const CODES = {
  blank: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
  type: 'ba785a8c-82cb-4283-967c-3cf342181b40',
  tooLong: 'd94b19cc-114f-4f44-9cc4-4138e80a87b9',
  tooShort: '9ff3fdc4-b214-49db-8718-39c315e33d45',
  characters: '35e6a710-aa2e-4719-b58e-24b35749b767',
  email: 'bd79c0ab-ddba-46cc-a703-a7a4b08de310',
  url: '57c2f299-1154-4870-89bb-ef3b1f5ad229',
  regex: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
  country: '8f900c12-61bd-455d-9398-996cd040f7f0',
  choice: '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
  range: '04b91c99-a946-4221-afc5-e65ebac401eb',
  tooHigh: '2d28afcb-e32e-45fb-a815-01c431a86a69',
  tooLow: '76454e69-502c-46c5-9643-f447d837c4d5',
  tooMany: '756b1212-697c-468d-a9ad-50dd783bb169',
  lessThanOrEqual: '30fbb013-d015-4232-8b3b-8f3be97a7e14',
  greaterThan: '778b7ae0-84d3-481a-9dec-35fdb64b1d78',
  greaterThanOrEqual: 'ea4e51d1-3342-48bd-87f1-9e672cd90cad',
  notUnique: '7911c98d-b845-4da0-94b7-a8dac36bc55a',
  uniqueEntity: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
  tooFew: 'bef8e338-6ae5-4caf-b8e2-50e7b0579e69',
  uuid: '51120b12-a2bc-41bf-aa53-cd73daf330d0',
  unknownField: '7703c766-b5d5-4cef-ace7-ae0dd82304e9',
  dateTimeFormat: '1a9da513-2640-4f84-9b6a-4d99dcddc628',
  dateTimeDate: 'd52afa47-620d-4d99-9f08-f4d85b36e33c',
  dateFormat: '69819696-02ac-4a99-9ff0-14e127c4d1bc',
  date: '3c184ce5-b31d-4de7-8b76-326da7b2be93',
  equal: 'aa2e33da-25c8-4d76-8c6c-812f02ea89dd',
  expression: '6b3befbc-2f01-4ddf-be21-b57898905284',
  fileTooLarge: 'df8637af-d466-48c6-a59d-e7126250a654',
  fileType: '744f00bc-4389-4c74-92de-9a43cde55534',
  imageTooWide: '7f87163d-878f-47f5-99ba-a8eb723a1ab2',
  imageTooHigh: '7efae81c-4877-47ba-aa65-d01ccb0d4645',
  imageNotDetected: '6d55c3f4-e58e-4fe3-91ee-74b492199956',
  imageCorrupted: '5d4163f3-648f-4e39-87fd-cc5ea7aad2d1',
  ibanCountry: 'de78ee2c-bd50-44e2-aec8-3d8228aeadb9',
  ibanCharacters: '8d3d85e4-784f-4719-a5bc-d9e40d45a3a5',
  ibanChecksum: 'b9401321-f9bf-4dcb-83c1-f31094440795',
  ibanFormat: 'c8d318f1-2ecc-41ba-b983-df70d225cf5a',
  bicLength: '66dad313-af0b-4214-8566-6c799be9789c',
  bicCharacters: 'f424c529-7add-4417-8f2d-4b656e4833e2',
  bicCountry: '1ce76f8d-3c1f-451c-9e62-fe9c3ed486ae',
  passwordStrength: '4234df00-45dd-49a4-b303-a75dbf8b10d8',
} as const;

/** Explanation of each code, for the page that a violation's `type` links to. */
export const CODE_MEANINGS: Readonly<Record<string, Message>> = {
  [CODES.blank]: message(
    'The value must not be blank (null, false, an empty text or an empty list).',
    'Der Wert darf nicht leer sein (null, false, ein leerer Text oder eine leere Liste).',
  ),
  [CODES.type]: message('The value has the wrong JSON type.', 'Der Wert hat den falschen JSON-Typ.'),
  [CODES.tooLong]: message(
    'The text is too long. Lengths count Unicode code points.',
    'Der Text ist zu lang. Gezählt werden Unicode-Zeichen.',
  ),
  [CODES.tooShort]: message(
    'The text is too short. Lengths count Unicode code points.',
    'Der Text ist zu kurz. Gezählt werden Unicode-Zeichen.',
  ),
  [CODES.characters]: message(
    'The text holds characters that cannot be stored: NUL or half of a surrogate pair.',
    'Der Text enthält Zeichen, die sich nicht speichern lassen: NUL oder die Hälfte eines Ersatzpaares.',
  ),
  [CODES.email]: message('The value is not an e-mail address.', 'Der Wert ist keine E-Mail-Adresse.'),
  [CODES.url]: message(
    'The value is not a full http or https URL.',
    'Der Wert ist keine vollständige Adresse mit http oder https.',
  ),
  [CODES.regex]: message(
    'The text does not have the form that this field asks for.',
    'Der Text hat nicht die Form, die dieses Feld verlangt.',
  ),
  [CODES.country]: message(
    'The value is not a two-letter country code (ISO 3166-1).',
    'Der Wert ist kein Ländercode aus zwei Buchstaben (ISO 3166-1).',
  ),
  [CODES.choice]: message(
    'The value is not one of the possible choices.',
    'Der Wert gehört nicht zu denen, die zur Auswahl stehen.',
  ),
  [CODES.range]: message(
    'The number is outside the allowed range.',
    'Die Zahl liegt außerhalb des erlaubten Bereichs.',
  ),
  [CODES.tooHigh]: message('The number is too high.', 'Die Zahl ist zu groß.'),
  [CODES.tooLow]: message('The number is too low.', 'Die Zahl ist zu klein.'),
  [CODES.tooMany]: message('The list has too many entries.', 'Die Liste hat zu viele Einträge.'),
  [CODES.lessThanOrEqual]: message(
    'The value must be less than or equal to the one it is compared with.',
    'Der Wert darf nicht größer sein als der, mit dem er verglichen wird.',
  ),
  [CODES.greaterThan]: message(
    'The value must be greater than the one it is compared with.',
    'Der Wert muss größer sein als der, mit dem er verglichen wird.',
  ),
  [CODES.greaterThanOrEqual]: message(
    'The value must be greater than or equal to the one it is compared with.',
    'Der Wert darf nicht kleiner sein als der, mit dem er verglichen wird.',
  ),
  [CODES.notUnique]: message('The list holds the same entry twice.', 'Die Liste enthält denselben Eintrag zweimal.'),
  [CODES.uniqueEntity]: message(
    'Another record already has this value.',
    'Ein anderer Datensatz hat diesen Wert schon.',
  ),
  [CODES.tooFew]: message('The list has too few entries.', 'Die Liste hat zu wenige Einträge.'),
  [CODES.uuid]: message(
    'The value is not an identifier: neither a UUID nor its 22-character short form.',
    'Der Wert ist keine Kennung: weder eine UUID noch ihre Kurzform aus 22 Zeichen.',
  ),
  [CODES.unknownField]: message(
    'The field was not expected: it does not exist or cannot be written.',
    'Dieses Feld gibt es nicht, oder es lässt sich nicht schreiben.',
  ),
  [CODES.dateTimeFormat]: message(
    'The value is not an ISO 8601 timestamp with an offset.',
    'Der Wert ist kein Zeitpunkt nach ISO 8601 mit Zeitzone.',
  ),
  [CODES.dateTimeDate]: message(
    'The timestamp names a day that does not exist.',
    'Der Zeitpunkt nennt einen Tag, den es nicht gibt.',
  ),
  [CODES.dateFormat]: message(
    'The value is not a date of the form YYYY-MM-DD.',
    'Der Wert ist kein Datum der Form JJJJ-MM-TT.',
  ),
  [CODES.date]: message('The date names a day that does not exist.', 'Das Datum nennt einen Tag, den es nicht gibt.'),
  [CODES.equal]: message(
    'The value must not be equal to the one it is compared with.',
    'Der Wert darf nicht gleich dem sein, mit dem er verglichen wird.',
  ),
  [CODES.expression]: message(
    'The value does not follow the rule for this field.',
    'Der Wert folgt nicht der Regel für dieses Feld.',
  ),
  [CODES.fileTooLarge]: message('The file is too large.', 'Die Datei ist zu groß.'),
  [CODES.fileType]: message(
    'The content of the file is of a kind that is not accepted here, whatever its name says.',
    'Der Inhalt der Datei ist von einer Art, die hier nicht angenommen wird, wie auch immer sie heißt.',
  ),
  [CODES.imageTooWide]: message(
    'The picture has too many pixels, and is wider than high.',
    'Das Bild hat zu viele Bildpunkte und ist breiter als hoch.',
  ),
  [CODES.imageTooHigh]: message(
    'The picture has too many pixels, and is higher than wide.',
    'Das Bild hat zu viele Bildpunkte und ist höher als breit.',
  ),
  [CODES.imageNotDetected]: message(
    'The file begins like a picture, but its size cannot be determined.',
    'Die Datei beginnt wie ein Bild, aber seine Größe lässt sich nicht feststellen.',
  ),
  [CODES.imageCorrupted]: message('The picture is damaged or cut off.', 'Das Bild ist beschädigt oder abgeschnitten.'),
  [CODES.ibanCountry]: message(
    'The IBAN does not begin with a country that has IBANs.',
    'Die IBAN beginnt nicht mit einem Land, das IBANs hat.',
  ),
  [CODES.ibanCharacters]: message(
    'An IBAN consists of letters and digits.',
    'Eine IBAN besteht aus Buchstaben und Ziffern.',
  ),
  [CODES.ibanChecksum]: message(
    'The check digits of the IBAN do not match: it contains a typing error.',
    'Die Prüfziffern der IBAN stimmen nicht: Sie enthält einen Tippfehler.',
  ),
  [CODES.ibanFormat]: message(
    'The IBAN does not have the length and form of its country.',
    'Die IBAN hat nicht die Länge und die Form ihres Landes.',
  ),
  [CODES.bicLength]: message('A BIC has eight or eleven characters.', 'Eine BIC hat acht oder elf Zeichen.'),
  [CODES.bicCharacters]: message(
    'The BIC does not have the form of one: letters, then letters and digits.',
    'Die BIC hat nicht die Form einer BIC: Buchstaben, dann Buchstaben und Ziffern.',
  ),
  [CODES.bicCountry]: message('The BIC names no country.', 'Die BIC nennt kein Land.'),
  [CODES.passwordStrength]: message('The password is easy to guess.', 'Das Passwort ist leicht zu erraten.'),
};
