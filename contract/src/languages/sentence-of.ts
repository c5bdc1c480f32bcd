import { phraseOf, phrasesNow } from './say.ts'

interface Form {
  matches: RegExp
  names: readonly string[]
  phrase: string
}

/* Fewer letters than these between its values, and a text says too little to be recognized by it. */
const leastLetters = 12
const value = /\{(\w+)\}/g
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const lettersIn = (text: string): number =>
  text.replaceAll(value, '').replaceAll(/[^\p{L}]/gu, '').length

let made: { of: object; forms: readonly Form[] } | undefined
/** The texts with values of the language that is spoken, those with the most letters first. */
const formsNow = (): readonly Form[] => {
  const phrases = phrasesNow()
  if (made?.of === phrases) return made.forms
  const forms = Object.entries(phrases)
    .filter(([text]) => text.includes('{') && lettersIn(text) >= leastLetters)
    .toSorted(([one], [other]) => lettersIn(other) - lettersIn(one))
    .map(([text, phrase]) => ({
      matches: new RegExp(
        `^${text
          .split(value)
          .map((part, at) => (at % 2 === 0 ? escaped(part) : '(.+?)'))
          .join('')}$`,
        's',
      ),
      names: [...text.matchAll(value)].map(([, name = '']) => name),
      phrase,
    }))
  made = { of: phrases, forms }
  return forms
}

/* A value is a word of the product only in lower case: a name that is one, too, stays a name. */
const partOf = (text: string): string => (text === text.toLowerCase() ? phraseOf(text) : text)

/**
 * A sentence that the server wrote in English, in the language that is spoken here: found in the
 * catalog as it stands, or by its words around its values. As it stands if it is none of the
 * catalog. Only for what the product says, never for what people entered.
 */
export const sentenceOf = (text: string): string => {
  const phrase = phraseOf(text)
  if (phrase !== text) return phrase
  for (const { matches, names, phrase: form } of formsNow()) {
    const found = matches.exec(text)
    if (found === null) continue
    const given = new Map(names.map((name, at) => [name, partOf(found[at + 1] ?? '')]))
    return form.replaceAll(value, (_whole, name: string) => given.get(name) ?? '')
  }
  return text
}
