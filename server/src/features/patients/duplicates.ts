import { isSameFirstName, sameFirstNames } from '@labgate/contract/nicknames'
import { isSsn, lastFourOf } from '@labgate/contract/patient-rules'
import type { Likeness, PossibleDuplicate } from '@labgate/contract/patients'
import { isDrawable } from '@labgate/contract/printed-name'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { unnamed, type Built } from '../../db/queries.ts'
import { isOneSlip } from './one-slip.ts'
import { digitsOf, patientColumns, patientMore, visiblePatients, type PatientListRow } from './patients.queries.ts'
import { shownName } from './shown-name.ts'

export interface Sought {
  patientId: number
  customerId: number
  firstName: string
  lastName: string
  firstNameLatin?: string | undefined
  lastNameLatin?: string | undefined
  dob: string | null
  medicalRecordId?: string | undefined
  phone?: string | undefined
  /** Whole, or masked: only its last four digits are looked at. */
  ssn?: string | undefined
}
type Why = z.infer<typeof Likeness>
type Candidate = PatientListRow & { similar: number; sounds: boolean; digits: string; record: string; lastFour: string; restricted: number }

/** Day and month changed about, as 03/04 for 04/03; null where that is no other day. */
export const swappedDay = (dob: string): string | null => {
  const [year = '', month = '', day = ''] = dob.split('-')
  return month !== day && Number(day) <= 12 ? `${year}-${day}-${month}` : null
}

/* No seal is opened for it: who may see a mask would learn the whole number by asking often enough. */
const ssnEndOf = ({ ssn = '' }: Sought): string => (isSsn(ssn) ? lastFourOf(ssn) : '')

/** The names of somebody, as they are and in Latin letters; never none. */
const lastNamesOf = ({ lastName, lastNameLatin = '' }: Pick<Sought, 'lastName' | 'lastNameLatin'>): string[] =>
  lastNameLatin === '' ? [lastName] : [lastName, lastNameLatin]
const firstNamesOf = ({ firstName, firstNameLatin = '' }: Pick<Sought, 'firstName' | 'firstNameLatin'>): string[] =>
  firstNameLatin === '' ? [firstName] : [firstName, firstNameLatin]

/** The last name on record, or what it is in Latin letters, sounds like this one. */
const sounds = (name: string): RawBuilder<boolean> =>
  sql<boolean>`((p.sound <> '' and p.sound = dmetaphone(fold_name(${name}))) or (p.latin_sound <> '' and p.latin_sound = dmetaphone(fold_name(${name}))))`

const foundBy = (actor: Actor, sought: Sought, condition: RawBuilder<boolean>): Built<Candidate> => {
  const { customerId, patientId, firstName, lastName } = sought
  const latin = [lastNamesOf(sought).at(-1), firstNamesOf(sought).at(-1)].join(' ').trim()
  return unnamed(
    visiblePatients(actor)
      .select(patientColumns)
      .select(patientMore)
      .select([
        'p.folded',
        sql<string>`${sql.raw(shownName)}`.as('name'),
        sql<number>`0`.as('total'),
        sql<number>`greatest(similarity(p.folded, fold_name(${`${lastName} ${firstName}`.trim()})), similarity(p.latin_folded, fold_name(${latin})))`.as(
          'similar',
        ),
        sql<boolean>`${sql.join(
          lastNamesOf(sought).map((name) => sounds(name)),
          sql` or `,
        )}`.as('sounds'),
        'p.phone_digits as digits',
        'p.record_folded as record',
        'p.ssn_last4 as lastFour',
        'p.restricted',
      ])
      .where('p.customer_id', '=', customerId)
      .where('p.patient_id', '<>', Math.max(0, patientId))
      .where(condition)
      .orderBy('similar', 'desc')
      .orderBy('p.patient_id')
      .limit(200),
  ) as unknown as Built<Candidate>
}

/**
 * Records of the account that may be of the same person: found by any one strong fact (record number, phone, birth date, birth date with day and
 * month changed about, or a name that sounds or looks alike), each by an index of its own. At most 200; `judge` picks among them.
 */
export const candidates = (actor: Actor, sought: Sought): Built<Candidate> => {
  const { firstName, lastName, dob } = sought
  const record = (sought.medicalRecordId ?? '').toLowerCase()
  const phone = digitsOf(sought.phone ?? '')
  const swapped = dob === null ? null : swappedDay(dob)
  const firsts = firstNamesOf(sought).flatMap((name) => sameFirstNames(name))
  const sounding = lastNamesOf(sought).filter((name) => name.length > 1)
  const any = [
    ...(record === '' ? [] : [sql<boolean>`(p.record_folded = ${record} and p.record_folded <> '')`]),
    ...(phone.length < 10 ? [] : [sql<boolean>`(p.phone_digits = ${phone} and p.phone_digits <> '')`]),
    ...(dob === null ? [] : [sql<boolean>`p.dob = ${dob}`]),
    ...(swapped === null ? [] : [sql<boolean>`p.dob = ${swapped}`]),
    ...sounding.flatMap((name) => [
      sql<boolean>`(p.sound = dmetaphone(fold_name(${name})) and p.sound <> '' and (${firsts}::text[] = '{}' or p.first_folded = any (${firsts}::text[])))`,
      sql<boolean>`(p.latin_sound = dmetaphone(fold_name(${name})) and p.latin_sound <> '' and (${firsts}::text[] = '{}' or p.first_latin_folded = any (${firsts}::text[])))`,
    ]),
    /* Names in letters that have no sound here: only the same name is the same. */
    ...(isDrawable(lastName) ? [] : [sql<boolean>`p.folded = fold_name(${`${lastName} ${firstName}`})`]),
  ]
  return foundBy(actor, sought, any.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(any, sql` or `)})`)
}

/** Records of the account whose social security number ends in the same four digits; no query when none is sought. It stands apart, so that the others keep their indexes. */
export const sameSsnEnd = (actor: Actor, sought: Sought): Built<Candidate>[] => {
  const end = ssnEndOf(sought)
  return end === '' ? [] : [foundBy(actor, sought, sql<boolean>`p.ssn_last4 = ${end}`)]
}

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
/** Twins share name, birth date and telephone, a father and his son the names and the telephone: what differs counts against. */
const against = { firstName: 3.5, dob: 3 }
/** From this weight on a record is shown: a name and a birth date, a first name and a birth date, or a record number; or any of these with the end of a social security number. */
const enough = 4.5

const bare = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const parts = (name: string): string[] => name.split(/[\s'’-]+/).filter((part) => part.length > 1)
const pairsOf = (mine: readonly string[], theirs: readonly string[]): (readonly [string, string])[] =>
  mine.flatMap((one) => theirs.map((other) => [one, other] as const))
const letters = (name: string): string => name.replace(/[^\p{L}]/gu, '')

/** What two records have in common. */
const likenessOf = (sought: Sought, found: Candidate): Why[] => {
  const lasts = pairsOf(lastNamesOf(sought).map(bare), lastNamesOf(found).map(bare)).filter(([mine]) => mine !== '')
  const sameLast = lasts.some(([mine, theirs]) => letters(mine) === letters(theirs) || parts(mine).some((part) => parts(theirs).includes(part)))
  const record = (sought.medicalRecordId ?? '').toLowerCase()
  const phone = digitsOf(sought.phone ?? '')
  const end = ssnEndOf(sought)
  const all: (false | Why)[] = [
    record !== '' && found.record === record && 'medical-record',
    sameLast && 'name',
    !sameLast && (found.sounds || lasts.some(([mine, theirs]) => isOneSlip(letters(mine), letters(theirs)))) && 'sounds-alike',
    pairsOf(firstNamesOf(sought), firstNamesOf(found)).some(([mine, theirs]) => mine !== '' && isSameFirstName(mine, theirs)) && 'first-name',
    sought.dob !== null && found.dob === sought.dob && 'dob',
    sought.dob !== null && found.dob !== null && found.dob === swappedDay(sought.dob) && 'dob-swapped',
    phone.length === 10 && found.digits === phone && 'phone',
    end !== '' && found.lastFour === end && 'ssn',
  ]
  return all.filter((why) => why !== false)
}

/** The weight of what is alike less that of what differs; a slip of one letter or digit does not count as different. */
const scoreOf = (sought: Sought, found: Candidate, alike: readonly Why[]): number => {
  const firstDiffers =
    sought.firstName !== '' &&
    found.firstName !== '' &&
    !alike.includes('first-name') &&
    !pairsOf(firstNamesOf(sought), firstNamesOf(found)).some(([mine, theirs]) => isOneSlip(letters(bare(mine)), letters(bare(theirs))))
  const dobDiffers = sought.dob !== null && found.dob !== null && !alike.includes('dob') && !alike.includes('dob-swapped') && !isOneSlip(sought.dob, found.dob)
  const sum = alike.reduce((total, why) => total + weights[why], 0)
  return sum - (firstDiffers ? against.firstName : 0) - (dobDiffers ? against.dob : 0)
}

/** Whether a restricted chart may be named to the asker: to the practice's own people, and to who opened it in an emergency. */
export const seesRestricted = ({ own, emergencies = [] }: Actor, patientId: number): boolean =>
  own.entityId > 0 || emergencies.some((one) => one.patientId === patientId)

const unsaid = { firstName: '', lastName: '', firstNameLatin: '', lastNameLatin: '', dob: null, medicalRecordId: '', phone: '', genderId: 0, gender: '' }
const unsaidMore = { locationId: 0, location: '', priority: false, isEmployee: false, roiExpireDate: null, score: 0 }

/** The likest ten, with what is alike; of a restricted chart that the asker may not see only that there is one. */
export const judge = (sought: Sought, found: readonly Candidate[], sees: (patientId: number) => boolean): PossibleDuplicate[] =>
  [...new Map(found.map((candidate) => [candidate.patientId, candidate])).values()]
    .map((candidate) => {
      const alike = likenessOf(sought, candidate)
      const {
        similar: _similar,
        sounds: _sounds,
        digits: _digits,
        record: _record,
        lastFour: _end,
        folded: _folded,
        total: _total,
        restricted,
        ...row
      } = candidate
      return { ...row, alike, score: scoreOf(sought, candidate, alike), isRestricted: restricted > 0 && !sees(row.patientId) }
    })
    .filter(({ score }) => score >= enough)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10)
    .map((row) => (row.isRestricted ? { ...row, ...unsaid, ...unsaidMore, name: 'Restricted chart', alike: [] } : row))
