import { completionsOf, rewrites, standIns } from './places.ts'
import { printSql } from './print.ts'
import { holeMarks, meaning, onOneLine, tokensOf, type Token } from './tokens.ts'

/** The text is not SQL that the parser reads; the message is the reason. */
export class UnreadableSql extends Error {}

/** Tries within one completion: ten holes have more combinations than anybody waits for. */
const mostTries = 30
const narrowest = 40
/** A hole counts as wide as its expression, up to here. */
const widest = 60

interface Hole {
  name: string
  kinds: readonly string[]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
/** A pattern of the same tokens, however they are spaced. */
const spaced = (sql: string): string =>
  tokensOf(sql)
    .filter(({ kind }) => kind !== 'space')
    .map(({ text }) => escaped(text))
    .join(String.raw`\s*`)

/**
 * Names for the holes: a word as wide as the expression, or a number where a parameter's is meant.
 */
const holesOf = (tokens: readonly Token[], widths: readonly number[]): Hole[] =>
  tokens.flatMap(({ kind, text }, at) =>
    [...text.matchAll(holeMarks)].map(([mark]): Hole => {
      const index = mark.charCodeAt(0) - 0xe000
      if (kind === 'parameter') return { name: `9${String(index).padStart(3, '0')}`, kinds: ['N'] }
      const name = `zq${index}q`.padEnd(Math.min(widths[index] ?? 0, widest), '_')
      return { name, kinds: kind === 'word' && text === mark ? standIns(tokens, at) : ['N'] }
    }),
  )

const filled = (
  sql: string,
  holes: readonly Hole[],
  kinds: readonly number[],
): [string, number[]] => {
  const starts: number[] = []
  let [text, from] = ['', 0]
  for (const { index, 0: mark } of sql.matchAll(holeMarks)) {
    const at = starts.length
    const { name = '', kinds: own = [] } = holes[at] ?? {}
    text += sql.slice(from, index)
    starts.push(text.length)
    text += (own[kinds[at] ?? 0] ?? 'N').replaceAll('N', name)
    from = index + mark.length
  }
  return [text + sql.slice(from), starts]
}

/** Where the parser stopped, of its message. */
const stopOf = (error: unknown, sql: string): number => {
  const [, line, column] = /--> [^\n]*:(\d+):(\d+)/.exec(String(error)) ?? []
  const before = sql.split('\n').slice(0, Number(line) - 1)
  return before.join('\n').length + (before.length > 0 ? 1 : 0) + Number(column) - 1
}

/**
 * The next choice of stand-ins: another one for the last hole before the parser's stop that has one
 * left. Undefined if none has.
 */
const nextKinds = (
  holes: readonly Hole[],
  kinds: readonly number[],
  starts: readonly number[],
  stop: number,
): number[] | undefined => {
  const last = holes.findLastIndex(
    (hole, at) => (starts[at] ?? 0) <= stop + 1 && (kinds[at] ?? 0) + 1 < hole.kinds.length,
  )
  if (last < 0) return undefined
  return kinds.map((kind, at) => (at === last ? kind + 1 : at > last ? 0 : kind))
}

/** Takes out what stood in for the holes. A comma before a hole leaves the line break after it. */
const emptied = (
  text: string,
  holes: readonly Hole[],
  kinds: readonly number[],
  marks: readonly string[],
): string =>
  holes.reduce((left, { name, kinds: own }, at) => {
    const kind = own[kinds[at] ?? 0] ?? 'N'
    const mark = marks[at] ?? ''
    if (kind === 'N') return left.replace(name, () => mark)
    const standIn = spaced(kind.replace(/^,/, '').replaceAll('N', name))
    const comma = kind.startsWith(',') ? ',' : ''
    return left.replace(
      new RegExp(String.raw`(\w?)${comma}(\s*)${standIn}(\s*)(\w?)`),
      (_, before: string, space: string, spaceAfter: string, after: string) =>
        before + (space || (before && ' ')) + mark + (spaceAfter || (after && ' ')) + after,
    )
  }, text)

/** Takes away what completed a part, and its indentation. */
const uncompleted = (text: string, completion: string): string => {
  const [before = '', after = ''] = completion.split('@')
  const part = text
    .replace(new RegExp(String.raw`^${spaced(before)}[^\S\n]*\n?`), '')
    .replace(new RegExp(String.raw`\s*${spaced(after)}\s*$`), '')
  const lines = part.split('\n')
  const indents = lines.filter(Boolean).map((line) => line.search(/\S/))
  const least = Math.min(...indents)
  return lines.map((line) => line.slice(least)).join('\n')
}

const tryCompletion = async (
  sql: string,
  completion: string,
  holes: readonly Hole[],
  printWidth: number,
): Promise<string> => {
  const marks = [...sql.matchAll(holeMarks)].map(([mark]) => mark)
  const [before = ''] = completion.split('@')
  let kinds: number[] | undefined = holes.map(() => 0)
  let error: unknown
  for (let tries = 0; kinds && tries < mostTries; tries++) {
    const [text, starts] = filled(sql, holes, kinds)
    const whole = completion.replace('@', () => text)
    try {
      const printed = await printSql(whole, printWidth)
      return emptied(uncompleted(printed.trimEnd(), completion), holes, kinds, marks)
    } catch (thrown) {
      error ??= thrown
      const stop = stopOf(thrown, whole) - before.length
      const isIncomplete = stop >= text.length && (starts.at(-1) ?? 0) + widest < text.length
      if (isIncomplete) break // another completion is needed, not another stand-in
      kinds = nextKinds(holes, kinds, starts, stop)
    }
  }
  throw new UnreadableSql(String(error).split('\n')[0])
}

/** What the parser must not see, by the name that stands for it. */
interface Hidden {
  standIn: string
  text: string
}

/**
 * Texts whose white space must stay as it is: over several lines, or in a language of their own.
 */
const isKept = ({ kind, text }: Token): boolean =>
  kind === 'dollar' || ((kind === 'string' || kind === 'comment') && text.includes('\n'))

const hide = (tokens: readonly Token[], isHard: boolean): { line: string; hidden: Hidden[] } => {
  const hidden: Hidden[] = []
  const hideAs = (standIn: string, text: string): string => {
    const named = standIn.replace('N', `zq${hidden.length}z`)
    hidden.push({ standIn: named, text })
    return named
  }
  const shown = tokens.map((token): Token =>
    isKept(token)
      ? { ...token, text: hideAs(token.kind === 'comment' ? '/*N*/' : "'N'", token.text) }
      : token,
  )
  const line = rewrites.reduce(
    (text, [form, standIn, onlyIfHard]) =>
      isHard || !onlyIfHard ? text.replaceAll(form, (found) => hideAs(standIn, found)) : text,
    onOneLine(shown),
  )
  return { line, hidden }
}
const shownAgain = (sql: string, hidden: readonly Hidden[]): string =>
  hidden.reduce(
    (text, { standIn, text: own }) => text.replace(new RegExp(spaced(standIn)), () => own),
    sql,
  )

/** A part's layout within the first completion that parses. */
const inCompletion = async (
  sql: string,
  isHard: boolean,
  widths: readonly number[],
  width: number,
  indent: string,
): Promise<string> => {
  const { line, hidden } = hide(tokensOf(sql), isHard)
  const holes = holesOf(tokensOf(line), widths)
  let reason: unknown
  for (const completion of completionsOf(line))
    try {
      const printed = await tryCompletion(line, completion, holes, width)
      const shown = shownAgain(printed.replaceAll(/^(?=.)/gm, indent), hidden)
      if (meaning(shown) === meaning(sql)) return shown
      reason ??= new UnreadableSql(`the tokens would change in ${completion}`)
    } catch (error) {
      if (!(error instanceof UnreadableSql)) throw error
      reason ??= error
    }
  throw reason
}

/**
 * SQL laid out for a width, each line with the indentation. White space alone changes: the tokens
 * before and after are compared. `widths` are those of the holes' expressions. Throws
 * UnreadableSql.
 */
export const layout = async (
  sql: string,
  widths: readonly number[],
  width: number,
  indent: string,
): Promise<string> => {
  const wide = Math.max(width, narrowest)
  try {
    return await inCompletion(sql, false, widths, wide, indent)
  } catch (error) {
    if (!(error instanceof UnreadableSql)) throw error
    return inCompletion(sql, true, widths, wide, indent)
  }
}
