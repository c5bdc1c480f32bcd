import { sql, type RawBuilder } from 'kysely'

/*
 * Conditions for searches on stored folded columns (collation C). A prefix is a range, which is
 * leakproof and so reaches its index under row level security; a LIKE is not, and belongs behind a
 * fence.
 */

const last = sql<string>`chr(1114109)`

/** The column begins with the folded term. */
export const beginsWith = (column: string, term: string): RawBuilder<boolean> => {
  const folded = sql<string>`fold(${term})`
  return sql<boolean>`(${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < (${folded} || ${last}))`
}

/** 'obrien moss' for users who type a space where the name has a hyphen. */
export const joined = (name: string): string => name.replace(/^(\S+)\s+(?=\S)/, '$1')

/**
 * The column of a folded name begins with the name as typed, ignoring apostrophes and hyphens on
 * both sides.
 */
export const nameBeginsSo = (column: string, name: string): RawBuilder<boolean> => {
  const folded = sql<string>`fold_name(${name})`
  return sql<boolean>`(${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < (${folded} || ${last}))`
}

/** Same as nameBeginsSo, but a space also matches the hyphen of a double name. */
export const nameBegins = (column: string, name: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...new Set([name, joined(name)])].map((term) => nameBeginsSo(column, term)),
    sql` or `,
  )})`

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds the term anywhere, with pattern characters taken literally. */
export const anywhere = (term: string): RawBuilder<string> =>
  sql<string>`('%' || fold(${escaped(term)}) || '%')`
/** A LIKE pattern that finds the term at the beginning. */
export const atBeginning = (term: string): RawBuilder<string> =>
  sql<string>`(fold(${escaped(term)}) || '%')`
