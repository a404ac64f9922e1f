import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type DrawReport, type OfferFulfilment, type RankFulfilment } from './draw-report.js';

const COUNTS = `count(*)::int as wishes, (count(*) filter (where w.result = 'confirmed'))::int as granted`;

/** SQL of reports: sums over the wishes of a draw. */
@Injectable()
export class DrawReportStore {
  constructor(private readonly database: Database) {}

  /** Both sums of one moment. Wishes of children that were erased are gone. */
  sums(draw: string): Promise<Pick<DrawReport, 'ranks' | 'offers'>> {
    return this.database.snapshot(async () => ({ ranks: await this.ranks(draw), offers: await this.offers(draw) }));
  }

  private ranks(draw: string): Promise<RankFulfilment[]> {
    return this.database.rows<RankFulfilment>(
      'draw_report_ranks',
      `select w.rank, ${COUNTS} from draw_wishes w where w.draw_uuid = $1 group by w.rank order by w.rank nulls last`,
      [draw],
    );
  }

  private offers(draw: string): Promise<OfferFulfilment[]> {
    return this.database.rows<OfferFulfilment>(
      'draw_report_offers',
      `select o.uuid, o.name, o.place = 'published' and o.publish = 'public' as "isPublic", ${COUNTS}
       from draw_wishes w join offers o on o.uuid = w.offer_uuid where w.draw_uuid = $1
       group by o.uuid order by count(*) desc, o.name collate german, o.uuid`,
      [draw],
    );
  }
}
