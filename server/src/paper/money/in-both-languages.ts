import {
  otherLanguage,
  paperLanguageOf,
  type Language,
  type RecordedLanguage,
} from '@labgate/contract/languages/language'
import { textsIn, type Say } from '@labgate/contract/languages/texts'
import type { MoneyPaper } from './money-paper.ts'

/** A language, and how it says the texts of the catalog. */
export interface PatientLanguage {
  language: Language
  say: Say
}
export type PatientLanguages = Readonly<Record<Language, PatientLanguage>>

export const patientLanguages = async (): Promise<PatientLanguages> => ({
  en: { language: 'en', say: await textsIn('en') },
  es: { language: 'es', say: await textsIn('es') },
})

/** A paper in the patient's language, with the same paper in the other one. */
export const inBothLanguages = (
  spoken: PatientLanguages,
  recorded: RecordedLanguage,
  paperIn: (spoken: PatientLanguage) => MoneyPaper,
): MoneyPaper => {
  const own = paperLanguageOf(recorded)
  const paper = (language: Language): MoneyPaper => ({ ...paperIn(spoken[language]), language })
  return { ...paper(own), inOtherLanguage: paper(otherLanguage(own)) }
}

/** A paper in the language that is asked for, else in the patient's; undefined if it has no such. */
export const inLanguage = (
  paper: MoneyPaper,
  requested: Language | undefined,
): MoneyPaper | undefined => {
  const { inOtherLanguage, ...own } = paper
  return requested === undefined || requested === (own.language ?? 'en') ? own : inOtherLanguage
}
