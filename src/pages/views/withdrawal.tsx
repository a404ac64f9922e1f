import { type ComponentChildren } from 'preact';
import { type DeadLink } from '../../attendances/actions/withdrawal-by-link.service.js';
import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { WITHDRAWAL_PATH } from '../../mail/withdrawal-links.js';
import { spanOf } from '../texts/times.js';
import { type NextChild, type Standing, WITHDRAWAL_WORDS, type WithdrawalWords } from '../texts/withdrawal.js';
import { Layout } from './layout.js';
import { type Page, writtenIn } from './page.js';

/** An application that can be withdrawn, or is. Money in cents. */
export interface Withdrawal {
  /** First name. */
  readonly child: string;
  readonly offer: string;
  /** Address of the offer's page; null: it has no public one. */
  readonly url: string | null;
  readonly dates: readonly Occurrence[];
  readonly standing: Standing;
  readonly next: NextChild;
  readonly open: number;
  readonly paid: number;
  /** Numbers of the invoices that ask for what is open. */
  readonly invoices: readonly string[];
  /** The family is mailed that it is withdrawn. */
  readonly notified: boolean;
}

interface WithdrawalProps {
  readonly page: Page;
  readonly withdrawal: Withdrawal;
}

/** Dates that are named; more would hide the button. */
const MAX_DATES = 6;

/** Asks whether to withdraw, with all that follows. Only the button does it: programs that open links change nothing. */
export const AskPage = ({ page, withdrawal, link }: WithdrawalProps & { readonly link: string }) => {
  const words = WITHDRAWAL_WORDS[page.language];
  const { child, offer, dates, standing, url } = withdrawal;
  return (
    <Layout page={page} title={words.ask(child)} hidden>
      <section class="wide question">
        <h1>{words.ask(child)}</h1>
        <dl class="box facts">
          <Fact name={words.offer}>
            <b lang={writtenIn(page)}>
              <bdi>{offer}</bdi>
            </b>
          </Fact>
          {dates.length === 0 ? null : (
            <Fact name={page.words.dates}>
              <ul>
                {dates.slice(0, MAX_DATES).map((date) => (
                  <li key={date.begin.getTime()}>
                    <time datetime={date.begin.toISOString()}>{spanOf(date, page.language)}</time>
                  </li>
                ))}
              </ul>
              {dates.length > MAX_DATES ? <small>{page.words.furtherDates(dates.length - MAX_DATES)}</small> : null}
            </Fact>
          )}
          <Fact name={words.standing}>{words.standings[standing]}</Fact>
        </dl>
        <h2>{words.follows}</h2>
        <ul class="follows">
          {followsOf(withdrawal, words).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <form method="post" action={page.at(WITHDRAWAL_PATH)}>
          <input type="hidden" name="link" value={link} />
          <button type="submit" class="button">
            {words.button(child)}
          </button>
          <a class="button quiet" href={url ?? page.at('/angebote')}>
            {words.keep}
          </a>
        </form>
      </section>
    </Layout>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What follows from withdrawing, in sentences: for other children, for money, and for whoever changes its mind. */
const followsOf = (withdrawal: Withdrawal, words: WithdrawalWords): string[] => {
  const { child, dates, standing, next, open, paid, invoices } = withdrawal;
  const place = { place: words.place[next], list: words.list(child), open: words.open }[standing];
  return [
    ...(dates.length > 1 && standing === 'place' ? [words.all(dates.length)] : []),
    place,
    ...(open > 0 ? [words.due(open)] : []),
    ...(open > 0 && invoices.length > 0 ? [words.invoices(invoices)] : []),
    ...(paid > 0 ? [words.paid(paid)] : []),
    ...(open === 0 && paid === 0 ? [words.free] : []),
    words.again,
  ];
};

/** Says that the application is withdrawn. */
export const DonePage = ({ page, withdrawal: { child, offer, notified } }: WithdrawalProps) => {
  const words = WITHDRAWAL_WORDS[page.language];
  return (
    <Message page={page} title={words.done(child)}>
      <p>{words.doneText(offer)}</p>
      {notified ? <p>{words.mailed}</p> : null}
    </Message>
  );
};

/** Says why a link withdraws nothing, and whom to ask. */
export const DeadLinkPage = ({ page, link }: { readonly page: Page; readonly link: DeadLink }) => (
  <Message page={page} title={WITHDRAWAL_WORDS[page.language].dead[link.reason]}>
    <p>{link.detail[page.language]}</p>
  </Message>
);

interface MessageProps {
  readonly page: Page;
  readonly title: string;
  readonly children: ComponentChildren;
}

const Message = ({ page, title, children }: MessageProps) => {
  const { town } = page;
  return (
    <Layout page={page} title={title} hidden>
      <section class="wide question">
        <h1>{title}</h1>
        {children}
        {town.contactLines.length === 0 ? null : (
          <>
            <p>{WITHDRAWAL_WORDS[page.language].contact}</p>
            <address>
              {town.contactLines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </>
        )}
        <p>
          <a href={page.at('/angebote')}>{page.words.all}</a>
        </p>
      </section>
    </Layout>
  );
};
