import { type ComponentChildren } from 'preact';
import { Held } from './held.js';
import { Drawings } from './icons.js';
import { type Page, plain } from './page.js';

interface LayoutProps {
  readonly page: Page;
  /** In the title of the window, before the name of the programme. */
  readonly title?: string;
  readonly description?: string;
  /** Search engines leave the page out. */
  readonly hidden?: boolean;
  /** The address under which search engines know the page. */
  readonly canonical?: string;
  /** More elements of the head. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Name of the programme. */
export const programmeTitle = ({ town, words }: Page): string => town.title ?? words.programme;

/** Every page: its head, the town's name above, and its links below. */
export const Layout = ({ page, title, description, hidden, canonical, head, children }: LayoutProps) => {
  const { words, town, language } = page;
  const names = [title, programmeTitle(page), town.name].filter((part) => part != null).map(plain);
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{names.join(' – ')}</title>
        {description === undefined ? null : <meta name="description" content={plain(description)} />}
        {hidden === true ? <meta name="robots" content="noindex" /> : null}
        {canonical === undefined ? null : <link rel="canonical" href={canonical} />}
        <Style dress={page.dress} />
        {head}
      </head>
      <body>
        <a class="skip" href="#inhalt">
          {words.skip}
        </a>
        <Drawings />
        <Header page={page} />
        <main id="inhalt" tabindex={-1}>
          {children}
        </main>
        <Footer page={page} />
      </body>
    </html>
  );
};

const Style = ({ dress }: Pick<Page, 'dress'>) =>
  'rules' in dress ? (
    // Rules of our own, which an element cannot hold escaped.
    // oxlint-disable-next-line house/escaped-markup
    <style dangerouslySetInnerHTML={{ __html: dress.rules }} />
  ) : (
    <>
      <link rel="icon" href={dress.icon} type="image/svg+xml" />
      <link rel="stylesheet" href={dress.stylesheet} />
    </>
  );

/** Whether there is a programme to lead back to. */
export const hasProgramme = ({ dress }: Page): boolean => 'stylesheet' in dress;

const Header = ({ page }: { readonly page: Page }) => {
  const { town } = page;
  const brand = (
    <>
      {town.logo === null ? <span class="mark" aria-hidden="true" /> : <img src={town.logo} alt="" />}
      <span>
        <b>{programmeTitle(page)}</b>
        {town.name === null ? null : <small>{town.name}</small>}
      </span>
    </>
  );
  return (
    <header class="top">
      <div class="wide">
        {hasProgramme(page) ? (
          <a class="brand" href={page.at('/angebote')}>
            {brand}
          </a>
        ) : (
          <span class="brand">{brand}</span>
        )}
      </div>
    </header>
  );
};

const Footer = ({ page }: { readonly page: Page }) => {
  const { words, town } = page;
  const links = [
    [words.imprint, town.imprintUrl],
    [words.privacy, town.privacyUrl],
    [words.accessibilityStatement, town.accessibilityUrl],
  ] as const;
  const given = links.flatMap(([text, url]) => (url === null ? [] : [{ text, url }]));
  const contact = [...town.contactLines, ...town.openingHours];
  return (
    <footer class="bottom">
      <div class="wide">
        <div>
          <p>
            <b>{town.name ?? words.programme}</b>
          </p>
          {contact.length === 0 ? null : (
            <address>
              {contact.map((line) => (
                <span key={line}>
                  <Held text={line} />
                </span>
              ))}
            </address>
          )}
        </div>
        <ul>
          {hasProgramme(page) ? (
            <li>
              <a href={page.at('/angebote')}>{words.all}</a>
            </li>
          ) : null}
          {given.map(({ text, url }) => (
            <li key={url}>
              <a href={url}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
};
