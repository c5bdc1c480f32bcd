import { sql, type RawBuilder } from 'kysely'

/*
 * Conditions of searches on stored folded columns (collation C). A beginning is a range, which is leakproof and so reaches its index
 * under row level security; a LIKE is not, and belongs behind a fence.
 */

const last = sql<string>`chr(1114109)`

/** The column begins with the folded term. */
export const beginsWith = (column: string, term: string): RawBuilder<boolean> => {
  const folded = sql<string>`fold(${term})`
  return sql<boolean>`(${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < (${folded} || ${last}))`
}

/** 'obrien moss' for who types a blank where the name has a hyphen. */
export const joined = (name: string): string => name.replace(/^(\S+)\s+(?=\S)/, '$1')

/** The column of a folded name begins with the name as it is typed, but for apostrophes and hyphens, which count for nothing on either side. */
export const nameBeginsSo = (column: string, name: string): RawBuilder<boolean> => {
  const folded = sql<string>`fold_name(${name})`
  return sql<boolean>`(${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < (${folded} || ${last}))`
}

/** As nameBeginsSo, and a blank may stand for the hyphen of a double name. */
export const nameBegins = (column: string, name: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...new Set([name, joined(name)])].map((term) => nameBeginsSo(column, term)),
    sql` or `,
  )})`

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** The pattern of a LIKE that finds the term anywhere, signs of patterns taken as text. */
export const anywhere = (term: string): RawBuilder<string> => sql<string>`('%' || fold(${escaped(term)}) || '%')`
/** The pattern of a LIKE that finds the term at the beginning. */
export const atBeginning = (term: string): RawBuilder<string> => sql<string>`(fold(${escaped(term)}) || '%')`
