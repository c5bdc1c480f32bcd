import { isSameFirstName } from '@labgate/contract/patients/nicknames'
import type { Likeness } from '@labgate/contract/patients/patients'
import type { z } from 'zod'
import { isWithinOneEdit } from './within-one-edit.ts'

export type Why = z.infer<typeof Likeness>

/** The fields by which two records are compared. */
export interface Compared {
  firstName: string
  lastName: string
  firstNameLatin?: string | undefined
  lastNameLatin?: string | undefined
  /** YYYY-MM-DD; null if unknown. */
  dob: string | null
  /** Record number in lower case; '' if none. */
  record: string
  /** The last ten digits of the phone; '' if none. */
  digits: string
  /** The end of the social security number; '' if none. */
  lastFour: string
}

/** Day and month swapped, as 03/04 for 04/03; null if that is not a different day. */
export const swappedDay = (dob: string): string | null => {
  const [year = '', month = '', day = ''] = dob.split('-')
  return month !== day && Number(day) <= 12 ? `${year}-${day}-${month}` : null
}

/** A person's last names, as is and in Latin letters; never empty. */
export const lastNamesOf = ({
  lastName,
  lastNameLatin = '',
}: Pick<Compared, 'lastName' | 'lastNameLatin'>): string[] =>
  lastNameLatin === '' ? [lastName] : [lastName, lastNameLatin]
export const firstNamesOf = ({
  firstName,
  firstNameLatin = '',
}: Pick<Compared, 'firstName' | 'firstNameLatin'>): string[] =>
  firstNameLatin === '' ? [firstName] : [firstName, firstNameLatin]

const weights: Readonly<Record<Why, number>> = {
  'medical-record': 5,
  name: 3,
  dob: 3,
  ssn: 3,
  'dob-swapped': 2.5,
  'sounds-alike': 1.5,
  'first-name': 1.5,
  phone: 1.5,
}
/**
 * Twins share name, birth date and phone; a father and his son share names and phone: differences
 * count against a match.
 */
const against = { firstName: 3.5, dob: 3 }
/**
 * Records are shown from this weight up: a name and a birth date, a first name and a birth date, or
 * a record number; or any of these with the end of a social security number.
 */
const enough = 4.5

const bare = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const parts = (name: string): string[] => name.split(/[\s'’-]+/).filter((part) => part.length > 1)
const pairsOf = (
  mine: readonly string[],
  theirs: readonly string[],
): (readonly [string, string])[] =>
  mine.flatMap((one) => theirs.map((other) => [one, other] as const))
const letters = (name: string): string => name.replace(/[^\p{L}]/gu, '')

/** What two records have in common. `sounds`: their last names sound alike. */
const alikeIn = (sought: Compared, found: Compared, sounds: boolean): Why[] => {
  const lasts = pairsOf(lastNamesOf(sought).map(bare), lastNamesOf(found).map(bare)).filter(
    ([mine]) => mine !== '',
  )
  const sameLast = lasts.some(
    ([mine, theirs]) =>
      letters(mine) === letters(theirs) || parts(mine).some((part) => parts(theirs).includes(part)),
  )
  const all: (false | Why)[] = [
    sought.record !== '' && found.record === sought.record && 'medical-record',
    sameLast && 'name',
    !sameLast &&
      (sounds || lasts.some(([mine, theirs]) => isWithinOneEdit(letters(mine), letters(theirs)))) &&
      'sounds-alike',
    pairsOf(firstNamesOf(sought), firstNamesOf(found)).some(
      ([mine, theirs]) => mine !== '' && isSameFirstName(mine, theirs),
    ) && 'first-name',
    sought.dob !== null && found.dob === sought.dob && 'dob',
    sought.dob !== null &&
      found.dob !== null &&
      found.dob === swappedDay(sought.dob) &&
      'dob-swapped',
    sought.digits.length === 10 && found.digits === sought.digits && 'phone',
    sought.lastFour !== '' && found.lastFour === sought.lastFour && 'ssn',
  ]
  return all.filter((why) => why !== false)
}

/**
 * The weight of what matches minus that of what differs; a one-letter or one-digit slip does not
 * count as different.
 */
const scoreOf = (sought: Compared, found: Compared, alike: readonly Why[]): number => {
  const firstDiffers =
    sought.firstName !== '' &&
    found.firstName !== '' &&
    !alike.includes('first-name') &&
    !pairsOf(firstNamesOf(sought), firstNamesOf(found)).some(([mine, theirs]) =>
      isWithinOneEdit(letters(bare(mine)), letters(bare(theirs))),
    )
  const dobDiffers =
    sought.dob !== null &&
    found.dob !== null &&
    !alike.includes('dob') &&
    !alike.includes('dob-swapped') &&
    !isWithinOneEdit(sought.dob, found.dob)
  const sum = alike.reduce((total, why) => total + weights[why], 0)
  return sum - (firstDiffers ? against.firstName : 0) - (dobDiffers ? against.dob : 0)
}

/**
 * What two records have in common and its weight; undefined if that is not enough to show them side
 * by side.
 */
export const likeness = (
  one: Compared,
  other: Compared,
  sounds: boolean,
): { alike: Why[]; score: number } | undefined => {
  const alike = alikeIn(one, other, sounds)
  const score = scoreOf(one, other, alike)
  return score >= enough ? { alike, score } : undefined
}
