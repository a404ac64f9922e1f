/** SQL condition: a list of changes has one of a field that is not hidden. */
export const showsChange = (column: string, hidden: string): string =>
  `exists (select from jsonb_array_elements(${column}) c (change) where c.change ->> 'field' <> all(${hidden}::text[]))`;
