import type { Pair, TwoPeople } from '@labgate/contract/patients/patient-merge'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { likeness, type Compared } from '../../../core/patients/likeness.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

interface PairRow {
  one: Compared & { patientId: number; name: string; medicalRecordId: string }
  other: Compared & { patientId: number; name: string; medicalRecordId: string }
  sounds: boolean
}
/** Maximum pairs compared, per way and in total; those found by the strongest facts come first. */
const mostCompared = 5000

const side = (
  alias: string,
): string => `json_build_object('patientId', ${alias}.patient_id, 'name', ${lastFirst(alias)},
  'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'firstNameLatin', ${alias}.first_name_latin, 'lastNameLatin', ${alias}.last_name_latin,
  'dob', ${alias}.dob, 'medicalRecordId', ${alias}.medical_record_id, 'record', ${alias}.record_folded, 'digits', ${alias}.phone_digits, 'lastFour', ${alias}.ssn_last4)`

/*
 * What records are joined by, and no more: text keys as one number each, so that an account of a
 * hundred thousand records is read once and joined in memory. Two keys that share a number by
 * chance are detected when the pair is compared.
 */
const joinedBy = [
  'p.patient_id',
  'p.dob',
  'p.sound',
  'p.latin_sound',
  sql<string>`left(p.first_folded, 1)`.as('initial'),
  sql<number>`case when p.record_folded <> '' then hashtextextended(p.record_folded, 0) end`.as(
    'by_record',
  ),
  sql<number>`
    case
      when p.sound <> '' then hashtextextended(p.sound || ' ' || p.first_folded, 0)
    end
  `.as('by_name'),
  sql<number>`
    case
      when p.phone_digits <> '' then hashtextextended(
        p.phone_digits || left(p.first_folded, 1),
        0
      )
    end
  `.as('by_phone'),
] as const
/* Each way joins by one strong fact; facts too weak on their own are paired with a second one. */
const ways = [
  'b.by_record = a.by_record',
  `
    b.dob = a.dob
    and (
      b.sound = a.sound
      or (b.latin_sound <> '' and b.latin_sound = a.latin_sound)
      or b.initial = a.initial
    )
  `,
  'b.by_name = a.by_name',
  'b.by_phone = a.by_phone',
]

/**
 * Pairs of active records of an account that share a strong fact, except those found to be two
 * people. `pairsAmong` picks among them.
 */
export const likelyPairs = (actor: Actor, customerId: number): Query<PairRow> => {
  const { sql: visible, parameters } = visiblePatients(actor)
    .select(joinedBy)
    .where('p.customer_id', '=', customerId)
    .where('p.active', '=', true)
    .compile()
  const found = ways.map(
    (way, rank) => `
      (
        select ${rank} as rank, a.patient_id as one, b.patient_id as other
        from
          mine a
          join mine b on b.patient_id > a.patient_id and ${way}
        limit ${mostCompared}
      )
    `,
  )
  return rawQuery(
    `
      with
        mine as materialized (${visible}),
        pair as (
          select one, other, min(rank) as rank
          from (${found.join(' union all ')}) each
          where
            not exists (
              select
              from patient_not_same n
              where n.patient_id_one = each.one and n.patient_id_other = each.other
            )
            and not exists (
              select
              from patient_merge m
              where
                m.state = 'asked'
                and (
                  m.patient_id_folded in (each.one, each.other)
                  or m.patient_id in (each.one, each.other)
                )
            )
          group by one, other
          order by 3, 1, 2
          limit ${mostCompared}
        )
      select
        ${side('a')} as one,
        ${side('b')} as other,
        (a.sound <> '' and a.sound = b.sound)
        or (a.latin_sound <> '' and a.latin_sound = b.latin_sound) as sounds
      from
        pair
        join patient a on a.patient_id = pair.one
        join patient b on b.patient_id = pair.other
    `,
    parameters,
  )
}

/** Pairs of records of an account that were marked as two people, latest first. */
export const twoPeople = (actor: Actor, customerId: number): Query<TwoPeople> => {
  const { sql: visible, parameters } = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.customer_id', '=', customerId)
    .compile()
  return rawQuery(
    `
      with mine as materialized (${visible})
      select
        a.patient_id as "patientId",
        b.patient_id as "patientId_Folded",
        ${lastFirst('a')} as name,
        a.dob,
        ${lastFirst('b')} as "nameFolded",
        b.dob as "dobFolded",
        n.note,
        n.created_by as "createdBy",
        n.created_at as "createdDate"
      from
        patient_not_same n
        join patient a on a.patient_id = n.patient_id_one
        join patient b on b.patient_id = n.patient_id_other
      where
        n.customer_id = $${parameters.length + 1}
        and n.patient_id_one in (select patient_id from mine)
        and n.patient_id_other in (select patient_id from mine)
      order by n.created_at desc
      limit 50
    `,
    [...parameters, customerId],
  )
}

/** The likeliest pairs, with what matches; the older record is proposed as the one to keep. */
export const pairsAmong = (rows: readonly PairRow[], most: number): Pair[] =>
  rows
    .flatMap(({ one, other, sounds }) => {
      const found = likeness(one, other, sounds)
      if (found === undefined) return []
      return [
        {
          patientId: one.patientId,
          patientId_Folded: other.patientId,
          name: one.name,
          dob: one.dob,
          medicalRecordId: one.medicalRecordId,
          nameFolded: other.name,
          dobFolded: other.dob,
          medicalRecordIdFolded: other.medicalRecordId,
          ...found,
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score || a.patientId - b.patientId)
    .slice(0, most)
