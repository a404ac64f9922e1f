import { Controller, Get } from '@nestjs/common';
import { Open } from '../access/policy.js';
import { AddressLimited, Unlimited } from '../limits/limit-marks.js';
import { Describe } from '../server/describe.js';
import { HEALTH_ANSWER, HealthService, type HealthReport } from './health.service.js';

/** For orchestrators and monitors: is the process alive, and can it serve? */
@Controller('health')
@Open()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @AddressLimited('readiness')
  @Describe('Is it healthy?', {
    text: 'The same as /health/ready.',
    answer: HEALTH_ANSWER,
    problems: { 503: 'The database does not answer, or can only be read.' },
  })
  read(): Promise<HealthReport> {
    return this.health.ready();
  }

  @Get('live')
  @Unlimited()
  @Describe('Is the process alive?', {
    text: 'Answers 200 as long as the process runs, whatever its database does.',
    answer: HEALTH_ANSWER,
  })
  readLiveness(): HealthReport {
    return this.health.live();
  }

  @Get('ready')
  @AddressLimited('readiness')
  @Describe('Can it serve?', {
    text: 'Answers 200 when the database answers and can be written, else 503. Recovers by itself. 600 times a minute and address.',
    answer: HEALTH_ANSWER,
    problems: { 503: 'The database does not answer, or can only be read.' },
  })
  readReadiness(): Promise<HealthReport> {
    return this.health.ready();
  }
}
