import type { IncomingPerson } from './incoming.ts'

/* Letters that do not fall apart into a base and an accent. */
const whole: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** A name for comparison: without regard to case, accents, hyphens and blanks. Any other difference stays. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => whole[letter] ?? letter)
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[-‐‑–\s]/g, '')

export interface KnownPerson {
  lastName: string
  firstName: string
  /** As the patient writes it in Latin letters; '' where there is none. */
  lastNameLatin: string
  firstNameLatin: string
  dob: string | null
}

/**
 * Whether name and birth date of a message are those of the patient, but for case, accents and hyphens (decisions.md 6). What is not said is not the
 * same: a blank never matches.
 */
export const isSamePerson = (person: IncomingPerson, patient: KnownPerson): boolean =>
  person.dob !== '' && person.dob === patient.dob && isSameName(person, patient)

/** The same of the name alone. */
export const isSameName = ({ lastName, firstName }: Pick<IncomingPerson, 'lastName' | 'firstName'>, patient: KnownPerson): boolean => {
  const [last, first] = [foldedName(lastName), foldedName(firstName)]
  if (last === '' || first === '') return false
  const isOneOf = (given: string, ...names: string[]): boolean => names.some((name) => name !== '' && foldedName(name) === given)
  return isOneOf(last, patient.lastName, patient.lastNameLatin) && isOneOf(first, patient.firstName, patient.firstNameLatin)
}
