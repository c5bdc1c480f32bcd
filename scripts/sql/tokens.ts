/** A token of SQL text: what PostgreSQL reads as one, and a comment. */
export interface Token {
  kind: 'space' | 'comment' | 'string' | 'dollar' | 'word' | 'number' | 'parameter' | 'mark'
  text: string
}

/**
 * Stands for the expression `${…}` at this place of a template: one character of the private use
 * area, part of a word.
 */
export const holeMark = (index: number): string => String.fromCharCode(0xe000 + index)
export const holeMarks = /[\ue000-\uf8ff]/g

const letter = String.raw`[A-Za-z_\u0080-\uffff]`
const patterns: readonly (readonly [Token['kind'], string])[] = [
  ['space', String.raw`\s+`],
  ['comment', String.raw`--[^\n]*|/\*[^]*?\*/`],
  ['string', String.raw`(?:[eEbBxXnN]|[uU]&)?'(?:[^']|'')*'|"(?:[^"]|"")*"`],
  ['dollar', String.raw`\$(?<tag>(?:${letter}\w*)?)\$[^]*?\$\k<tag>\$`],
  ['parameter', String.raw`\$[\d\ue000-\uf8ff]+`],
  ['number', String.raw`(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[\w\ue000-\uf8ff]+)?`],
  ['word', String.raw`${letter}(?:[\w$\u0080-\uffff])*`],
  ['mark', String.raw`[-+*/<>=~!@#%^&|?]+|::|:=|[^]`],
]
const anyToken = new RegExp(
  patterns.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'),
  'uy',
)

/**
 * An operator as PostgreSQL reads it: up to a comment, and with a sign at its end only next to
 * certain characters.
 */
const operatorOf = (text: string): string => {
  const [before = ''] = text.split(/(?!^)(?:--|\/\*)/)
  return /[~!@#%^&|?]/.test(before) ? before : before.replace(/(?!^)[-+]+$/, '')
}

/** All tokens of an SQL text, white space included: joined, they are the text. */
export const tokensOf = (sql: string): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length;) {
    anyToken.lastIndex = at
    const groups = anyToken.exec(sql)?.groups ?? {}
    const kind = patterns.find(([name]) => groups[name] !== undefined)?.[0] ?? 'mark'
    const found = groups[kind] ?? sql.charAt(at)
    const text = kind === 'mark' ? operatorOf(found) : found
    tokens.push({ kind, text })
    at += text.length
  }
  return tokens
}

/**
 * The tokens that count: white space between them, and at the end of a line's comment, does not.
 */
export const meaning = (sql: string): string =>
  tokensOf(sql)
    .filter(({ kind }) => kind !== 'space')
    .map(({ kind, text }) => (kind === 'comment' ? text.trimEnd() : text))
    .join('\u0001')

/**
 * One space for all white space; a line break only around the comment of a line: before it if it
 * begins the line.
 */
export const onOneLine = (tokens: readonly Token[]): string =>
  tokens
    .map(({ kind, text }, at) => {
      if (kind !== 'space') return text
      const isBefore = text.includes('\n') && tokens[at + 1]?.text.startsWith('--')
      return isBefore || tokens[at - 1]?.text.startsWith('--') ? '\n' : ' '
    })
    .join('')
    .trim()
