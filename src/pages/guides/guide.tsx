import { Layout } from '../views/layout.js';
import { GuideText } from '../views/markdown.js';
import { type Page } from '../views/page.js';
import { between, type Guide, GUIDES, targetOf } from './guide-files.js';

interface GuidePageProps {
  readonly page: Page;
  readonly guide: Guide;
  readonly guides: ReadonlyMap<string, Guide>;
}

/** A page of the documentation. */
export const GuidePage = ({ page, guide, guides }: GuidePageProps) => (
  <Layout page={page} title={guide.title} hidden>
    <article class="wide guide">
      <p class="small">
        <a href={between(guide.path, GUIDES)}>All guides</a>
        {' · '}
        <a href={between(guide.path, '/docs')}>All operations</a>
        {' · '}
        <a href={`${between(guide.path, guide.path)}.md`}>As Markdown</a>
      </p>
      <GuideText source={guide.source} linkOf={(address) => targetOf(address, guide, guides)} />
    </article>
  </Layout>
);

interface GuidesPageProps {
  readonly page: Page;
  readonly groups: readonly { readonly title: string; readonly guides: readonly Guide[] }[];
}

/** The list of all guides. */
export const GuidesPage = ({ page, groups }: GuidesPageProps) => (
  <Layout page={page} title="Guides" hidden>
    <article class="wide guide">
      <h1>Guides</h1>
      <p>
        How to connect a program, page by page. <a href={between(GUIDES, '/docs')}>All operations</a> can be tried out;{' '}
        <a href={between(GUIDES, '/openapi.json')}>the same as OpenAPI</a>, and{' '}
        <a href={between(GUIDES, '/llms.txt')}>this list for language models</a>.
      </p>
      <div class="prose">
        {groups.map(({ title, guides }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {guides.map((guide) => (
                <li key={guide.path}>
                  <a href={between(GUIDES, guide.path)}>{guide.title}</a>
                  {guide.summary === '' ? null : `: ${guide.summary}`}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  </Layout>
);
