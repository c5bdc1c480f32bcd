import { fileStore } from '../papers.ts'
import { randomOf } from '../random.ts'
import type { Row, Rows } from '../rows.ts'
import type { Around, LocationFacts, PracticeFacts } from './around.ts'
import { coverOf } from './cover.ts'
import { kindOf } from './kinds.ts'
import { indexed, listsOf } from './lists.ts'
import { papersOf, remarksOf } from './papers.ts'
import { somebody, type Like, type PatientRow, type Secrets, type Somebody } from './person.ts'

/** Consecutive patients: the first one's number in the demo, how many, and the first one's id. */
export interface PatientBlock {
  seed: string
  first: number
  count: number
  base: number
}
export interface PatientsMade {
  rows: Omit<Rows, 'patient'> & { patient: readonly PatientRow[] }
  /** By patient id, for patients who have any: to be sealed before they are stored. */
  secrets: ReadonlyMap<number, Secrets>
}

interface Place {
  practice: PracticeFacts
  location: LocationFacts
}
/**
 * Every location gets its share; the other half goes more often to the first practice and to active
 * practices.
 */
const chooser = (practices: readonly PracticeFacts[]) => {
  const places = practices.flatMap((practice): Place[] =>
    practice.locations.map((location) => ({ practice, location })),
  )
  const busy = places.flatMap((place) =>
    Array.from(
      {
        length:
          place.practice === practices[0] ? 4 : place.practice.account.active === true ? 1 : 0,
      },
      () => place,
    ),
  )
  return (at: number, share: number): Place => {
    const [all, index] =
      at % 2 === 0 || busy.length === 0
        ? [places, Math.floor(at / 2) % places.length]
        : [busy, Math.floor(share * busy.length)]
    const place = all[index]
    if (place === undefined) throw new Error('there is no location for a patient')
    return place
  }
}
const isTwin = (at: number): boolean => at % 83 === 42
/**
 * The laboratory links a patient with a parole officer on record to this one, from the time the
 * record was created.
 */
const linkOf = (
  { patient_id, customer_id, user_id_parol_officer: officer, created_at }: PatientRow,
  clerks: readonly number[],
): Row<'patient_parole'>[] =>
  typeof officer === 'number'
    ? [
        {
          patient_id,
          customer_id,
          user_id: officer,
          user_id_linked: clerks[officer % clerks.length] ?? officer,
          ...(created_at !== undefined && { linked_at: created_at }),
        },
      ]
    : []
/** The demo's two people with the same name, in one account. */
const namesakes = [4, 61] as const

/**
 * Patients with their insurances, lists, papers, and notes. The same block, surroundings, and
 * moment give the same rows; times count back from `now`. Reads, writes, and seals nothing.
 */
export const patientRows = (
  { seed, first, count, base }: PatientBlock,
  around: Around,
  now: Date,
): PatientsMade => {
  const random = randomOf(seed).fork(`patients/${first}`)
  const { clerks, officers, dictionary } = around
  const place = chooser(around.practices)
  const index = indexed(dictionary)
  const files = fileStore(now)
  const made: { one: Somebody; place: Place }[] = []
  const insurance: Row<'patient_insurance'>[] = []
  const medication: Row<'patient_medication'>[] = []
  const diagnosis: Row<'patient_diagnosis'>[] = []
  const allergy: Row<'patient_allergy'>[] = []
  const attachment: Row<'patient_attachment'>[] = []
  const note: Row<'patient_note'>[] = []
  for (let turn = 0; turn < count; turn++) {
    const at = first + turn
    const own = random.fork(turn)
    const before = made.at(-1)
    const twin =
      isTwin(at) &&
      before !== undefined &&
      before.one.row.dob !== null &&
      before.one.row.last_name !== ''
        ? before
        : undefined
    const namesake = at === namesakes[1] ? made[namesakes[0]] : undefined
    const like: Like = { twin: twin?.one.row, namesake: namesake?.one.row }
    const { practice, location } = twin?.place ?? namesake?.place ?? place(at, own.next())
    const kind = kindOf(practice.account.account_type_id ?? 4, practice.account.specialty ?? '')
    const one = somebody(
      own,
      { patientId: base + turn, at, practice, location, kind, clerks, officers, like },
      now,
    )
    made.push({ one, place: { practice, location } })
    const lists = listsOf(own.fork('lists'), one, kind, index, now)
    medication.push(...lists.medications)
    diagnosis.push(...lists.diagnoses)
    allergy.push(...lists.allergies)
    insurance.push(...coverOf(own.fork('cover'), one, kind, dictionary.payers, now))
    attachment.push(...papersOf(own.fork('papers'), one, files, now))
    note.push(...remarksOf(own.fork('notes'), one, clerks, now))
  }
  return {
    rows: {
      patient: made.map(({ one }) => one.row),
      patient_insurance: insurance,
      patient_medication: medication,
      patient_diagnosis: diagnosis,
      patient_allergy: allergy,
      file: files.rows(),
      patient_attachment: attachment,
      patient_note: note,
      patient_parole: made.flatMap(({ one: { row } }) => linkOf(row, clerks)),
    },
    secrets: new Map(
      made.flatMap(({ one }) =>
        one.secrets.ssn === '' && one.secrets.driversLicense === ''
          ? []
          : [[one.row.patient_id, one.secrets] as const],
      ),
    ),
  }
}
