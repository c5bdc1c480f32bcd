import { oneOf } from '../kit/values.ts'

/** The languages that patients' papers are printed in; each text of theirs exists in all of them. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** As people choose them. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }

/** A patient's language as on record; '' if no one recorded it. */
export const recordedLanguages = ['', ...languages] as const
export type RecordedLanguage = (typeof recordedLanguages)[number]

/** The language a paper is asked for in; absent: the patient's. */
export const requestedLanguage = () => oneOf(languages).optional()

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
