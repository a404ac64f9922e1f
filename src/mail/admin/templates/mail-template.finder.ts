import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Finder } from '../../../platform/access/finder.js';
import { message } from '../../../kernel/problem/message.js';
import { type Problem } from '../../../kernel/problem/problem.js';
import { refusalToWrite } from './mail-words-rules.js';
import { type MailTemplateRow, MailTemplateStore } from './mail-template.store.js';

/** Admins see all texts; texts of mails about accounts can be changed by super admins only. */
@Injectable()
export class MailTemplateFinder extends Finder<MailTemplateRow> {
  readonly missing = message(
    'There are no words of a mail with this identifier.',
    'Es gibt keinen E-Mail-Text mit dieser Kennung.',
  );

  constructor(private readonly store: MailTemplateStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<MailTemplateRow | undefined> {
    return this.store.one(uuid);
  }

  override refusal(caller: Caller, action: string, { type }: MailTemplateRow): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' ? undefined : refusalToWrite(type, caller));
  }
}
