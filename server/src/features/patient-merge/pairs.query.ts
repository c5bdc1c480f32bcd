import type { Pair } from '@labgate/contract/patient-merge'
import type { Actor } from '../../access/actor.ts'
import { written, type Built } from '../../db/queries.ts'
import { likeness, type Compared } from '../patients/likeness.ts'
import { visiblePatients } from '../patients/patients.queries.ts'

interface PairRow {
  one: Compared & { patientId: number; name: string; medicalRecordId: string }
  other: Compared & { patientId: number; name: string; medicalRecordId: string }
  sounds: boolean
}
/** How many pairs are compared; those found by the strongest facts first. */
const mostCompared = 5000

const side = (
  alias: string,
): string => `json_build_object('patientId', ${alias}.patient_id, 'name', trim(both ', ' from ${alias}.last_name || ', ' || ${alias}.first_name),
  'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'firstNameLatin', ${alias}.first_name_latin, 'lastNameLatin', ${alias}.last_name_latin,
  'dob', ${alias}.dob, 'medicalRecordId', ${alias}.medical_record_id, 'record', ${alias}.record_folded, 'digits', ${alias}.phone_digits, 'lastFour', ${alias}.ssn_last4)`

/* Each way joins by one strong fact; what is weaker alone comes with a second one. */
const ways = [
  `a.record_folded <> '' and b.record_folded = a.record_folded`,
  `b.dob = a.dob and (b.sound = a.sound or (b.latin_sound <> '' and b.latin_sound = a.latin_sound) or left(b.first_folded, 1) = left(a.first_folded, 1))`,
  `b.sound <> '' and b.sound = a.sound and b.first_folded = a.first_folded`,
  `a.phone_digits <> '' and b.phone_digits = a.phone_digits and left(b.first_folded, 1) = left(a.first_folded, 1)`,
]

/* What the ways join by, and no more: an account of a hundred thousand records is read, joined, and sorted without a file. */
const compared = ['p.patient_id', 'p.record_folded', 'p.dob', 'p.sound', 'p.latin_sound', 'p.first_folded', 'p.phone_digits'] as const

/** Pairs of active records of an account that share a strong fact, without those that were found to be two people. `pairsAmong` picks among them. */
export const likelyPairs = (actor: Actor, customerId: number): Built<PairRow> => {
  const { sql: visible, parameters } = visiblePatients(actor).select(compared).where('p.customer_id', '=', customerId).where('p.active', '=', true).compile()
  const found = ways.map(
    (way, rank) => `select ${rank} as rank, a.patient_id as one, b.patient_id as other from mine a join mine b on b.patient_id > a.patient_id and ${way}`,
  )
  return written(
    `with mine as materialized (${visible}),
       pair as (select one, other, min(rank) as rank from (${found.join(' union all ')}) each
         where not exists (select from patient_not_same n where n.patient_id_one = each.one and n.patient_id_other = each.other)
           and not exists (select from patient_merge m where m.state = 'asked' and (m.patient_id_folded in (each.one, each.other) or m.patient_id in (each.one, each.other)))
         group by one, other order by 3, 1, 2 limit ${mostCompared})
     select ${side('a')} as one, ${side('b')} as other, (a.sound <> '' and a.sound = b.sound) or (a.latin_sound <> '' and a.latin_sound = b.latin_sound) as sounds
     from pair join patient a on a.patient_id = pair.one join patient b on b.patient_id = pair.other`,
    parameters,
  )
}

/** The likest pairs, with what is alike; the older record is proposed as the one to keep. */
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
