import { withoutInvisible } from '@labgate/contract/kit/invisible'
import type { IncomingPerson } from './incoming.ts'

/* Letters that do not decompose into a base letter and an accent. */
const whole: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/**
 * A name for comparison: ignores case, accents, hyphens, spaces, and characters that no one sees.
 * Any other difference remains.
 */
export const foldedName = (name: string): string =>
  withoutInvisible(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => whole[letter] ?? letter)
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[-‐‑–\s]/g, '')

export interface KnownPerson {
  lastName: string
  firstName: string
  /** As the patient writes it in Latin letters; '' if there is none. */
  lastNameLatin: string
  firstNameLatin: string
  dob: string | null
}

/**
 * Whether name and birth date in a message are the patient's, ignoring case, accents and hyphens
 * (rules.md#result-matching). A missing value is not the same: a blank never matches.
 */
export const isSamePerson = (
  person: Pick<IncomingPerson, 'lastName' | 'firstName' | 'dob'>,
  patient: KnownPerson,
): boolean => person.dob !== '' && person.dob === patient.dob && isSameName(person, patient)

/** The same for the name alone. */
export const isSameName = (
  { lastName, firstName }: Pick<IncomingPerson, 'lastName' | 'firstName'>,
  patient: KnownPerson,
): boolean => {
  const [last, first] = [foldedName(lastName), foldedName(firstName)]
  if (last === '' || first === '') return false
  const isOneOf = (given: string, ...names: string[]): boolean =>
    names.some((name) => name !== '' && foldedName(name) === given)
  return (
    isOneOf(last, patient.lastName, patient.lastNameLatin) &&
    isOneOf(first, patient.firstName, patient.firstNameLatin)
  )
}
