import { sentences } from './sentences.ts'

export interface SentenceFunction {
  /** Its name in SQL, with the prefix. */
  name: string
  /** How many values it takes, all of them text. */
  count: number
  /** What pg_proc.prosrc has of it. */
  body: string
  /** The statement that creates or replaces it. */
  sql: string
}

/* No text of the product has this character. */
const mark = '\u0000'

const quoted = (text: string): string => `'${text.replaceAll(`'`, `''`)}'`

/** The sentence as an expression in SQL, with $1, $2 … for its values. */
const expressionOf = (sentence: string | ((...values: string[]) => string)): string => {
  if (typeof sentence === 'string') return quoted(sentence)
  const values = Array.from({ length: sentence.length }, (_, at) => `${mark}$${at + 1}${mark}`)
  // between two marks is the number of a value, elsewhere text
  return sentence(...values)
    .split(mark)
    .flatMap((part, at) => (at % 2 === 1 ? [part] : part === '' ? [] : [quoted(part)]))
    .join(' || ')
}

/**
 * A function in SQL for each sentence. One expression that uses each value once, so PostgreSQL puts
 * it in the place of the call: a view's plan is the same as with the text typed in.
 */
export const sentenceFunctions: readonly SentenceFunction[] = Object.entries(sentences).map(
  ([key, sentence]) => {
    const name = `sentence_${key}`
    const count = typeof sentence === 'string' ? 0 : sentence.length
    const body = `select ${expressionOf(sentence)}`
    const types = Array.from({ length: count }, () => 'text').join(', ')
    return {
      name,
      count,
      body,
      sql: [
        `create or replace function ${name}(${types}) returns text`,
        'language sql immutable parallel safe',
        `as $sentence$${body}$sentence$;\n`,
      ].join(' '),
    }
  },
)
