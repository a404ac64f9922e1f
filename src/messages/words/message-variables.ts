import { withoutEmpty } from '../mails/templates/mail-types.js';
import { type Variables } from '../../mail/template-variables.js';
import { GERMAN } from './german-meanings.js';
import { messageMail } from './message-mail.js';
import { type MessageVariable } from './message-variables.view.js';

/** The variables of messages for their authors. */
export const messageVariables = (): MessageVariable[] => shown(messageMail.variables, '');

const shown = (variables: Variables, within: string): MessageVariable[] =>
  Object.entries(variables).map(([name, variable]) => {
    const path = `${within}${name}`;
    const de = GERMAN[path];
    if (de === undefined) throw new Error(`What the variable ${path} of messages holds is not said in German.`);
    return {
      name,
      kind: variable.kind,
      meaning: { de, en: variable.description },
      example: withoutEmpty(variable.example),
      ...(variable.kind === 'list' ? { fields: shown(variable.fields, `${path}/`) } : {}),
    };
  });
