import { readingsWithDose, type NameAndDose } from '@labgate/contract/patients/dose'
import type {
  AllergyItem,
  KnownDiagnosis,
  MedicationItem,
} from '@labgate/contract/patients/patient-lists'
import { sql, type RawBuilder } from 'kysely'
import { q, unprepared, type Query } from '../../../db/queries.ts'
import { anywhere, atBeginning } from '../../../db/search.ts'
import { endedKind } from '../../../dictionaries/ended-kind.ts'

/** Entries a type-ahead shows. */
const most = 30

const each = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join(conditions, sql` and `)

/*
 * Numbers in an entry's name are its strength, or tell it from others ('Tylenol #3'): with a dose in
 * numbers, an entry counts only if each number of its name was typed before the dose.
 */
const hasNoOtherNumber = ({ name, dose }: NameAndDose): RawBuilder<boolean> =>
  /\d/.test(dose)
    ? sql<boolean>`
      not exists (
        select
        from regexp_split_to_table(m.folded, '[[:space:]]+') part
        where part ~ '[0-9]' and part <> all (string_to_array(fold(${name}), ' '))
      )
    `
    : sql<boolean>`true`

const isHeld = ({ name }: NameAndDose): RawBuilder<boolean> =>
  each(name.split(/\s+/).map((word) => sql<boolean>`m.folded like ${anywhere(word)}`))
const isAlike = ({ name }: NameAndDose): RawBuilder<boolean> =>
  each(
    name
      .split(/\s+/)
      .map((word) =>
        /\d/.test(word)
          ? sql<boolean>`m.folded like ${anywhere(word)}`
          : sql<boolean>`(m.folded like ${anywhere(word)} or fold(${word}) <% m.folded)`,
      ),
  )

/**
 * Entries with each of the words, in any order, those that begin with the typed text first. If there
 * are none and a dose follows the name, entries with each word of the name, and the dose beside
 * them; if there are none of those, entries with similarly spelled words. Numbers are never guessed.
 */
export const medicationsLike = (typed: string): Query<MedicationItem> => {
  const readings: NameAndDose[] = [{ name: typed.trim(), dose: '' }, ...readingsWithDose(typed)]
  const steps = [
    ...readings.map((reading) => ({
      reading,
      fits: isHeld(reading),
      begins: sql<boolean>`m.folded like ${atBeginning(reading.name)}`,
      distance: sql<number>`0`,
    })),
    ...readings.map((reading) => ({
      reading,
      fits: isAlike(reading),
      begins: sql<boolean>`false`,
      distance: sql<number>`fold(${reading.name}) <<-> m.folded`,
    })),
  ]
  const tables = steps.map((_, at) => sql.id(`step_${at}`))
  // each step looks only if none before it found anything
  const withSteps = steps.map(
    ({ reading, fits, begins, distance }, at) => sql`
      ${tables[at]} as materialized (
        select
          m.medication_id as "medicationId",
          coalesce(m.medication_id_generic, 0) as "medicationId_Generic",
          m.description,
          ${reading.dose}::text as dose,
          m.folded,
          ${begins} as begins,
          ${distance} as distance
        from medication m
        where ${each([
          ...tables.slice(0, at).map((table) => sql<boolean>`not exists (select from ${table})`),
          sql<boolean>`m.active`,
          fits,
          hasNoOtherNumber(reading),
        ])}
        order by begins desc, distance, m.folded, m.medication_id
        limit ${most}
      )
    `,
  )
  const found = sql<MedicationItem>`
    (
      with ${sql.join(withSteps)}
      select "medicationId", "medicationId_Generic", description, dose
      from (${sql.join(
        tables.map((table) => sql`select * from ${table}`),
        sql` union all `,
      )}) each
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
