import { passwordLacks } from '@labgate/contract/people/passwords'
import { isCommonPassword } from './common-passwords.ts'
import { foldedWord } from './folded-word.ts'
import { issue, Refusal } from './refusal.ts'

/** Words that no password can contain: the first guesses of someone who knows where it is typed. */
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
  'labgate',
]

/**
 * Refuses a password that lacks something, is common, or contains an often guessed word or one of
 * the given names (docs/decisions/0038).
 */
export const refuseWeakPassword = async (
  password: string,
  names: readonly string[],
  path = 'password',
): Promise<void> => {
  const lacks = passwordLacks(password)
  if (lacks.length > 0) {
    const text = `The password must have ${lacks.join(', ')}.`
    throw new Refusal('password-weak', text, [issue(path, text, 'password-lacks')])
  }
  const folded = foldedWord(password)
  const own = names
    .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
    .map(foldedWord)
    .filter((word) => word.length >= 4)
  const found = [...listed, ...own].find((word) => folded.includes(word))
  if (found === undefined && !(await isCommonPassword(password))) return
  const text =
    found !== undefined && own.includes(found)
      ? 'The password contains a name that is easy to guess: yours, your email, the practice or the laboratory.'
      : 'This password, or a word in it, is too common. Choose other words.'
  throw new Refusal('password-weak', text, [issue(path, text, 'password-common')])
}
