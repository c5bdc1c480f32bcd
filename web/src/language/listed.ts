import { spokenLanguage } from './language.ts'

const locale = { en: 'en-US', es: 'es-US' } as const

/** Names as one list in the reader's language: 'You, Ann Lee, and Dana Cruz'. */
export const listedAll = (names: readonly string[]): string =>
  new Intl.ListFormat(locale[spokenLanguage()], { type: 'conjunction' }).format(names)
/** Names of which one will do: 'Ann Lee or Dana Cruz'. */
export const listedAny = (names: readonly string[]): string =>
  new Intl.ListFormat(locale[spokenLanguage()], { type: 'disjunction' }).format(names)
