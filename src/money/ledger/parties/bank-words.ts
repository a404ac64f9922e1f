/** Where to transfer money to, as items of a list; within `{{#town.iban}}`. */
export const BANK_ACCOUNT = `{{#town.accountHolder}}
- Empfänger: {{town.accountHolder}}
{{/town.accountHolder}}
- IBAN: {{town.iban}}
{{#town.bic}}
- BIC: {{town.bic}}
{{/town.bic}}`;

/**
 * How to pay, for words of mails about money: a list, of which `reference` is a variable of the mail. Without a bank account
 * of the town, only what to name.
 */
export const BANK_WORDS = `{{#town.iban}}
${BANK_ACCOUNT}
- Verwendungszweck: **{{reference}}**
{{/town.iban}}
{{^town.iban}}
- Bitte bei der Zahlung angeben: **{{reference}}**
{{/town.iban}}`;
