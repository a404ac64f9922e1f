import { type Explanation } from '../../platform/http/server/explanations.js';
import { hasProgramme, Layout } from './layout.js';
import { type Page } from './page.js';

interface ExplanationPageProps {
  readonly page: Page;
  readonly explanation: Explanation;
}

/** Says what a type of problem means, and what to do about it. */
export const ExplanationPage = ({ page, explanation: { type, title, text, advice } }: ExplanationPageProps) => {
  const { words, language } = page;
  return (
    <Layout page={page} title={title[language]} hidden>
      <article class="wide explained">
        <p class="small">{words.explanationOf}</p>
        <h1>{title[language]}</h1>
        <p>
          <code>{type}</code>
        </p>
        <h2>{words.meaning}</h2>
        <p>{text[language]}</p>
        <h2>{words.advice}</h2>
        <p>{advice[language]}</p>
        {hasProgramme(page) ? (
          <p class="small">
            {words.explanationHint} <a href={page.at('/angebote')}>{words.all}</a>
          </p>
        ) : null}
      </article>
    </Layout>
  );
};
