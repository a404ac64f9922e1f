import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { finderIn } from '../../../platform/http/access/finder.js';
import { message } from '../../../kernel/problem/message.js';
import { type Problem } from '../../../kernel/problem/problem.js';
import { refusalToWrite } from './mail-words-rules.js';
import { type MailTemplateRow } from './mail-template.view.js';
import { MailTemplateStore } from './mail-template.store.js';

/** Admins see all texts; texts of mails about accounts can be changed by super admins only. */
@Injectable()
export class MailTemplateFinder extends finderIn(MailTemplateStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There are no words of a mail with this identifier.',
    'Es gibt keinen E-Mail-Text mit dieser Kennung.',
  );

  override refusal(caller: Caller, action: string, { type }: MailTemplateRow): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' ? undefined : refusalToWrite(type, caller));
  }
}
