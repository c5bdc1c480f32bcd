import type { FormattedFile } from './format-file.ts'
import { printSql } from './print.ts'
import { meaning, tokensOf } from './tokens.ts'

/** Columns of a line (db/README.md). */
const columns = 100
const longest = 120

/** The tokens that count, also of a function's body. */
const wholeMeaning = (sql: string): string =>
  tokensOf(sql)
    .map(({ kind, text }) => {
      if (kind !== 'dollar') return meaning(text)
      const mark = text.slice(0, text.indexOf('$', 1) + 1)
      return mark + wholeMeaning(text.slice(mark.length, -mark.length)) + mark
    })
    .filter(Boolean)
    .join('\u0001')

const longLines = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (line.length > longest ? [at + 1] : []))

/**
 * A file of the schema laid out, with the bodies of functions in SQL; those in PL/pgSQL stay as
 * they are. So does a file whose lines would become too long: a long text is not broken at `||`.
 */
export const formatSqlFile = async (before: string): Promise<FormattedFile> => {
  const printed = await printSql(before, columns)
  const isSame = wholeMeaning(printed) === wholeMeaning(before)
  if (isSame && longLines(printed).length === 0) return { text: printed, unread: [], long: [] }
  const reason = isSame ? 'lines would become too long' : 'the tokens would change'
  return { text: before, unread: [{ line: 1, reason }], long: longLines(before) }
}
