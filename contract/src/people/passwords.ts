import { say } from '../languages/say.ts'
/**
 * The rules that a form can show (rules.md#password-rules); the server also refuses common words
 * and names.
 */
export const passwordRules = [
  {
    rule: 'length',
    text: say('at least 10 characters'),
    meets: (text: string) => [...text].length >= 10,
  },
  {
    rule: 'upper',
    text: say('an uppercase letter'),
    meets: (text: string) => /\p{Lu}/u.test(text),
  },
  { rule: 'lower', text: say('a lowercase letter'), meets: (text: string) => /\p{Ll}/u.test(text) },
  { rule: 'digit', text: say('a digit'), meets: (text: string) => /\d/.test(text) },
  {
    rule: 'special',
    text: say('a special character'),
    meets: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
  },
  {
    rule: 'printable',
    text: say('printable characters only'),
    meets: (text: string) => !/\p{C}/u.test(text),
  },
] as const

/** What a password lacks, in words; empty if it meets every rule. */
export const passwordLacks = (password: string): string[] =>
  passwordRules.filter(({ meets }) => !meets(password)).map(({ text }) => text)
