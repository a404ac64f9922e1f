import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { message } from '../../../kernel/problem/message.js';
import { notFound } from '../../../kernel/problem/problem.js';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. A copy that somebody keeps for longer is not to be trusted. */
const TRUSTED_MS = 180 * DAY_MS;

/** The paths, which their documents name. */
export const SECURITY_TXT = '/.well-known/security.txt';
export const API_CATALOG = '/.well-known/api-catalog';

/** Documents at addresses that are the same everywhere (RFC 8615). */
@Injectable()
export class WellKnown {
  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The address for those who found a gap in security (RFC 9116).
   * @throws Problem 404 the operator names nobody
   */
  securityText(): string {
    const { baseUrl, securityContact } = this.settings;
    if (securityContact === undefined) {
      throw notFound(message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));
    }
    // Cut to the day, so that the entity tag stays for as long.
    const today = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    return [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + TRUSTED_MS).toISOString()}`,
      'Preferred-Languages: de, en',
      // Only an address with https may stand there.
      ...(baseUrl.startsWith('https:') ? [`Canonical: ${baseUrl}${SECURITY_TXT}`] : []),
      '',
    ].join('\n');
  }

  /** The link to the catalogue itself, for those who ask with HEAD. */
  get catalogLink(): string {
    return `<${this.settings.baseUrl}${API_CATALOG}>; rel="api-catalog"`;
  }

  /** The descriptions of the API, as a set of links (RFC 9727, RFC 9264). */
  catalog(): string {
    const { baseUrl } = this.settings;
    const link = (path: string, type: string): object[] => [{ href: `${baseUrl}${path}`, type }];
    return JSON.stringify({
      linkset: [
        {
          anchor: baseUrl,
          'service-desc': link('/openapi.json', 'application/json'),
          'service-doc': [
            ...link('/docs', 'text/html'),
            ...link('/docs/guides', 'text/html'),
            ...link('/llms.txt', 'text/plain'),
          ],
          status: link('/health', 'application/json'),
        },
      ],
    });
  }
}
