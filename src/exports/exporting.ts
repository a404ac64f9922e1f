import { Injectable, StreamableFile } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { type Spool } from '../kernel/tables/spool.js';
import { type ApiResponse, gone } from '../platform/http/request/api-request.js';
import { type Language } from '../kernel/problem/message.js';
import { SlowReaders } from '../platform/http/server/slow-readers.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type FileChoice } from './exports.inputs.js';
import { ExportSlots } from './export-slots.js';
import { type ExportedList, TableWriting, type Wanted } from './table-writing.js';
import { FORMATS } from './formats.js';

/** Files that one process writes at once for requests; each holds a database connection. */
const AT_ONCE = 2;

/** The caller, the language, and the response. */
export interface Asking {
  readonly caller: Caller;
  readonly language: Language;
  readonly response: ApiResponse;
}

/** Answers with a list as a file (R-EXP-1). */
@Injectable()
export class Exporting {
  private readonly atOnce = new Semaphore(AT_ONCE);

  constructor(
    private readonly writing: TableWriting,
    private readonly slots: ExportSlots,
    private readonly readers: SlowReaders,
  ) {}

  /** @throws Problem the list's refusals; 400 more rows than a sheet holds; 429, 503 too many open exports */
  async export<Q extends PageQuery, R>(
    list: ExportedList<Q, R>,
    { caller, language, response }: Asking,
    query: Q & FileChoice,
  ): Promise<StreamableFile> {
    const wanted: Wanted<Q, R> = { list, caller, language, query };
    const leave = this.slots.take(caller);
    let spool: Spool | undefined;
    const end = async (): Promise<void> => {
      leave();
      await spool?.close();
    };
    try {
      spool = await this.atOnce.pass(() => this.written(wanted, response));
      return await this.answer(wanted, spool, response, end);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Writes the file, as long as the caller waits: one who disconnected in the queue takes no transaction. */
  private async written<Q extends PageQuery, R>(wanted: Wanted<Q, R>, response: ApiResponse): Promise<Spool> {
    await requireReader(response);
    return this.writing.write(wanted, {
      counts: false,
      expect: () => Promise.resolve(),
      written: () => requireReader(response),
    });
  }

  /**
   * Streams the file to the response.
   * @param end called after the response has been sent or its reader has disconnected
   */
  private async answer<Q extends PageQuery, R>(
    wanted: Wanted<Q, R>,
    spool: Spool,
    response: ApiResponse,
    end: () => Promise<void>,
  ): Promise<StreamableFile> {
    const { type, extension } = FORMATS[wanted.query.format];
    const length = await spool.size();
    const disposition = `attachment; filename="${await this.writing.nameOf(wanted)}.${extension}"`;
    await requireReader(response);
    const content = spool.content();
    // Either may occur alone: a response that fails before it is sent reads nothing, and one that waits behind others
    // on its connection is not notified of the connection's end.
    // The content of a spool has no name: what cannot be closed goes with the process.
    for (const each of [response, content]) each.once('close', () => void end().catch(() => undefined));
    this.readers.limit(response, length);
    return new StreamableFile(content, { type, length, disposition });
  }
}

/** @throws Problem the caller has disconnected */
const requireReader = (response: ApiResponse): Promise<void> =>
  response.destroyed || response.req.socket.destroyed ? Promise.reject(gone()) : Promise.resolve();
