import { Injectable } from '@nestjs/common';
import { type DrawWishRecord, drawWishView } from '../../draws/draw-wish.view.js';
import { DrawsService } from '../../draws/draws.service.js';
import { type DrawWishesQuery } from '../../draws/dto/draw-wishes.query.js';
import { type ExportedList } from '../table-writing.js';
import { WISHES_TABLE } from './draw.tables.js';

/** What draws say of wishes, with the service and the view of its own route. */
@Injectable()
export class DrawLists {
  constructor(private readonly draws: DrawsService) {}

  /** The wishes of a draw that the caller may read. */
  wishesOf(draw: string): ExportedList<DrawWishesQuery, DrawWishRecord> {
    return {
      ...{ table: WISHES_TABLE, view: drawWishView, personal: true },
      page: (caller, query) => this.draws.wishesOf(caller, draw, query),
    };
  }
}
