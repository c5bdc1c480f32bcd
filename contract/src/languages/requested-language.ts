import { oneOf } from '../kit/values.ts'
import { languages } from './language.ts'

/** The language a paper is asked for in; absent: the patient's. */
export const requestedLanguage = () => oneOf(languages).optional()
