import { Icon } from './icons.js';
import { type Page } from './page.js';

interface PaginationProps {
  readonly page: Page;
  /** Number of the page that is shown. */
  readonly present: number;
  readonly last: number;
  /** The address of a page. */
  readonly to: (number: number) => string;
  /** Where links open, if not where the page says. */
  readonly target?: '_self';
}

/** How many pages a list has. */
export const lastPage = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));

/** Links to the pages before and after. */
export const Pagination = ({ page: { words }, present, last, to, target }: PaginationProps) => {
  if (last === 1) return null;
  return (
    <nav class="pages" aria-label={words.pages}>
      {present > 1 ? (
        <a class="chip" href={to(present - 1)} target={target} rel="prev">
          <Icon name="back" />
          {words.previous}
        </a>
      ) : null}
      <span>{words.page(present, last)}</span>
      {present < last ? (
        <a class="chip" href={to(present + 1)} target={target} rel="next">
          {words.next}
          <Icon name="next" />
        </a>
      ) : null}
    </nav>
  );
};
