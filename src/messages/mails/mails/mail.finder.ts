import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { finderIn } from '../../../platform/http/access/finder.js';
import { message } from '../../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../../kernel/problem/problem.js';
import { type MailWordsRow } from './mail.view.js';
import { MailListStore } from './mail-list.store.js';

/** Mails exist for every admin; only unmasked ones can be sent again (R-ACC-10). */
@Injectable()
export class MailFinder extends finderIn(MailListStore, (store, caller, uuid) => store.visible(caller, uuid)) {
  readonly missing = message('There is no mail with this identifier.', 'Es gibt keine E-Mail mit dieser Kennung.');

  override refusal(_caller: Caller, action: string, { unmasked }: MailWordsRow): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || unmasked ? undefined : masked());
  }
}

const masked = (): Problem =>
  forbidden(
    'The personal data of this mail is masked for you: it cannot be sent again.',
    'Die personenbezogenen Daten dieser E-Mail sind für Sie verborgen; sie lässt sich deshalb nicht erneut verschicken.',
  );
