import { isDrawable } from '@labgate/contract/kit/printed-name'
import { sameFirstNames } from '@labgate/contract/patients/nicknames'
import { isSsn, lastFourOf } from '@labgate/contract/patients/patient-rules'
import type { PossibleDuplicate } from '@labgate/contract/patients/patients'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { unprepared, type Query } from '../../db/queries.ts'
import { firstNamesOf, lastNamesOf, likeness, swappedDay, type Compared } from './likeness.ts'
import {
  digitsOf,
  patientColumns,
  patientMore,
  visiblePatients,
  type PatientListRow,
} from './patients.queries.ts'
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
  /** Whole or masked: only its last four digits are used. */
  ssn?: string | undefined
}
type Candidate = PatientListRow & {
  similar: number
  sounds: boolean
  digits: string
  record: string
  lastFour: string
  restricted: number
}

/*
 * No seal is opened for it: a user who sees only a mask could learn the whole number by trying
 * often enough.
 */
const ssnEndOf = ({ ssn = '' }: Sought): string => (isSsn(ssn) ? lastFourOf(ssn) : '')

/** The last name on record, or its Latin form, sounds like this one. */
const sounds = (name: string): RawBuilder<boolean> =>
  sql<boolean>`
    (
      (p.sound <> '' and p.sound = dmetaphone(fold_name(${name})))
      or (p.latin_sound <> '' and p.latin_sound = dmetaphone(fold_name(${name})))
    )
  `

const foundBy = (
  actor: Actor,
  sought: Sought,
  condition: RawBuilder<boolean>,
): Query<Candidate> => {
  const { customerId, patientId, firstName, lastName } = sought
  const latin = [lastNamesOf(sought).at(-1), firstNamesOf(sought).at(-1)].join(' ').trim()
  return unprepared(
    visiblePatients(actor)
      .select(patientColumns)
      .select(patientMore)
      .select([
        'p.folded',
        sql<string>`${sql.raw(shownName)}`.as('name'),
        sql<number>`0`.as('total'),
        sql<number>`
          greatest(
            similarity(p.folded, fold_name(${`${lastName} ${firstName}`.trim()})),
            similarity(p.latin_folded, fold_name(${latin}))
          )
        `.as('similar'),
        sql<boolean>`
          ${sql.join(
            lastNamesOf(sought).map((name) => sounds(name)),
            sql` or `,
          )}
        `.as('sounds'),
        'p.phone_digits as digits',
        'p.record_folded as record',
        'p.ssn_last4 as lastFour',
        'p.restricted',
      ])
      .where('p.customer_id', '=', customerId)
      .where('p.patient_id', '<>', Math.max(0, patientId))
      .where('p.patient_id_merged_into', 'is', null)
      .where(condition)
      .orderBy('similar', 'desc')
      .orderBy('p.patient_id')
      .limit(200),
  )
}

/**
 * Records of the account that may belong to the same person: found by any one strong fact (record
 * number, phone, birth date, birth date with day and month swapped, or a name that sounds or looks
 * alike), each by its own index. At most 200; `judge` picks among them.
 */
export const candidates = (actor: Actor, sought: Sought): Query<Candidate> => {
  const { firstName, lastName, dob } = sought
  const record = (sought.medicalRecordId ?? '').toLowerCase()
  const phone = digitsOf(sought.phone ?? '')
  const swapped = dob === null ? null : swappedDay(dob)
  const firsts = firstNamesOf(sought).flatMap((name) => sameFirstNames(name))
  const sounding = lastNamesOf(sought).filter((name) => name.length > 1)
  const any = [
    ...(record === ''
      ? []
      : [sql<boolean>`(p.record_folded = ${record} and p.record_folded <> '')`]),
    ...(phone.length < 10
      ? []
      : [sql<boolean>`(p.phone_digits = ${phone} and p.phone_digits <> '')`]),
    ...(dob === null ? [] : [sql<boolean>`p.dob = ${dob}`]),
    ...(swapped === null ? [] : [sql<boolean>`p.dob = ${swapped}`]),
    ...sounding.flatMap((name) => [
      sql<boolean>`
        (
          p.sound = dmetaphone(fold_name(${name}))
          and p.sound <> ''
          and (${firsts}::text[] = '{}' or p.first_folded = any (${firsts}::text[]))
        )
      `,
      sql<boolean>`
        (
          p.latin_sound = dmetaphone(fold_name(${name}))
          and p.latin_sound <> ''
          and (${firsts}::text[] = '{}' or p.first_latin_folded = any (${firsts}::text[]))
        )
      `,
    ]),
    /* Names in scripts without a sound key here: only the same name matches. */
    ...(isDrawable(lastName)
      ? []
      : [sql<boolean>`p.folded = fold_name(${`${lastName} ${firstName}`})`]),
  ]
  return foundBy(
    actor,
    sought,
    any.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(any, sql` or `)})`,
  )
}

/**
 * Records of the account whose social security number ends in the same four digits; no query if
 * none is sought. Kept separate so that the others keep their indexes.
 */
export const sameSsnEnd = (actor: Actor, sought: Sought): Query<Candidate>[] => {
  const end = ssnEndOf(sought)
  return end === '' ? [] : [foundBy(actor, sought, sql<boolean>`p.ssn_last4 = ${end}`)]
}

/**
 * Whether a restricted chart can be named to the user: whose session opens it, as that of the
 * practice's own people does (access/sees-restricted.ts), or who opened it in an emergency.
 */
export const canNameChart = ({ ownCharts = [] }: Actor, patientId: number): boolean =>
  ownCharts === 'all' || ownCharts.includes(patientId)

const unsaid = {
  firstName: '',
  lastName: '',
  firstNameLatin: '',
  lastNameLatin: '',
  dob: null,
  medicalRecordId: '',
  phone: '',
  genderId: 0,
  gender: '',
}
const unsaidMore = {
  locationId: 0,
  location: '',
  priority: false,
  isEmployee: false,
  roiExpireDate: null,
  score: 0,
}

const comparedOf = (sought: Sought): Compared => ({
  ...sought,
  record: (sought.medicalRecordId ?? '').toLowerCase(),
  digits: digitsOf(sought.phone ?? ''),
  lastFour: ssnEndOf(sought),
})

/**
 * The ten likeliest, with what matches; for a restricted chart not visible to the user, only that
 * there is one.
 */
export const judge = (
  sought: Sought,
  found: readonly Candidate[],
  sees: (patientId: number) => boolean,
): PossibleDuplicate[] =>
  [...new Map(found.map((candidate) => [candidate.patientId, candidate])).values()]
    .flatMap((candidate) => {
      const alike = likeness(comparedOf(sought), candidate, candidate.sounds)
      if (alike === undefined) return []
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
      return [{ ...row, ...alike, isRestricted: restricted > 0 && !sees(row.patientId) }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10)
    .map((row) =>
      row.isRestricted
        ? { ...row, ...unsaid, ...unsaidMore, name: 'Restricted chart', alike: [] }
        : row,
    )
