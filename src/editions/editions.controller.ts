import { Controller, Get } from '@nestjs/common';
import { Target } from '../common/access/finder.js';
import { Reads } from '../common/access/policy.js';
import { TargetRecord } from '../common/http/api-request.js';
import { Describe } from '../common/openapi/describe.js';
import { Responds, RespondsWithList } from '../common/view/responds.js';
import { EditionFinder } from './edition.finder.js';
import { type EditionRecord, editionView } from './edition.view.js';
import { EditionsService } from './editions.service.js';

/** Editions of the programme (decisions D). */
@Controller('editions')
export class EditionsController {
  constructor(private readonly editions: EditionsService) {}

  @Get()
  @Reads()
  @RespondsWithList(editionView)
  @Describe('List editions', {
    text: 'All editions, latest holiday first. Always the whole list: page and itemsPerPage are ignored.',
  })
  list(): Promise<EditionRecord[]> {
    return this.editions.list();
  }

  @Get(':uuid')
  @Reads()
  @Target(EditionFinder)
  @Responds(editionView)
  @Describe('Read an edition', { text: 'One edition with its tasks.' })
  read(@TargetRecord() edition: EditionRecord): EditionRecord {
    return edition;
  }
}
