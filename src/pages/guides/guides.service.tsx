import { posix } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type VNode } from 'preact';
import { notFound } from '../../kernel/problem/problem.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { etagOf } from '../../platform/http/view/tags.js';
import { PageAnswer } from '../answering/page-answer.js';
import { PageFrame } from '../page-frame.js';
import { type Page } from '../views/page.js';
import { GuidePage, GuidesPage } from './guide.js';
import { type Guide, GROUPS, GUIDES, linkedMarkdown, readGuides } from './guide-files.js';

const KEPT = 'public, max-age=300';

/** A group of guides that have something to show. */
interface Group {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** The documentation as this installation serves it: for people, and for programs that read Markdown (R-OPS-22). */
@Injectable()
export class GuidesService {
  private known: ReadonlyMap<string, Guide> | undefined;

  constructor(
    private readonly frame: PageFrame,
    private readonly answer: PageAnswer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The page with all guides. */
  async list(request: ApiRequest, response: ApiResponse): Promise<void> {
    await this.send(request, response, GUIDES, (page) => <GuidesPage page={page} groups={this.groups} />);
  }

  /**
   * A guide, as a page; as Markdown where the address ends so, or the caller asks for it first.
   * @throws Problem 404
   */
  async read(request: ApiRequest, response: ApiResponse): Promise<void> {
    const guide = this.guides.get(request.path.replace(/\.md$/, ''));
    if (guide === undefined) throw notFound('There is no such guide.', 'Diese Anleitung gibt es nicht.');
    response.vary('Accept');
    if (request.path.endsWith('.md') || request.accepts(['html', 'text/markdown']) === 'text/markdown') {
      sendText(request, response, 'text/markdown', linkedMarkdown(guide, this.guides));
      return;
    }
    await this.send(request, response, guide.path, (page) => (
      <GuidePage page={page} guide={guide} guides={this.guides} />
    ));
  }

  /** What language models are told of the service: llmstxt.org says how. */
  overview(request: ApiRequest, response: ApiResponse): void {
    const { baseUrl } = this.settings;
    const line = ({ path, title, summary }: Guide): string =>
      `- [${title}](${baseUrl}${path}.md)${summary === '' ? '' : `: ${summary}`}`;
    const text = [
      '# Holiday Programme Administration API',
      '> The administration of a municipal holiday programme (Ferienprogramm, Ferienpass) as a JSON API: organisers, editions, offers, applications of children, draws, money, mails. All guides are Markdown; the German words of the domain are in the glossary.',
      `- [OpenAPI document](${baseUrl}/openapi.json): all operations with schemas and examples\n- [The same to try out](${baseUrl}/docs)`,
      ...this.groups.map(({ title, guides }) =>
        [`## ${title === 'Rules' ? 'Optional' : title}`, '', ...guides.map(line)].join('\n'),
      ),
    ].join('\n\n');
    sendText(request, response, 'text/plain', `${text}\n`);
  }

  private get guides(): ReadonlyMap<string, Guide> {
    return (this.known ??= readGuides());
  }

  private get groups(): readonly Group[] {
    const all = [...this.guides.values()];
    const listed: Group[] = GROUPS.map(({ title, folder }) => ({
      title,
      guides: all.filter(({ file }) => posix.dirname(file) === folder),
    }));
    const rest = all.filter((guide) => !listed.some(({ guides }) => guides.includes(guide)));
    return [...listed.slice(0, 4), { title: 'More', guides: rest }, ...listed.slice(4)];
  }

  /** In our own colours, whatever the town's are: the page depends on nothing, and stands where there are no other pages. */
  private async send(
    request: ApiRequest,
    response: ApiResponse,
    path: string,
    view: (page: Page) => VNode,
  ): Promise<void> {
    const page = this.frame.closed('en');
    const make = (): Promise<VNode> => Promise.resolve(view(page));
    await this.answer.sendBeside(request, response, { key: path, rules: page.dress.rules, isKept: true, make });
  }
}

/** For scripts of all origins too, as the OpenAPI document. */
const sendText = (request: ApiRequest, response: ApiResponse, type: string, text: string): void => {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Cache-Control', KEPT);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('ETag', etagOf(text));
  if (request.fresh) response.status(304).end();
  else response.end(request.method === 'HEAD' ? undefined : text);
};
