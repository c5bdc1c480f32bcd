/** English texts as they stand in the code, each with the same text in another language. */
export type Phrases = Readonly<Record<string, string>>

/* The names of the values of a text: 'Page {page} of {pages}' has page and pages. */
export type ValueName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueName<Rest>
  : never
type Values<Text extends string> = Readonly<Record<ValueName<Text>, string | number>>
type Given<Text extends string> = ValueName<Text> extends never ? [] : [values: Values<Text>]

let phrases: Phrases = {}
let hasPhrases = false

/** Has `say` speak another language than English. The server never does: what it keeps is English. */
export const speak = (its: Phrases): void => {
  phrases = its
  hasPhrases = Object.keys(its).length > 0
}
/** What `say` speaks at the moment; empty: English. */
export const phrasesNow = (): Phrases => phrases
export const isEnglish = (): boolean => !hasPhrases

/**
 * A text of the product in the language of the person at this screen: `say('Page {page}', { page })`.
 * The English text is the key of the catalog (`web/src/language`); without a phrase there, it is
 * shown as it stands.
 */
export const say = <const Text extends string>(text: Text, ...[values]: Given<Text>): string =>
  fill(phrases[text] ?? text, values)

/** A word or text of the product that is not known until now; as it stands if there is no phrase for it. */
export const phraseOf = (text: string): string => phrases[text] ?? text

const fill = (text: string, values: Readonly<Record<string, string | number>> | undefined) =>
  values === undefined
    ? text
    : text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]))
