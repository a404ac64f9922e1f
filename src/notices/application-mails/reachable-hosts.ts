import { type PublicHost } from '../../offers/output/offer-calendar-lookup.js';
import { list, optional, text } from '../../mail/template-variables.js';

/** The variable `hosts` of mails that name a contact. */
export const REACHABLE_HOSTS = list(
  'The organisers who can be reached, with what is public of them',
  {
    name: text('Name', 'Kanuclub'),
    phone: optional('Telephone number', '09341 12345'),
    email: optional('E-mail address', 'info@kanu.example'),
  },
  [{ name: 'Kanuclub', phone: '09341 12345', email: 'info@kanu.example' }],
);

/** Whether a question finds its way: a telephone number or an e-mail address is public. */
export const isReachable = ({ phone, email }: PublicHost): boolean => (phone ?? '') !== '' || (email ?? '') !== '';
