import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { etagOf } from '../view/etag.js';
import { API_VERSION } from '../../operations/config/api-version.js';
import { RouteTable } from '../server/route-table.js';
import { type Schema } from '../view/field.js';
import { FeatureNotes } from './api-notes.js';
import { Components } from './components.js';
import { conventions } from './conventions.js';
import { operationIds, pathOf, tagOf } from './names.js';
import { type OpenApi } from './open-api.js';
import { operationOf } from './operations.js';
import { SERVICE_WORDS, type ServiceWords } from './tags.js';
import { viewSchema } from './schemas.js';
import { tolerant } from './tolerance.js';

/** The document in serialised form. */
interface OpenApiFile {
  readonly content: Buffer;
  readonly tag: string;
}

/**
 * The OpenAPI document, generated from the decorators, views, inputs and policies that the service itself uses, so it
 * cannot fall behind them.
 */
@Injectable()
export class OpenApiDocument {
  private written: OpenApiFile | undefined;
  private built: { readonly strict: OpenApi; readonly published: OpenApi } | undefined;

  constructor(
    private readonly routes: RouteTable,
    private readonly notes: FeatureNotes,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SERVICE_WORDS) private readonly words: ServiceWords,
  ) {}

  /** The published form: future answers may contain more than today's. */
  get json(): OpenApi {
    return this.both.published;
  }

  /**
   * The serialised document, the same for all callers and languages. Serialised once: it is large, and open to
   * everyone without a limit.
   */
  get file(): OpenApiFile {
    if (this.written === undefined) {
      const text = JSON.stringify(this.json);
      this.written = { content: Buffer.from(text), tag: etagOf(text) };
    }
    return this.written;
  }

  /** Describes exactly today's answers, for checking them against it. */
  get strict(): OpenApi {
    return this.both.strict;
  }

  /** Built on first use: the routes are known only after start-up. */
  private get both(): { readonly strict: OpenApi; readonly published: OpenApi } {
    if (this.built === undefined) {
      const strict = this.build();
      this.built = { strict, published: tolerant(strict) };
    }
    return this.built;
  }

  private build(): OpenApi {
    const components = new Components(this.notes);
    const ids = operationIds(this.notes, this.routes.all);
    const paths: Record<string, Record<string, Schema>> = {};
    for (const [route, id] of ids) {
      const operations = (paths[pathOf(route)] ??= {});
      operations[route.method.toLowerCase()] = operationOf(components, route, id);
    }
    const { baseUrl, publicWebsiteUrl } = this.settings;
    return {
      openapi: '3.1.1',
      info: {
        title: this.words.title,
        version: API_VERSION,
        description: `${this.words.purpose}\n\n${conventions(this.settings)}`,
        contact: { name: this.words.contact, url: publicWebsiteUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      externalDocs: { description: 'This document, to read and to try out', url: `${baseUrl}/docs` },
      servers: [{ url: baseUrl, description: 'This installation' }],
      tags: [...new Set(this.routes.all.map((route) => tagOf(this.notes, route)))]
        .sort((left, right) => this.placeOf(left) - this.placeOf(right) || left.localeCompare(right, 'en'))
        .map((name) => ({ name, description: this.notes.tags.get(name) ?? name })),
      paths,
      webhooks: Object.fromEntries(
        [...this.notes.webhooks].map(([name, make]) => [name, { post: make((view) => viewSchema(components, view)) }]),
      ),
      components: components.toJson(),
    };
  }

  private placeOf(tag: string): number {
    return this.words.tags.indexOf(tag);
  }
}
