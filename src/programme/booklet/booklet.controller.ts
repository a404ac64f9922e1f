import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AdminWrites } from '../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { EditionFinder } from '../../editions/edition.store.js';
import { type EditionRecord, editionView } from '../../editions/edition.view.js';
import { type BookletAccepted, BookletService } from './booklet.service.js';
import { BookletInput } from './booklet.inputs.js';

/** The printed programme of an edition. */
@Controller('editions')
export class BookletController {
  constructor(private readonly booklets: BookletService) {}

  @Post(':uuid/booklet')
  @AdminWrites()
  @HttpCode(202)
  @Target(EditionFinder, 'booklet')
  @Responds<BookletAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Print the programme booklet of an edition', {
    text: 'A job makes a PDF, ready to print, of all offers that are published for the public and not called off; it can be downloaded for 24 hours with `GET /jobs/{uuid}/file`. It holds what everybody may read, and nothing else. The body may be left out.',
    problems: { 409: 'No offer of the edition is published for the public, or three of your booklets are under way.' },
  })
  printBooklet(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: BookletInput,
    @IfMatch() precondition: Precondition,
  ): Promise<BookletAccepted> {
    return this.booklets.order(caller, edition, input, precondition);
  }
}
