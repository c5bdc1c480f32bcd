import { IntlMessageFormat } from 'intl-messageformat'
import { english, type Texts } from './english.ts'
import type { Language } from './language.ts'
import type { ValueName } from './say.ts'

export type TextKey = keyof typeof english

type Values<Key extends TextKey> = Readonly<Record<ValueName<(typeof english)[Key]>, string>>
type Given<Key extends TextKey> =
  ValueName<(typeof english)[Key]> extends never ? [] : [values: Values<Key>]

/** A text in one language, with its values as printed: dates, money, and numbers as in the US. */
export type Say = <Key extends TextKey>(key: Key, ...given: Given<Key>) => string

/** Texts that are the same in English and Spanish. */
export const sameInBoth: readonly TextKey[] = ['total']

/** The catalog; English is at hand, another language loads when it is first asked for. */
export const loadTexts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => english,
  es: async () => (await import('./spanish.ts')).spanish,
}

const sayFrom = (texts: Texts, language: Language): Say => {
  const formats = new Map<TextKey, IntlMessageFormat>()
  return (key, ...[values]) => {
    const format = formats.get(key) ?? new IntlMessageFormat(texts[key], language)
    formats.set(key, format)
    return String(format.format(values))
  }
}

/** In English, which is at hand. */
export const sayInEnglish: Say = sayFrom(english, 'en')

const said = new Map<Language, Promise<Say>>()
/** The texts of a language, ready to be said. */
export const textsIn = (language: Language): Promise<Say> => {
  const known =
    said.get(language) ?? loadTexts[language]().then((texts) => sayFrom(texts, language))
  said.set(language, known)
  return known
}
