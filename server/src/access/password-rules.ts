import { passwordLacks } from '@labgate/contract/passwords'
import { issue, Refusal } from './refusal.ts'

/** Words that stand behind most guessed passwords. */
const listed = [
  'password',
  'passwort',
  'passwd',
  'letmein',
  'welcome',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'basketball',
  'master',
  'shadow',
  'superman',
  'batman',
  'trustno',
  'whatever',
  'starwars',
  'computer',
  'internet',
  'admin',
  'administrator',
  'changeme',
  'default',
  'secret',
  'login',
  'summer',
  'winter',
  'autumn',
  'spring',
  'january',
  'february',
  'october',
  'november',
  'december',
  'monday',
  'friday',
  'michael',
  'jennifer',
  'jordan',
  'hunter',
  'ashley',
  'charlie',
  'freedom',
  'flower',
  'cheese',
  'pepper',
  'ginger',
  'cookie',
  'chocolate',
  'mustang',
  'corvette',
  'yankees',
  'cowboys',
  'eagles',
  'america',
  'abcdef',
  'testtest',
  'hospital',
  'laboratory',
  'medical',
  'clinic',
  'doctor',
  'nurse',
  'patient',
  'health',
]

const look: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's', '!': 'i', '+': 't' }
/** Lower case, with digits and signs that stand for letters read as those, and all else left out. */
const foldedWord = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((sign) => look[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')

/** Refuses a password that lacks something or contains a common word or one of the given names (decisions.md 35). */
export const refuseWeakPassword = (password: string, names: readonly string[], path = 'password'): void => {
  const lacks = passwordLacks(password)
  if (lacks.length > 0) {
    const says = `The password must have ${lacks.join(', ')}.`
    throw new Refusal('password-weak', says, [issue(path, says, 'password-lacks')])
  }
  const folded = foldedWord(password)
  const own = names
    .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
    .map(foldedWord)
    .filter((word) => word.length >= 4)
  const found = [...listed, ...own].find((word) => folded.includes(word))
  if (found === undefined) return
  const says = own.includes(found)
    ? 'The password contains a name that others would guess: yours, your email, the practice or the laboratory.'
    : 'The password contains a word that is often guessed. Choose other words.'
  throw new Refusal('password-weak', says, [issue(path, says, 'password-common')])
}
