import { Injectable } from '@nestjs/common';
import { Applications } from '../../money/parties/applications.js';
import { applicationEventRows, applicationOf, applicationRows, eventsOfApplication } from './attendance.sql.js';

/** Implements the books' port to applications. */
@Injectable()
export class ApplicationsOfBooks extends Applications {
  override rows(alias?: string): string {
    return applicationRows(alias);
  }

  override of(column: string, alias?: string): string {
    return applicationOf(column, alias);
  }

  override eventsOf(application: string, alias?: string): string {
    return eventsOfApplication(application, alias);
  }

  override events(alias?: string): string {
    return applicationEventRows(alias);
  }
}

/** For statements built once at module load. */
export const APPLICATION_SQL = new ApplicationsOfBooks();
