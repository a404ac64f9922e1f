import { list, optional, text } from '../../../mail/sending/template-variables.js';

/** The variable `hosts` of mails that name a contact. */
export const ORGANISERS = list(
  'The organisers, with what is public of them',
  {
    name: text('Name', 'Kanuclub'),
    phone: optional('Telephone number', '09341 12345'),
    email: optional('E-mail address', 'info@kanu.example'),
  },
  [{ name: 'Kanuclub', phone: '09341 12345', email: 'info@kanu.example' }],
);
