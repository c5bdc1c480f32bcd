import type {
  AllergyItem,
  KnownDiagnosis,
  MedicationItem,
} from '@labgate/contract/patients/patient-lists'
import { sql } from 'kysely'
import { q, unprepared, type Query } from '../../../db/queries.ts'
import { anywhere, atBeginning } from '../../../db/search.ts'
import { endedKind } from '../../../dictionaries/ended-kind.ts'

/** Entries a type-ahead shows. */
const most = 30

/**
 * Entries with each of the words, in any order, those that begin with the typed text first; if
 * there are none, entries with similarly spelled words. Numbers are never guessed.
 */
export const medicationsLike = (typed: string): Query<MedicationItem> => {
  const words = typed.split(/\s+/).filter(Boolean)
  const held = words.map((word) => sql<boolean>`m.folded like ${anywhere(word)}`)
  const alike = words.map((word, at) =>
    /\d/.test(word)
      ? held[at]
      : sql<boolean>`(m.folded like ${anywhere(word)} or fold(${word}) <% m.folded)`,
  )
  const columns = sql`
    m.medication_id as "medicationId",
    coalesce(m.medication_id_generic, 0) as "medicationId_Generic",
    m.description,
    m.folded
  `
  const and = sql` and `
  const found = sql<MedicationItem>`
    (
      with
        held as materialized (
          select ${columns}, m.folded like ${atBeginning(typed)} as begins, 0 as distance
          from medication m
          where m.active and ${sql.join(held, and)}
          order by begins desc, m.folded, m.medication_id
          limit ${most}
        ),
        alike as (
          select ${columns}, false as begins, fold(${typed}) <<-> m.folded as distance
          from medication m
          where not exists (select from held) and m.active and ${sql.join(alike, and)}
          order by distance, m.folded, m.medication_id
          limit ${most}
        )
      select "medicationId", "medicationId_Generic", description
      from
        (
          select * from held
          union all
          select * from alike
        ) each
      order by begins desc, distance, folded, "medicationId"
    )
  `
  return unprepared(q.selectFrom(found.as('found')).selectAll()) as Query<MedicationItem>
}

export const allergiesLike = (words: string): Query<AllergyItem> =>
  unprepared(
    q
      .selectFrom('allergy as a')
      .select(['a.allergy_id as allergyId', 'a.description'])
      .where('a.kind', '<>', endedKind)
      .where(sql<boolean>`a.folded like ${anywhere(words)}`)
      .orderBy(sql`a.folded like ${atBeginning(words)}`, 'desc')
      .orderBy('a.folded')
      .orderBy('a.allergy_id')
      .limit(most),
  )

/**
 * By code, with or without the point, or by words in any order; `onDate` leaves out what is not
 * valid on that day, `firstOn` puts it last.
 */
export const diagnosesLike = (
  typed: string,
  onDate: string,
  firstOn: string,
): Query<KnownDiagnosis> => {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const words = typed.split(/\s+/).filter(Boolean)
  const isCode = /^[A-Z]\d/.test(code) && words.length === 1
  return unprepared(
    q
      .selectFrom('icd10 as i')
      .select([
        'i.code as icd10Code',
        'i.description',
        sql<boolean>`true`.as('isListed'),
        'i.valid_from as validFrom',
        'i.valid_to as validTo',
      ])
      .$if(isCode, (rows) => rows.where(sql<boolean>`replace(i.code, '.', '') like ${`${code}%`}`))
      .$if(!isCode, (rows) =>
        words.reduce(
          (found, word) => found.where(sql<boolean>`i.folded like ${anywhere(word)}`),
          rows,
        ),
      )
      .$if(onDate !== '', (rows) =>
        rows
          .where('i.valid_from', '<=', onDate)
          .where(({ or, eb }) =>
            or([eb('i.valid_to', 'is', null), eb('i.valid_to', '>=', onDate)]),
          ),
      )
      .$if(firstOn !== '', (rows) =>
        rows.orderBy(
          sql`
            i.valid_from <= ${firstOn}::date
            and (i.valid_to is null or i.valid_to >= ${firstOn}::date)
          `,
          'desc',
        ),
      )
      .orderBy('i.code')
      .limit(most),
  )
}
