import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { momentsAt } from '@labgate/contract/orders/collection'
import type { OrderFacts } from '@labgate/contract/orders/facts'
import type { OrderSave } from '@labgate/contract/orders/order-shape'
import { withDoseApart } from '@labgate/contract/patients/dose'
import type { Actor } from '../../../access/actor.ts'
import {
  prepareOrder,
  testsAsStored,
  type PreparedOrder,
} from '../../../core/orders/prepare-order.ts'
import { writeOrder } from '../../../core/orders/save-order.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw, type Query } from '../../../db/queries.ts'
import type { Fault, Reading } from '../../../dictionaries/fault.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { closedRows } from './closed-rows.ts'
import { columnFor, faultsOfRefusal } from './order-faults.ts'
import type { FileOrder } from './order-file.ts'
import { accountsOf, placesOf, rowsThere, type PlacesOfRow, type Place } from './order-places.ts'

/** A row and a message about it, in words that name no one. */
export interface RowNote {
  row: number
  says: string
}
export interface OrdersPlan {
  coming: { row: number; order: PreparedOrder }[]
  known: RowNote[]
  notes: RowNote[]
  faults: Fault[]
  /** The rows whose patient, location, and provider were found. */
  found: { row: PlacesOfRow; place: Place }[]
  /** Restricted charts, closed to the importer, that rows name. */
  met: number[]
}
interface Planning {
  now: Date
  /**
   * The account of rows that name none; with `only`, no other can be named. 0: each row must name
   * its own.
   */
  customerId: number
  only: boolean
  /** For rows that name no location; 0: the patient's own. */
  locationId: number
  /** Fields a row leaves empty are marked as missing. */
  ticksMissing: boolean
}

const wound = 9
/** A row as the save of a new order. */
const saveOf = (
  row: FileOrder,
  place: Place,
  described: ReadonlyMap<string, string>,
  ticks: boolean,
): OrderSave => {
  const collected =
    row.collectionDay === ''
      ? undefined
      : momentsAt(place.zone, row.collectionDay, row.collectionTime || '00:00')[0]
  const isWound = row.labTypeId === wound
  return {
    labOrderId: 0,
    patientId: place.patientId,
    locationId: place.locationId,
    userId_Physician: place.physicianId,
    physicianMissing: ticks && place.physicianId === 0,
    collectionDateMissing: ticks && row.collectionDay === '',
    diagnosis: row.diagnoses.map((icd10Code) => ({
      icd10Code,
      description: described.get(icd10Code) ?? '',
    })),
    diagnosisMissing: ticks && row.diagnoses.length === 0,
    medications: row.medications.map((typed) => ({
      medicationId: 0,
      medicationId_Generic: 0,
      ...withDoseApart(typed),
    })),
    noMeds: row.noMedications,
    medicationNotProvided: row.medicationsNotGiven,
    allergies: row.allergies.map((description) => ({ allergyId: 0, description })),
    noAllergy: row.noAllergies,
    isPregnant: row.isPregnant,
    shippedOnIce: row.onIce,
    priority: row.priority,
    selfPay: row.pay === 'self',
    contractPay: row.pay === 'contract',
    patientInsuranceId_Primary: row.pay === 'insurance' ? place.primary : 0,
    patientInsuranceId_Secondary: row.pay === 'insurance' ? place.secondary : 0,
    userSignatureId_Physician: row.providerSignature === 'paper' ? -1 : 0,
    patientSignatureId: row.patientSignature === 'paper' ? -1 : 0,
    patientConsentOnFile: row.patientSignature === 'consent',
    ...(isWound && { woundSiteId: row.siteId }),
    woundSideId: row.sideId,
    specimens: [
      {
        labTypeId: row.labTypeId,
        specimenBarcode: row.specimenNumber,
        collectionDate: collected?.toISOString() ?? null,
        noCollectionTime: row.collectionTime === '' && row.collectionDay !== '',
        collectionDeviceId: row.deviceId,
        ...(!isWound && { swabLocationId: row.siteId }),
        missingSelection: ticks && row.tests.length === 0,
        tests: row.tests.map((labTestId) => ({ labTestId })),
      },
    ],
  }
}

const descriptions = async (
  tx: Tx,
  rows: readonly FileOrder[],
): Promise<ReadonlyMap<string, string>> => {
  const codes = [...new Set(rows.flatMap(({ diagnoses }) => diagnoses))]
  const found = await tx.executeQuery<{ code: string; description: string }>(
    compiledRaw('select code, description from icd10 where code = any ($1::text[])', [codes]),
  )
  return new Map(found.rows.map(({ code, description }) => [code, description]))
}

/** What cannot be found at all, before the order rules apply. */
const lost = (
  row: PlacesOfRow,
  place: Place | undefined,
  { only, ticksMissing }: Planning,
): Fault[] => {
  const fault = (column: string, message: string): Fault => ({ row: row.row, column, message })
  const accountColumn = row.accountId > 0 ? 'account id' : 'facility code'
  if (row.customerId === 0 || place === undefined)
    return [
      fault(
        accountColumn,
        row.accountId > 0 || row.facilityCode !== ''
          ? only
            ? 'This row is for a different account than the one selected.'
            : 'Account not found.'
          : 'Enter the account.',
      ),
    ]
  const gap =
    row.collectionDay !== '' &&
    row.collectionTime !== '' &&
    momentsAt(place.zone, row.collectionDay, row.collectionTime).length === 0
  return [
    ...(place.patientId > 0
      ? []
      : [
          fault(
            row.patientId > 0 ? 'patient id' : 'record number',
            'The row matches no patient in the account, or more than one.',
          ),
        ]),
    ...(place.locationId > 0 || row.location === ''
      ? []
      : [fault('location', 'The account has no location with this name.')]),
    ...(place.physicianId > 0 || (row.providerNpi === '' && row.providerId === 0)
      ? []
      : [
          fault(
            row.providerNpi === '' ? 'provider id' : 'provider npi',
            'The number matches no provider in the account, or more than one.',
          ),
        ]),
    ...(ticksMissing || row.collectionDay === '' || row.collectionTime !== ''
      ? []
      : [fault('collection time', 'Enter the collection time.')]),
    ...(gap
      ? [
          fault(
            'collection time',
            'Clocks were set forward, so this time did not exist that day. Enter another.',
          ),
        ]
      : []),
  ]
}

/* The same whatever else the row says, or a file of all birth dates would find the true one. */
const ofClosedChart = ({ row, patientId }: PlacesOfRow): Fault => ({
  row,
  column: patientId > 0 ? 'patient id' : 'record number',
  message: 'This row is for a restricted chart. Leave it out: the practice imports it.',
})

/** With a clock time the moment is exact, and an order at the same moment is the same order. */
const momentOf = (row: FileOrder, { zone }: Place): string | undefined =>
  row.collectionDay === '' || row.collectionTime === ''
    ? undefined
    : momentsAt(zone, row.collectionDay, row.collectionTime)[0]?.toISOString()

const storedTests = ({ labTypeId, tests, deviceId, siteId, sideId }: FileOrder): number[] => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined
    ? tests
    : testsAsStored(newestCatalog(testType), {
        tests,
        collectionDeviceId: deviceId,
        siteId,
        sideId,
      })
}

/** What the rows of a file would import, each judged like a save. Writes nothing. */
export const planOrders = async (
  tx: Tx,
  actor: Actor,
  { rows: read, faults: inFile }: Reading<FileOrder>,
  planning: Planning,
): Promise<OrdersPlan> => {
  const accountOf = await accountsOf(tx, actor, read)
  const accountFor = (row: FileOrder): number => {
    const named = row.accountId > 0 || row.facilityCode !== ''
    const found = named ? accountOf(row) : planning.customerId
    return planning.only && found !== planning.customerId ? 0 : found
  }
  const rows: PlacesOfRow[] = read.map((row) => ({ ...row, customerId: accountFor(row) }))
  const places = await placesOf(tx, actor, rows, planning.locationId)
  const closed = await closedRows(tx, actor, rows)
  const described = await descriptions(tx, rows)
  const met = [...closed.values()]
  const plan: OrdersPlan = { coming: [], known: [], notes: [], faults: [...inFile], found: [], met }
  plan.found = rows.flatMap((row) => {
    const place = places.get(row.row)
    const faults = closed.has(row.row) ? [ofClosedChart(row)] : lost(row, place, planning)
    plan.faults.push(...faults)
    return place === undefined || faults.length > 0 ? [] : [{ row, place }]
  })
  const { found } = plan
  const there = await rowsThere(
    tx,
    found.flatMap(({ row, place }) => {
      const at = momentOf(row, place)
      return at === undefined
        ? []
        : [
            {
              row: row.row,
              patientId: place.patientId,
              labTypeId: row.labTypeId,
              at,
              tests: storedTests(row),
            },
          ]
    }),
  )
  const earlierRows = new Set<string>()
  const others = new Map<number, OrderFacts['patient']['others'][number][]>()
  for (const { row, place } of found) {
    if (there.has(row.row)) {
      plan.known.push({
        row: row.row,
        says: 'an order for this patient, time, and tests is on file',
      })
      continue
    }
    const at = momentOf(row, place)
    const same = JSON.stringify([place.patientId, row.labTypeId, at, storedTests(row)])
    if (at !== undefined && earlierRows.has(same)) {
      plan.known.push({ row: row.row, says: 'the same order is in an earlier row' })
      continue
    }
    earlierRows.add(same)
    const earlier = others.get(place.patientId) ?? []
    try {
      const order = await prepareOrder(
        tx,
        actor,
        saveOf(row, place, described, planning.ticksMissing),
        { now: planning.now, aside: earlier },
      )
      plan.coming.push({ row: row.row, order })
      const lacks = order.findings.map(({ path, says: text }) =>
        columnFor(path) === '' ? text : `${columnFor(path)}: ${text}`,
      )
      if (row.cleaned.length > 0)
        lacks.unshift(`invisible characters removed: ${row.cleaned.join(', ')}.`)
      if (lacks.length > 0) plan.notes.push({ row: row.row, says: lacks.join(' ').slice(0, 300) })
      /* Negative: an order without its own id is not any other order. */
      others.set(place.patientId, [
        ...earlier,
        { labOrderId: -row.row, labTypeId: row.labTypeId, collectionDay: row.collectionDay },
      ])
    } catch (error) {
      plan.faults.push(...faultsOfRefusal(row.row, error))
    }
  }
  plan.faults = plan.faults.toSorted((one, other) => one.row - other.row)
  return plan
}

/**
 * Writes what was planned, one order after another. `about`: the details that each adds about
 * itself.
 */
export const writeOrders = async (
  tx: Tx,
  actor: Actor,
  { coming }: OrdersPlan,
  about: () => ChangeContext['about'],
  now: Date,
): Promise<Fault[]> => {
  for (const { row, order } of coming) {
    const lasts: Query<unknown>[] = []
    try {
      await writeOrder(
        tx,
        actor,
        order,
        { last: (query) => lasts.push(query), about: about() },
        { now },
      )
    } catch (error) {
      return faultsOfRefusal(row, error)
    }
    for (const query of lasts) await tx.executeQuery(compiledOf(query))
  }
  return []
}
