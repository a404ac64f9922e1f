import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type MailTemplatesQuery } from './mails.inputs.js';
import { MAIL_TEMPLATE_COLUMNS, type MailTemplateRow } from './mail-template.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { type Problem } from '../../kernel/problem/problem.js';
import { refusalToWrite } from './mail-words-rules.js';

const SELECT = `select ${MAIL_TEMPLATE_COLUMNS}
  from mail_templates t`;

/** By kind; texts for all editions first. */
const ORDER = 'order by t.type, t.edition_uuid nulls first, t.uuid';

/** Reads mail texts as the administration sees them. */
@Injectable()
export class MailTemplateStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  page(query: MailTemplatesQuery): Promise<MailTemplateRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(query.type, (types) => `t.type = any(${conditions.bind(types)})`)
      .when(
        query.edition,
        (ref) => `t.edition_uuid in (select e.uuid from editions e where ${conditions.refersTo(ref, 'e')})`,
      );
    const sql = `${SELECT} ${conditions.where} ${ORDER} ${conditions.page(query)}`;
    return this.database.composed('mail_templates_page', sql, conditions.parameters);
  }

  all(): Promise<MailTemplateRow[]> {
    return this.database.rows('mail_templates_all', `${SELECT} ${ORDER}`);
  }

  one(uuid: string): Promise<MailTemplateRow | undefined> {
    return this.database.row<MailTemplateRow>('mail_templates_one', `${SELECT} where t.uuid = $1`, [uuid]);
  }
}

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
