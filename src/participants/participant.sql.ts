/**
 * The child that stands for the one that a column references: itself, or the child it was merged into. For columns
 * that the merging of children does not change.
 */
const livingChild = (column: string): string =>
  `(select coalesce(whole.merged_into_uuid, whole.uuid) from participants whole where whole.uuid = ${column})`;

/** The same, for `join`. */
export const livingChildOf = (column: string, alias = 'p'): string =>
  `participants ${alias} on ${alias}.uuid = ${livingChild(column)}`;

/**
 * A child's name with umlauts in two letters, Jörg is Joerg: the first line of what is searched. The second has them in
 * one.
 */
export const foldedName = (child = 'p'): string => `split_part(${child}.search_text, E'\\n', 1)`;

/** SQL condition: two children may be one, by their folded names and their dates of birth, which both must have. */
export const isNamesake = (child: string, other: string): string =>
  `${foldedName(child)} = ${foldedName(other)} and ${child}.date_of_birth = ${other}.date_of_birth
    and ${child}.uuid <> ${other}.uuid`;
