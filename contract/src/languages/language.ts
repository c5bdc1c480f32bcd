import { say } from './say.ts'

/** The languages of the screens and of patients' papers; each text of theirs exists in all of them. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** A person's own choice for the screens; '': as the browser had it at sign-in. */
export const ownLanguages = ['', ...languages] as const

/** As people choose them. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: say('English'),
  es: say('Spanish'),
}

/** A patient's language as on record; '' if no one recorded it. */
export const recordedLanguages = ['', ...languages] as const
export type RecordedLanguage = (typeof recordedLanguages)[number]

/** The language of a patient's papers: English if none is recorded. */
export const paperLanguageOf = (recorded: RecordedLanguage): Language =>
  recorded === '' ? 'en' : recorded

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en')

/* ISO 639-1, 639-2, and the names that systems and people write. */
const written: Readonly<Record<string, Language>> = {
  en: 'en',
  eng: 'en',
  english: 'en',
  inglés: 'en',
  ingles: 'en',
  es: 'es',
  spa: 'es',
  spanish: 'es',
  español: 'es',
  espanol: 'es',
}
/**
 * A language as written: 'Spanish', 'spa', 'es-US'. '' if nothing is written, undefined if it is
 * none of ours.
 */
export const readLanguage = (text: string): RecordedLanguage | undefined => {
  const plain = text.trim().toLowerCase()
  return plain === '' ? '' : (written[plain] ?? written[plain.replace(/[-_][a-z]{2}$/, '')])
}

/** Each in itself, so that whoever cannot read the present one finds it. */
export const languagesInThemselves: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
}
