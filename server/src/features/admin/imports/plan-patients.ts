import { nameWords, wantedForPaper } from '@labgate/contract/kit/printed-name'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { visibleAccounts } from '../../../core/accounts/accounts.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { CsvRecord } from '../../../dictionaries/csv.ts'
import type { Fault } from '../../../dictionaries/fault.ts'
import { closedRows } from './closed-rows.ts'
import { splitKnown } from './known-patients.ts'
import { whyWords } from './known-words.ts'
import type { FilePatient } from './patient-file.ts'
import { payersFor, type KnownPayer } from './patient-rows.ts'
import type { RowNote } from './plan-orders.ts'
import { patientsIn } from './read-import.ts'
import { runOver } from './run-over.ts'

export interface PatientsPlan {
  locationId: number
  coming: FilePatient[]
  payers: ReadonlyMap<string, KnownPayer>
  known: RowNote[]
  notes: RowNote[]
  faults: Fault[]
  /** Every patient that could be read. */
  read: FilePatient[]
  header: string[]
  given: CsvRecord[]
  /** Restricted charts, closed to the importer, that rows name. */
  met: number[]
}
interface Planning {
  now: Date
  customerId: number
  /** 0: the primary one. */
  locationId: number
  ticksMissing: boolean
  mostRows: number
}

/** The location that new patients belong to; the caller must see it. */
const locationFor = async (tx: Tx, { customerId, locationId }: Planning): Promise<number> => {
  const rows = await tx
    .selectFrom('location')
    .select(['location_id', 'primary'])
    .where('customer_id', '=', customerId)
    .orderBy('location_id')
    .execute()
  const found =
    locationId > 0
      ? rows.find(({ location_id }) => location_id === locationId)
      : (rows.find(({ primary }) => primary) ?? rows[0])
  if (found === undefined)
    refuseIf([issue('locationId', 'Choose a location in this account.', 'location')])
  return found?.location_id ?? 0
}

const notesOf = (patient: FilePatient, payers: ReadonlyMap<string, KnownPayer>): RowNote[] => {
  const { row, ticks, insurances, cleaned } = patient
  const wanted = wantedForPaper(patient)
  const texts = [
    ...(ticks.length > 0
      ? [`missing: ${ticks.map((tick) => tick.replace('Missing', '')).join(', ')}`]
      : []),
    ...(wanted.length > 0
      ? [
          `needed in Latin letters before printing: ${wanted.map((field) => nameWords[field]).join(', ')}`,
        ]
      : []),
    ...(cleaned.length > 0 ? [`invisible characters removed: ${cleaned.join(', ')}`] : []),
    ...insurances
      .filter(({ payer }) => !payers.has(payer))
      .map(({ column }) => `${column}: this payer is not in the list and is saved as typed`),
  ]
  return texts.length === 0 ? [] : [{ row, says: texts.join('; ').slice(0, 300) }]
}

/**
 * What the rows of a file would import into an account, by the rules of the command
 * (docs/decisions/0012). Writes nothing.
 */
export const planPatients = async (
  tx: Tx,
  actor: Actor,
  file: Uint8Array,
  planning: Planning,
): Promise<PatientsPlan> => {
  const { customerId, now, ticksMissing } = planning
  const account = orRefuse(
    await visibleAccounts(actor, tx)
      .select('c.time_zone')
      .where('c.customer_id', '=', customerId)
      .executeTakeFirst(),
    'Account not found.',
  )
  const locationId = await locationFor(tx, planning)
  const { rows, faults, header, given } = await patientsIn({
    file,
    ticksMissing,
    today: dayAt(now, account.time_zone),
    mostRows: planning.mostRows,
  })
  const run = runOver(tx)
  const { coming, known } = await splitKnown(run, customerId, rows)
  const closed = await closedRows(
    tx,
    actor,
    rows.map(({ row, lastName, firstName, dob, medicalRecordId }) => ({
      row,
      customerId,
      recordNumber: medicalRecordId,
      lastName,
      firstName,
      birthDate: dob,
    })),
  )
  const payers = await payersFor(run, coming)
  return {
    locationId,
    coming,
    payers,
    known: known.map(({ row, why }) => ({ row, says: whyWords[why] })),
    notes: coming.flatMap((patient) => notesOf(patient, payers)),
    faults,
    read: rows,
    header,
    given,
    met: [...closed.values()],
  }
}
