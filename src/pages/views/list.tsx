import { FeedLinks } from '../feeds/head.js';
import { type Reference } from '../../platform/http/view/field.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { addressQuery, PAGE_SIZE, type ProgrammeQuery } from '../reading/programme-query.js';
import { Card } from './card.js';
import { ChosenFilters, FilterForm } from './filters.js';
import { Layout, programmeTitle } from './layout.js';
import { Lines } from './markdown.js';
import { paragraphsOf } from '../../kernel/text/text.js';
import { type Page } from './page.js';
import { lastPage, Pagination } from './pagination.js';

interface ListProps {
  readonly page: Page;
  readonly asked: ProgrammeQuery;
  readonly offers: readonly PublicOffer[];
  /** On all pages. */
  readonly count: number;
  /** Of these, over. */
  readonly past: number;
  readonly categories: readonly Reference[];
  /** The hosts that are known by name. */
  readonly hosts: readonly Reference[];
}

/** Pictures that are seen without scrolling on most screens. */
const SEEN_AT_ONCE = 2;

/** The programme: a form to search it, and a page of its offers. */
export const ListPage = ({ page, asked, offers, count, past, categories, hosts }: ListProps) => {
  const { words, town } = page;
  const filtered = Object.keys(asked.filters).length > 0;
  const last = lastPage(count, PAGE_SIZE);
  const own = paragraphsOf(town.welcome ?? '');
  const welcome = own.length === 0 ? [[words.lead]] : own;
  return (
    <Layout
      page={page}
      {...(asked.page === 1 ? {} : { title: words.page(asked.page, last) })}
      description={welcome.flat().join(' ')}
      hidden={filtered || asked.page > last}
      head={<FeedLinks page={page} filters={asked.filters} />}
    >
      <section class="hero">
        <div class="wide">
          <h1>{programmeTitle(page)}</h1>
          {welcome.map((lines) => (
            <p key={lines.join(' ')}>
              <Lines lines={lines} />
            </p>
          ))}
        </div>
      </section>
      <div class="wide">
        <FilterForm page={page} asked={asked} categories={categories} />
        <ChosenFilters page={page} asked={asked} categories={categories} hosts={hosts} />
        {offers.length === 0 ? (
          <Nothing page={page} filtered={filtered} pastTheEnd={count > 0} asked={asked} />
        ) : (
          <>
            <h2 class="found">{words.found(count - past, past)}</h2>
            <ul class="cards">
              {offers.map((offer, index) => (
                <Card key={offer.uuid} page={page} offer={offer} soon={index < SEEN_AT_ONCE} />
              ))}
            </ul>
            <Pagination
              page={page}
              present={asked.page}
              last={last}
              to={(number) => page.at(`/angebote${addressQuery(asked.filters, number)}`)}
            />
          </>
        )}
      </div>
    </Layout>
  );
};

interface NothingProps {
  readonly page: Page;
  readonly asked: ProgrammeQuery;
  readonly filtered: boolean;
  readonly pastTheEnd: boolean;
}

const Nothing = ({ page, asked, filtered, pastTheEnd }: NothingProps) => {
  const { words } = page;
  const [title, hint] = pastTheEnd
    ? [words.pastTheEnd, words.pastTheEndHint]
    : filtered
      ? [words.nothingFound, words.nothingFoundHint]
      : [words.nothingYet, words.nothingYetHint];
  return (
    <section class="nothing">
      <span class="no-picture look-0" aria-hidden="true" />
      <h2>{title}</h2>
      <p>{hint}</p>
      {pastTheEnd ? (
        <p>
          <a class="button" href={page.at(`/angebote${addressQuery(asked.filters)}`)}>
            {words.firstPage}
          </a>
        </p>
      ) : filtered ? (
        <p>
          <a class="button" href={page.at('/angebote')}>
            {words.all}
          </a>
        </p>
      ) : null}
    </section>
  );
};
