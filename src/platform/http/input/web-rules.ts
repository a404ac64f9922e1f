import { message } from '../../../kernel/problem/message.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type Rule } from './rules.js';

const isWeb = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** An origin exactly as browsers send it, since origins are compared character by character. */
export const origin: Rule = {
  name: 'origin',
  code: CODES.url,
  message: message(
    'This value is not an origin as browsers send it: http or https, a host in lower case, perhaps a port, nothing else; for instance https://www.example.org.',
    'Dieser Wert ist kein Ursprung, wie Browser ihn senden: http oder https, ein kleingeschriebener Rechnername, vielleicht ein Port, sonst nichts; zum Beispiel https://www.example.org.',
  ),
  holds: (value) => isWeb(value as string) && new URL(value as string).origin === value,
};

/** A base URL to which paths can be appended. */
export const baseAddress: Rule = {
  name: 'baseAddress',
  code: CODES.url,
  message: message(
    'This value is not an address of a website (http or https, without user, ? and #).',
    'Dieser Wert ist keine Adresse einer Website (http oder https, ohne Benutzer, ? und #).',
  ),
  holds: (value) => {
    const text = value as string;
    if (!/^https?:\/\//i.test(text) || /[?#\s\\<>"]/.test(text) || !isWeb(text)) return false;
    const { username, password } = new URL(text);
    return username === '' && password === '';
  },
};
