import { languages, type Language } from '@labgate/contract/languages/language'
import { speak } from '@labgate/contract/languages/say'

/* Of this browser, for the sign-in page and for whoever chose no language. */
const atSignIn = 'labgate-language'

const known = (value: string | null): Language | undefined => languages.find((one) => one === value)

/** The language that this browser's sign-in page speaks. */
export const signInLanguage = (): Language => known(localStorage.getItem(atSignIn)) ?? 'en'

/** The language that this tab is to speak: that of who is signed in here, or that of the sign-in page. */
export const languageToSpeak = (): Language =>
  known(sessionStorage.getItem('language')) ?? signInLanguage()

let spoken: Language = 'en'
/** The language of this page’s texts. */
export const spokenLanguage = (): Language => spoken

/**
 * Speaks a language from now on. Runs before any module with texts is loaded, since many of their
 * texts are made once, when the module is.
 */
export const startSpeaking = async (language: Language): Promise<void> => {
  spoken = language
  document.documentElement.lang = language
  if (language === 'es') speak((await import('./spanish/spanish.ts')).spanish)
}

/** Whether the page must be loaded anew, since its texts are in another language than they should be. */
export const speaksAnother = (): boolean => spoken !== languageToSpeak()

/** Has the sign-in page speak a language, from now on and in this browser. */
export const chooseAtSignIn = (language: Language): void => {
  localStorage.setItem(atSignIn, language)
  location.reload()
}
