import { Injectable, StreamableFile } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Spool } from '../common/files/spool.js';
import { type ApiResponse } from '../common/http/api-request.js';
import { type Language, message } from '../common/http/message.js';
import { Problem } from '../common/http/problem.js';
import { type PageQuery } from '../common/listing/page-query.js';
import { type FileChoice } from './dto/export.query.js';
import { type ExportedList, TableWriting } from './table-writing.js';
import { FORMATS } from './writing/formats.js';

/** Who wants it, in which language, and the answer in which it leaves. */
export interface Asking {
  readonly caller: Caller;
  readonly language: Language;
  readonly response: ApiResponse;
}

/** Answers with a list as a file (decisions G). */
@Injectable()
export class Exporting {
  constructor(private readonly writing: TableWriting) {}

  async export<Q extends PageQuery, R>(
    list: ExportedList<Q, R>,
    { caller, language, response }: Asking,
    query: Q & FileChoice,
  ): Promise<StreamableFile> {
    const spool = await Spool.open();
    response.once('close', () => void spool.close());
    const wanted = { list, caller, language, query };
    await this.writing.write(wanted, spool, {
      counts: false,
      expect: () => Promise.resolve(),
      written: () => (response.destroyed ? Promise.reject(gone()) : Promise.resolve()),
    });
    const { type, extension } = FORMATS[query.format];
    return new StreamableFile(spool.content(), {
      type,
      length: await spool.size(),
      disposition: `attachment; filename="${this.writing.nameOf(wanted)}.${extension}"`,
    });
  }
}

/** Nobody reads this; it ends the work. */
const gone = (): Problem =>
  new Problem(400, message('The connection was closed.', 'Die Verbindung wurde geschlossen.'));
