import { type Reference } from '../../platform/http/view/field.js';
import { addressQuery, FILTERS, type FilterName, type ProgrammeQuery } from '../reading/programme-query.js';
import { filteredDay } from '../texts/times.js';
import { Icon } from './icons.js';
import { type Page, plain, writtenIn } from './page.js';

interface FiltersProps {
  readonly page: Page;
  readonly asked: ProgrammeQuery;
  readonly categories: readonly Reference[];
}

interface ChosenProps extends FiltersProps {
  /** The hosts that are known by name. */
  readonly hosts: readonly Reference[];
}

type Filters = ProgrammeQuery['filters'];

/** Filters with a field of their own in the form, unless they say what the field cannot. */
const inForm = (name: FilterName, { category, free }: Filters, categories: readonly Reference[]): boolean => {
  if (name === 'category') return category === undefined || chosenIn(categories, category) !== undefined;
  if (name === 'free') return free === undefined || free === 'true';
  return name === 'q' || name === 'day' || name === 'age';
};

/** The form over the list: sends what was filled in as a plain query, without any script. */
export const FilterForm = ({ page, asked: { filters }, categories }: FiltersProps) => {
  const { words } = page;
  const category = filters.category === undefined ? undefined : chosenIn(categories, filters.category);
  const kept = FILTERS.flatMap((name) => {
    const value = filters[name];
    return value === undefined || inForm(name, filters, categories) ? [] : [{ name, value }];
  });
  return (
    <form class="filters" role="search" method="get" action={page.at('/angebote')} aria-label={words.filters}>
      <div class="field find">
        <label for="q">{words.search}</label>
        <input type="search" id="q" name="q" value={filters.q} maxlength={255} placeholder={words.searchHint} />
      </div>
      <div class="field">
        <label for="category">{words.category}</label>
        <select id="category" name="category">
          <option value="">{words.allCategories}</option>
          {categories.map(({ uuid, name, alias }) => (
            <option key={uuid} value={alias ?? uuid} selected={uuid === category?.uuid} lang={writtenIn(page)}>
              {plain(name ?? '')}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="day">{words.day}</label>
        <input type="date" id="day" name="day" value={filters.day} />
      </div>
      <div class="field age">
        <label for="age">{words.ages}</label>
        <input
          type="text"
          inputmode="numeric"
          id="age"
          name="age"
          value={filters.age}
          maxlength={8}
          autocomplete="off"
          placeholder={words.ageHint}
        />
      </div>
      <div class="field check">
        <input type="checkbox" id="free" name="free" value="true" checked={filters.free === 'true'} />
        <label for="free">{words.free}</label>
      </div>
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class="button">
        <Icon name="search" />
        {words.show}
      </button>
    </form>
  );
};

/** What the list is filtered by, each with a link that takes it back. */
export const ChosenFilters = ({ page, asked: { filters }, categories, hosts }: ChosenProps) => {
  const { words } = page;
  const known = { category: categories, host: hosts, edition: page.editions ?? [] };
  const chosen = FILTERS.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, text: plain(filterText(page, name, value, known)) }];
  });
  if (chosen.length === 0) return null;
  return (
    <nav class="chosen" aria-label={words.chosen}>
      <ul>
        {chosen.map(({ name, text }) => (
          <li key={name}>
            <a class="chip" href={page.at(`/angebote${addressQuery({ ...filters, [name]: undefined })}`)}>
              <span class="unseen">{words.without('')}</span>
              <bdi>{text}</bdi>
              <Icon name="close" />
            </a>
          </li>
        ))}
        <li>
          <a href={page.at('/angebote')}>{words.reset}</a>
        </li>
      </ul>
    </nav>
  );
};

const filterText = (
  { words, language }: Page,
  name: FilterName,
  value: string,
  known: Readonly<Record<'category' | 'host' | 'edition', readonly Reference[]>>,
): string => {
  const yes = value === 'true';
  switch (name) {
    case 'q':
      return `„${value}“`;
    case 'category':
      return chosenIn(known.category, value)?.name ?? `${words.category}: ${value}`;
    case 'age':
      return `${words.ages}: ${value}`;
    case 'free':
      return yes ? words.free : words.notFree;
    case 'wheelchairAccessible':
      return yes ? words.onlyWheelchair : words.notWheelchair;
    case 'host':
      return `${words.host}: ${chosenIn(known.host, value)?.name ?? value}`;
    case 'edition':
      return `${words.edition}: ${chosenIn(known.edition, value)?.name ?? value}`;
    case 'day':
      return filteredDay(value, language);
    case 'from':
      return `${words.from} ${filteredDay(value, language)}`;
    case 'until':
      return `${words.until} ${filteredDay(value, language)}`;
  }
};

/** Name of a filter's value, by its alias or its uuid. */
export const chosenIn = (known: readonly Reference[], sent: string): Reference | undefined =>
  known.find(({ uuid, alias }) => alias === sent || uuid === sent.toLowerCase());
