import { layout, UnreadableSql } from './layout.ts'
import { sqlLiterals, type SqlLiteral } from './literals.ts'
import { holeMarks } from './tokens.ts'

/** Columns of a line, as for the formatter of TypeScript. */
const columns = 100
/** No line of SQL may be longer, unless a text in it is the reason. */
const longest = 120
/** Of a line with a text that cannot be broken, the most that stands around it. */
const mostAround = 60

export interface FormattedFile {
  text: string
  /** SQL that the parser does not read, with the reason: laid out by hand. */
  unread: { line: number; reason: string }[]
  /** Lines of SQL that are too long. */
  long: number[]
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length
const withHoles = (sql: string, holes: readonly string[]): string =>
  sql.replaceAll(holeMarks, (mark) => holes[mark.charCodeAt(0) - 0xe000] ?? '')
/** The indentation of the line of a place. */
const indentAt = (text: string, index: number): string => {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1)
  return ' '.repeat(line.search(/\S/))
}
/** Independent of how an expression is laid out, since it is formatted after what it stands in. */
const widthOf = (hole: string): number => hole.replaceAll(/\s+/g, ' ').length

/** Too long, and not because of one string, which cannot be broken. */
const isTooLong = (line: string): boolean => {
  const longestString = Math.max(0, ...[...line.matchAll(/'[^']*'/g)].map(([{ length }]) => length))
  return line.length > longest && line.length - longestString > mostAround
}

/** Numbers of the lines of a literal that are too long. */
const longLines = (text: string, { start, end }: SqlLiteral): number[] => {
  const first = lineOf(text, start)
  const lines = text.slice(text.lastIndexOf('\n', start) + 1, end).split('\n')
  return lines.flatMap((line, at) => (isTooLong(line) ? [first + at] : []))
}

/**
 * A literal on one line, with a space at either end if it has white space there; undefined if that
 * is too long.
 */
const onOneLine = (
  text: string,
  { start, end, sql, isListed }: SqlLiteral,
  printed: string,
): string | undefined => {
  const line = `\`${/^\s/.test(sql) ? ' ' : ''}${printed.trim()}${/\s$/.test(sql) ? ' ' : ''}\``
  if (line.includes('\n') || sql.startsWith('\n')) return undefined
  const others = start - text.lastIndexOf('\n', start) - 1 + (text.indexOf('\n', end) - end)
  const indent = indentAt(text, start).length
  return others + line.length <= columns || (isListed && indent + 2 + line.length < columns)
    ? line
    : undefined
}

/** A block of code: a formatter of SQL cannot read it, and its lines stay as they are. */
const block = /^\s*do \$/

interface Change {
  start: number
  end: number
  text: string
}

/**
 * A literal as it must be: on one line if it is that short, otherwise as a block, two spaces in
 * from the line on which it begins, or the call that passes nothing else, or the function's arrow.
 */
const changeOf = async (text: string, literal: SqlLiteral): Promise<Change> => {
  const { start, end, sql, holes, alone = { start, end, lead: '' } } = literal
  const own = text.slice(start, end)
  if (block.test(sql)) return { start, end, text: own }
  const indent = indentAt(text, alone.start)
  const width = columns - indent.length - 2
  const printed = withHoles(await layout(sql, holes.map(widthOf), width, `${indent}  `), holes)
  const short = onOneLine(text, literal, printed)
  if (short !== undefined)
    return { start, end, text: short.slice(1, -1) === own.slice(1, -1) ? own : short }
  return { ...alone, text: `${alone.lead}\`\n${printed}\n${indent}\`` }
}

/** A file with its SQL laid out: literals on the outside first, since the others stand in them. */
export const formatFile = async (file: string, before: string): Promise<FormattedFile> => {
  let text = before
  const unread: FormattedFile['unread'] = []
  let literals = sqlLiterals(file, text, columns)
  for (let depth = 0; literals.some((literal) => literal.depth >= depth); depth++) {
    const changes: Change[] = []
    for (const literal of literals.filter((one) => one.depth === depth))
      try {
        const change = await changeOf(text, literal)
        if (change.text !== text.slice(change.start, change.end)) changes.push(change)
      } catch (error) {
        if (!(error instanceof UnreadableSql)) throw error
        unread.push({ line: lineOf(text, literal.start), reason: error.message })
      }
    for (const { start, end, text: now } of changes.toReversed())
      text = text.slice(0, start) + now + text.slice(end)
    if (changes.length > 0) literals = sqlLiterals(file, text, columns)
  }
  return { text, unread, long: literals.flatMap((literal) => longLines(text, literal)) }
}
