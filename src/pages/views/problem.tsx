import { Layout } from './layout.js';
import { type Page } from './page.js';

interface ProblemPageProps {
  readonly page: Page;
  readonly status: number;
  /** Seconds until it is worth another try. */
  readonly wait: number;
  readonly request: string;
}

/** Says what went wrong. */
export const ProblemPage = ({ page, status, wait, request }: ProblemPageProps) => {
  const { words } = page;
  const [title, hint] =
    status === 404
      ? [words.notFound, words.notFoundHint]
      : status === 429
        ? [words.tooMany, words.tooManyHint(wait)]
        : [words.failed, words.failedHint];
  return (
    <Layout page={page} title={title} hidden>
      <section class="wide nothing">
        <span class="no-picture look-0" aria-hidden="true" />
        <h1>{title}</h1>
        <p>{hint}</p>
        {status === 404 ? <SearchForm page={page} /> : null}
        {status >= 500 ? <p class="small">{words.problemOf(request)}</p> : null}
        <p>
          <a href={page.at('/angebote')}>{words.all}</a>
        </p>
      </section>
    </Layout>
  );
};

const SearchForm = ({ page }: { readonly page: Page }) => (
  <form class="search" role="search" method="get" action={page.at('/angebote')}>
    <label class="unseen" for="q">
      {page.words.search}
    </label>
    <input type="search" id="q" name="q" maxlength={255} placeholder={page.words.searchHint} />
    <button type="submit" class="button">
      {page.words.search}
    </button>
  </form>
);
