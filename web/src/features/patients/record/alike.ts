import { say } from '@labgate/contract/languages/say'
import type { Likeness, PossibleDuplicate } from '@labgate/contract/patients/patients'
import type { z } from 'zod'

type Why = z.infer<typeof Likeness>
interface Typed {
  firstName: string
  lastName: string
}

const same = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const words: Readonly<Record<Why, (typed: Typed, found: Typed) => string>> = {
  'medical-record': () => say('same record number'),
  ssn: () => say('same last four of Social Security number'),
  name: (typed, found) =>
    same(typed.lastName, found.lastName)
      ? say('same last name')
      : say('part of the last name matches'),
  'sounds-alike': () => say('similar last name'),
  'first-name': (typed, found) =>
    same(typed.firstName, found.firstName)
      ? say('same first name')
      : say('first name is a form of the same name'),
  dob: () => say('same birth date'),
  'dob-swapped': () => say('birth date with day and month swapped'),
  phone: () => say('same phone'),
}
/* The strongest match is named first. */
const order = Object.keys(words) as Why[]

/**
 * Why a record may be the same person, in words: 'Same birth date, last name sounds or looks
 * alike'.
 */
export const alikeInWords = (
  typed: Typed,
  found: Pick<PossibleDuplicate, 'alike' | 'firstName' | 'lastName'>,
): string => {
  const said = order
    .filter((why) => found.alike.includes(why))
    .map((why) => words[why](typed, found))
    .join(', ')
  return said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}`
}
