/** What a file of SQL has: its path and its text. */
export interface SqlText {
  file: string
  text: string
}

export interface Literal {
  line: number
  /** Without quotation marks. */
  text: string
}

/** Messages of `raise`, comments on columns, and names of locks. */
const forNobody = /\braise\s+\w+\s+$|\bcomment on [^;]*\bis\s+$|\bhashtextextended\($/

/**
 * String literals of SQL, those in bodies of functions too. Not comments, comments on columns, and
 * messages of `raise`: a person who causes one reads a refusal in its place (http/failures.ts).
 */
const literalsIn = (text: string): Literal[] =>
  [...text.matchAll(/--[^\n]*|'(?:[^']|'')*'/g)].flatMap(({ 0: found, index }) => {
    const before = text.slice(Math.max(0, index - 200), index)
    if (found.startsWith('--') || forNobody.test(before)) return []
    return [
      {
        line: text.slice(0, index).split('\n').length,
        text: found.slice(1, -1).replaceAll(`''`, `'`),
      },
    ]
  })

const words = (text: string): number => (text.match(/\p{L}{2,}/gu) ?? []).length

/** Two or more words with a capital or the end of a sentence, or a piece to which others are added. */
const isSentence = (text: string): boolean =>
  (words(text) > 1 && /\s/.test(text) && /(?:^|[\s“(])\p{Lu}\p{Ll}|[.?!](?:\s|$)/u.test(text)) ||
  (words(text) > 0 && text.trim() !== text)

/** Values of the contract's lists that look like one. */
const codes = ['Medicare Advantage', 'Medicaid managed']

/**
 * Sentences for people that are typed in SQL. They belong in server/src/db/sentences.ts.
 */
export const sentencesIn = (text: string): Literal[] =>
  literalsIn(text).filter((literal) => isSentence(literal.text) && !codes.includes(literal.text))

/** Names of the functions of sentences that SQL calls. */
export const sentenceCallsIn = (text: string): string[] =>
  [...text.replaceAll(/--[^\n]*/g, '').matchAll(/\b(sentence_\w+)\(/g)].map(([, name = '']) => name)

/** Files whose literals are data: the rows that a laboratory starts with. */
export const hasRowsOfLists = ({ file }: SqlText): boolean => file.startsWith('db/seed/')
