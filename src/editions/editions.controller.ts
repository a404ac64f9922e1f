import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Target } from '../platform/http/access/finder.js';
import { AdminWrites, Reads } from '../platform/http/access/policy.js';
import { TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { EditionCopy, EditionCreate, EditionPatch } from './editions.inputs.js';
import { EditionFinder } from './edition.store.js';
import { type EditionRecord, editionView } from './edition.view.js';
import { EditionsService } from './editions.service.js';
import { timelineOf, type TimelineRecord, timelineView } from './timeline.js';

const TASK_RULES =
  'At most one holiday; application_system tasks name their applicationSystem and do not overlap (touching ends are fine); every end is after its start.';

/** Editions of the programme (R-EDI-1). */
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

  @Post()
  @AdminWrites()
  @Responds(editionView, { location: '/editions' })
  @Describe('Create an edition', { text: `The alias is made from the name. ${TASK_RULES}` })
  create(@Body() input: EditionCreate): Promise<EditionRecord> {
    return this.editions.create(input);
  }

  @Patch(':uuid')
  @AdminWrites()
  @Target(EditionFinder, 'update')
  @Responds(editionView)
  @Describe('Change an edition', {
    text: `Only the keys sent change, an empty body changes nothing; the alias stays. Lists are replaced as a whole: a task sent with its uuid stays the same record. ${TASK_RULES}`,
  })
  update(
    @TargetRecord() { uuid }: EditionRecord,
    @Body() input: EditionPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<EditionRecord> {
    return this.editions.update(uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(EditionFinder, 'delete')
  @Describe('Delete an edition', { text: 'With its tasks.', problems: { 409: 'The edition still has offers.' } })
  remove(@TargetRecord() { uuid }: EditionRecord, @IfMatch() precondition: Precondition): Promise<void> {
    return this.editions.remove(uuid, precondition);
  }

  @Get(':uuid/timeline')
  @Reads()
  @Target(EditionFinder)
  @Responds(timelineView)
  @Describe('Read where an edition stands', {
    text: 'Which phases run now, come next and are over, in local time. A phase runs from its start and is over at its end.',
  })
  readEditionTimeline(@TargetRecord() edition: EditionRecord): TimelineRecord {
    return timelineOf(edition);
  }

  @Post(':uuid/copy')
  @AdminWrites()
  @Target(EditionFinder, 'copy')
  @Responds(editionView, { location: '/editions' })
  @Describe('Copy an edition', {
    text: 'A new edition with the settings, organisers and tasks of this one, without offers and not archived. The body may be left out.',
  })
  copy(
    @TargetRecord() { uuid }: EditionRecord,
    @Body() input: EditionCopy,
    @IfMatch() precondition: Precondition,
  ): Promise<EditionRecord> {
    return this.editions.copy(uuid, input, precondition);
  }
}
