import { dayMs } from '@labgate/contract/kit/days'
import { sql, type RawBuilder } from 'kysely'
import {
  filtered,
  partsOf,
  patientColumns,
  patientMore,
  shownNameOf,
  turned,
  type PatientCriteria,
  type PatientListRow,
} from '../../core/patients/patients.queries.ts'
import type { Scope } from '../../db/database.ts'
import { q, unprepared, type Query } from '../../db/queries.ts'

/** Rows per response (rules.md#similar-names-list). */
const most = 50

interface Sought {
  last: string
  first: string
}
/* In whichever order the names were typed. */
const readings = ({ name = '', lastName = '', firstName = '' }: PatientCriteria): Sought[] => {
  if (lastName !== '') return [{ last: lastName, first: firstName }]
  const parts = partsOf(name)
  if (parts) return [parts]
  const [last = '', ...firsts] =
    turned(name) === '' ? [] : name.split(/\s+/).filter(Boolean).toReversed()
  return [
    { last: name, first: '' },
    ...(last === '' ? [] : [{ last, first: firsts.toReversed().join(' ') }]),
  ]
}

/**
 * Whether similar names can be offered for a search that found no one: a search by name, with or
 * without a birth date and a location.
 */
export const mayResemble = (criteria: PatientCriteria): boolean => {
  const { name = '', lastName = '', firstName = '', medicalRecordId = '', phone = '' } = criteria
  return (
    (name.length >= 3 || lastName.length >= 3) &&
    (name === '' || (lastName === '' && firstName === '')) &&
    medicalRecordId === '' &&
    phone === ''
  )
}

/*
 * From here up, two names share enough letters: the threshold that the letter index uses for
 * similarity.
 */
const enough = 0.6
const monthMs = 31 * dayMs
/*
 * A single birthday or birth month has so few that each name is compared; the letter index would
 * look through everyone's.
 */
const isOfFewDays = ({ DOB = null, dobFrom, dobTo }: PatientCriteria): boolean =>
  DOB !== null ||
  (dobFrom !== undefined &&
    dobTo !== undefined &&
    Date.parse(dobTo) - Date.parse(dobFrom) < monthMs)

const mostAlike = (likeness: RawBuilder<number>) => sql<{
  patient_id: number
  is_slip: boolean
  likeness: number
}>`
  (
    select h.patient_id, bool_or(h.is_slip) as is_slip, max(${likeness}) as likeness
    from
      (
        select patient_id, true as is_slip from slip
        union all
        select patient_id, false from alike
      ) h
      join patient p on p.patient_id = h.patient_id
    group by 1
    order by 2 desc, 3 desc, 1
    limit ${most}
  )
`

/**
 * When no name begins with what was typed: up to 50 patients with similar names, within the other
 * criteria. Names whose last name is one slip away come first (name_slips: a letter added, removed,
 * replaced or swapped, including the first), then those that share the most letters.
 */
export const resemblingPatients = (
  scope: Scope,
  criteria: PatientCriteria,
): Query<PatientListRow> => {
  const { name = '', lastName = '', firstName = '' } = criteria
  const typed = name === '' ? `${lastName} ${firstName}`.trim() : name.replace(',', ' ')
  const others = filtered(scope, criteria)
  const aSlipAway = (
    column: 'p.folded' | 'p.latin_folded',
    { last, first }: Sought,
  ): RawBuilder<number> => {
    const within = others
      .where(sql<boolean>`${sql.ref(column)} >= s.begins and ${sql.ref(column)} < s.ends`)
      .$if(column === 'p.latin_folded', (rows) =>
        rows.where('p.latin_folded', '<>', sql<string>`''`),
      )
      .select('p.patient_id')
      .limit(most)
    return sql<number>`
      select n.patient_id
      from
        name_slips(${last}, ${first}) s
        cross join lateral (${within}) n
    `
  }
  const slips = readings(criteria).flatMap((each) => [
    aSlipAway('p.folded', each),
    aSlipAway('p.latin_folded', each),
  ])
  const resembles = sql<boolean>`
    (
      word_similarity(fold_name(${typed}), p.folded) >= ${enough}::real
      or word_similarity(fold_name(${typed}), p.latin_folded) >= ${enough}::real
    )
  `
  const likeness = sql<number>`
    greatest(
      word_similarity(fold_name(${typed}), p.folded),
      word_similarity(p.folded, fold_name(${typed})),
      word_similarity(fold_name(${typed}), p.latin_folded)
    )
  `
  /* Separate name fields are taken as typed, except for a slip. */
  const sharesLetters =
    name === ''
      ? sql<boolean>`p.patient_id = 0`
      : isOfFewDays(criteria)
        ? resembles
        : scope.customers === 'all'
          ? sql<boolean>`
            p.patient_id = any (
              array(select patients_alike(${typed}, ${most}, ${criteria.customerId ?? 0}))
            )
          `
          : sql<boolean>`p.patient_id in (select patients_alike_in_scope(${typed}, ${most}))`
  return unprepared(
    q
      .with(
        (cte) => cte('slip').materialized(),
        () =>
          sql<{
            patient_id: number
          }>`(select patient_id from (${sql.join(slips, sql` union `)}) each limit ${4 * most})`,
      )
      .with(
        (cte) => cte('alike').materialized(),
        () =>
          others
            .where(sharesLetters)
            .select(['p.patient_id', likeness.as('likeness')])
            .orderBy('likeness', 'desc')
            .orderBy('p.patient_id')
            .limit(most),
      )
      .with(
        (cte) => cte('hit').materialized(),
        () => mostAlike(likeness),
      )
      .selectFrom('hit')
      .innerJoin('patient as p', 'p.patient_id', 'hit.patient_id')
      .select(patientColumns)
      .select(patientMore)
      .select([
        shownNameOf.as('name'),
        'p.folded',
        sql<string>`''`.as('formerly'),
        sql<number>`(select count(*) from hit)`.as('total'),
      ])
      .orderBy(sql`hit.is_slip`, 'desc')
      .orderBy(sql`hit.likeness`, 'desc')
      .orderBy('p.patient_id'),
  )
}
