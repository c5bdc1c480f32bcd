import {
  importShown,
  mostPreviewed,
  type ImportKind,
  type ShownRow,
} from '@labgate/contract/admin/imports'
import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { specimens } from '@labgate/contract/catalog/specimens'
import { testTypes } from '@labgate/contract/catalog/test-types'
import { wordOf } from '@labgate/contract/catalog/words'
import { lastFirst, shownName } from '../../../core/patients/shown-name.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { Fault } from '../../../dictionaries/fault.ts'
import type { GivenList } from './left-out.ts'
import type { FileOrder } from './order-file.ts'
import type { FilePatient } from './patient-file.ts'
import type { OrdersPlan } from './plan-orders.ts'
import type { PatientsPlan } from './plan-patients.ts'

/** A plan, and the list that it is of. */
export type PlannedRows = { given: GivenList } & (
  | { kind: 'patients'; plan: PatientsPlan }
  | { kind: 'orders'; plan: OrdersPlan }
)
/** What a row would be saved as. */
interface Saved {
  patient: string
  /** By `importShown`. */
  cells: string[]
}

const sexes: Readonly<Record<number, string>> = { 1: 'Female', 2: 'Male', 3: 'Other', 4: 'Unknown' }
const filled = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between)
const nameOf = (last: string, first: string, middle = ''): string =>
  filled([last, filled([first, middle], ' ')], ', ')
/* One line, as short as the contract says. */
const short = (text: string, most = 200): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed().replaceAll('\0', '')

const patientAs = (patient: FilePatient): Saved => ({
  patient: nameOf(patient.lastName, patient.firstName, patient.middleName),
  cells: [
    patient.dob ?? '',
    sexes[patient.genderId] ?? '',
    patient.medicalRecordId,
    patient.phone,
    filled(
      [
        patient.address.street1,
        patient.address.street2,
        patient.address.city,
        filled([patient.address.state, patient.address.postalCode], ' '),
      ],
      ', ',
    ),
    filled(
      patient.insurances.map(({ payer, memberId }) => filled([payer, memberId], ' ')),
      '; ',
    ),
  ],
})

/** Who an order is for, as saved. */
interface Person {
  row: number
  patientId: number
  name: string
  dob: string | null
  record: string
  provider: string
}
const personsOf = async (
  tx: Tx,
  rows: readonly { row: number; patientId: number; physicianId: number }[],
): Promise<ReadonlyMap<number, Person>> => {
  const { rows: found } = await tx.executeQuery(
    compiledRaw<Person>(
      `
        select
          r.row,
          p.patient_id as "patientId",
          ${shownName} as name,
          p.dob,
          p.medical_record_id as record,
          ${lastFirst('u')} as provider
        from
          jsonb_to_recordset($1::jsonb) as r ("row" int, patient bigint, provider bigint)
          join patient p on p.patient_id = r.patient
          left join app_user u on u.user_id = r.provider
      `,
      [
        JSON.stringify(
          rows.map(({ row, patientId, physicianId }) => ({
            row,
            patient: patientId,
            provider: physicianId,
          })),
        ),
      ],
    ),
  )
  return new Map(found.map((one) => [one.row, one]))
}

const specimenName = (deviceId: number): string =>
  Object.values(specimens).find((one) => one.deviceId === deviceId)?.name ?? ''
const orderAs = (order: FileOrder, person: Person): Saved => {
  const type = testTypeOfLab(order.labTypeId)
  const form = type && newestCatalog(type)
  return {
    patient: person.name,
    cells: [
      person.dob ?? '',
      person.record,
      type === undefined ? '' : testTypes[type],
      order.tests
        .map((code) => (form === undefined ? String(code) : wordOf(form, code)))
        .join(', '),
      filled([specimenName(order.deviceId), order.specimenNumber], ' '),
      filled([order.collectionDay, order.collectionTime], ' '),
      person.provider,
    ],
  }
}

/** The columns of a file whose texts stand in a shown cell. */
const typedIn: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  patients: {
    address: ['street', 'street 2', 'city', 'state', 'zip'],
    insurance: ['primary payer', 'member id'],
  },
  orders: {
    specimen: ['specimen kind', 'specimen number'],
    collected: ['collection date', 'collection time'],
    provider: ['provider npi', 'provider id'],
  },
}
const typedAs = (kind: ImportKind, typed: (column: string) => string): Saved => ({
  patient: nameOf(typed('last name'), typed('first name'), typed('middle name')),
  cells: importShown[kind].map((shown) =>
    filled((typedIn[kind][shown] ?? [shown]).map(typed), kind === 'patients' ? ', ' : ' '),
  ),
})

/**
 * The rows that a preview shows, those with a fault first, and the patients on file whom it names so
 * to the person who imports.
 */
export const shownRows = async (
  tx: Tx,
  { kind, plan, given }: PlannedRows,
): Promise<{ rows: ShownRow[]; named: number[] }> => {
  const faults = Map.groupBy<number, Fault>(plan.faults, ({ row }) => row)
  const isLeft = ({ row }: { row: number }): boolean => faults.has(row)
  const shown = [...given.given.filter(isLeft), ...given.given.filter((row) => !isLeft(row))].slice(
    0,
    mostPreviewed,
  )
  const shownNumbers = new Set(shown.map(({ row }) => row))
  const texts = new Map([...plan.notes, ...plan.known].map((note) => [note.row, note.says]))
  const known = new Set(plan.known.map(({ row }) => row))
  const saved = new Map<number, Saved>()
  const named: number[] = []
  if (kind === 'patients')
    for (const patient of plan.read)
      if (shownNumbers.has(patient.row)) saved.set(patient.row, patientAs(patient))
  if (kind === 'orders') {
    const found = plan.found.filter(({ row }) => shownNumbers.has(row.row))
    const persons = await personsOf(
      tx,
      found.map(({ place }) => place),
    )
    for (const { row } of found) {
      const person = persons.get(row.row)
      if (person === undefined) continue
      saved.set(row.row, orderAs(row, person))
      named.push(person.patientId)
    }
  }
  return {
    named,
    rows: shown.map(({ row, cells }) => {
      const typed = (column: string): string => cells[given.header.indexOf(column)] ?? ''
      const { patient, cells: values } = saved.get(row) ?? typedAs(kind, typed)
      return {
        row,
        outcome: faults.has(row) ? 'left out' : known.has(row) ? 'known' : 'new',
        patient: short(patient),
        cells: values.map((value) => short(value)),
        says: short(texts.get(row) ?? '', 300),
        faults: (faults.get(row) ?? []).map(({ column, message }) => ({
          column: short(column, 60),
          value: short(typed(column)),
          message: short(message, 300),
        })),
      }
    }),
  }
}
