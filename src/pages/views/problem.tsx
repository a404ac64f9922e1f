import { type Words } from '../texts/texts.js';
import { hasProgramme, Layout } from './layout.js';
import { type Page } from './page.js';

interface ProblemPageProps {
  readonly page: Page;
  readonly status: number;
  /** Seconds until it is worth another try. */
  readonly wait: number;
  readonly request: string;
}

interface Told extends Pick<ProblemPageProps, 'status' | 'wait'> {
  /** There is a programme, in which the page helps to search. */
  readonly leadsBack: boolean;
}

/** The title, and what to do. */
const wordsFor = (words: Words, { status, wait, leadsBack }: Told): readonly [title: string, hint: string] => {
  if (status === 404) return [words.notFound, leadsBack ? words.notFoundHint : words.notFoundAlone];
  if (status === 429) return [words.tooMany, words.tooManyHint(wait)];
  return status >= 500 ? [words.failed, words.failedHint] : [words.notUsable, words.notUsableHint];
};

/** Says what went wrong. */
export const ProblemPage = ({ page, status, wait, request }: ProblemPageProps) => {
  const { words } = page;
  const leadsBack = hasProgramme(page);
  const [title, hint] = wordsFor(words, { status, wait, leadsBack });
  return (
    <Layout page={page} title={title} hidden>
      <section class="wide nothing">
        <span class="no-picture look-0" aria-hidden="true" />
        <h1>{title}</h1>
        <p>{hint}</p>
        {status === 404 && leadsBack ? <SearchForm page={page} /> : null}
        {status >= 500 ? <p class="small">{words.problemOf(request)}</p> : null}
        {leadsBack ? (
          <p>
            <a href={page.at('/angebote')}>{words.all}</a>
          </p>
        ) : null}
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
