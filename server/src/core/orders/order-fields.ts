import type { OrderSave } from '@labgate/contract/orders/order-shape'
import { orderPriorities } from '@labgate/contract/orders/priority'
import type { MedicationItem } from '@labgate/contract/patients/patient-lists'
import type { Selectable } from 'kysely'
import type { ColumnOf } from '../../db/columns.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * How a value is stored: in the column of its name, as it is or as JSON; or by hand, in
 * `valuesOf` and `columnsOf` (order-values.ts, order-columns.ts).
 */
type Storage = 'plain' | 'JSON' | 'by hand'
interface Field<V, S extends Storage> {
  /** In an order of which nothing is stated. */
  blank: V
  storage: S
}
/** `false` and `true` are one type. */
type Wide<V> = V extends boolean
  ? boolean
  : V extends number
    ? number
    : V extends string
      ? string
      : V
const plain = <V>(blank: V): Field<Wide<V>, 'plain'> => ({
  blank: blank as Wide<V>,
  storage: 'plain',
})
const asJson = <V>(blank: V): Field<V, 'JSON'> => ({ blank, storage: 'JSON' })
const byHand = <V>(blank: V): Field<Wide<V>, 'by hand'> => ({
  blank: blank as Wide<V>,
  storage: 'by hand',
})

/**
 * What a save can change of an order, whichever part of the wire's order it is in. Everything else
 * follows from this table: the columns that are written and read, the answer of the call, the
 * change log, stale saves, what a signature covers, and what an order takes along to another
 * account.
 */
const table = {
  patientId: byHand(0),
  locationId: byHand(0),
  locationMissing: plain(false),
  userId_Physician: byHand(0),
  physicianMissing: plain(false),
  labTypeId: plain(0),
  version: plain(''),
  tests: plain([] as number[]),
  missingSelection: plain(false),
  collectionDeviceId: plain(0),
  siteId: plain(0),
  sideId: plain(0),
  specimenBarcode: plain(''),
  collectionDate: byHand(null as string | null),
  collectionDateMissing: plain(false),
  noCollectionTime: plain(false),
  diagnosis: asJson([] as { icd10Code: string; description: string }[]),
  diagnosisMissing: plain(false),
  medications: asJson([] as MedicationItem[]),
  noMeds: plain(false),
  medicationNotProvided: plain(false),
  allergies: asJson([] as { allergyId: number; description: string }[]),
  noAllergy: plain(false),
  poctScreen: plain(false),
  poct: asJson({} as Record<string, number>),
  cupLot: plain(''),
  cupExpiresOn: plain(null as string | null),
  cupTemperature: plain(0),
  isPregnant: plain(0),
  shippedOnIce: plain(false),
  priority: plain(orderPriorities.routine as number),
  selfPay: plain(false),
  contractPay: plain(false),
  insuranceMissing: plain(false),
  patientInsuranceId_Primary: byHand(0),
  patientInsuranceId_Secondary: byHand(0),
  userSignatureId_Physician: plain(0),
  patientSignatureId: plain(0),
  patientConsentOnFile: plain(false),
  userId_Collector: byHand(0),
  collectorName: plain(''),
}
type Table = typeof table

/** An order as one flat value. */
export type OrderValues = { [F in keyof Table]: Table[F]['blank'] }
export type OrderField = keyof OrderValues
export const orderFields = Object.keys(table) as OrderField[]

export const blankOrder = Object.fromEntries(
  orderFields.map((field) => [field, table[field].blank]),
) as OrderValues

type StoredAs<S extends Storage> = {
  [F in OrderField]: Table[F]['storage'] extends S ? F : never
}[OrderField]
const storedAs = <S extends Storage>(storage: S): readonly StoredAs<S>[] =>
  orderFields.filter((field): field is StoredAs<S> => table[field].storage === storage)
export type PlainField = StoredAs<'plain'>
export const plainFields = storedAs('plain')
export type JsonField = StoredAs<'JSON'>
export const jsonFields = storedAs('JSON')
export type FieldByHand = StoredAs<'by hand'>

/** Fields of a save that are stored under another name, or are no value of the order. */
type NotInTable =
  | 'labOrderId'
  | 'customerId'
  | 'rowVersion'
  | 'specimens'
  | 'woundSiteId'
  | 'woundSideId'
  | 'signs'
  | 'fileAsBase64_Patient'
  | 'fileType_Patient'
  | 'acknowledged'
  | 'planned'
type Unplaced = Exclude<keyof OrderSave, OrderField | NotInTable>
/** The compiler names here each field of a save that the table lacks. */
true satisfies [Unplaced] extends [never] ? true : Unplaced

type Row = Selectable<Tables['lab_order']>
/** Plain fields without a column of their name and type. */
type WithoutColumn = {
  [F in PlainField]: Row extends Record<ColumnOf<F>, OrderValues[F]> ? never : F
}[PlainField]
/** The compiler names here each field that `plain` does not fit. */
true satisfies [WithoutColumn] extends [never] ? true : WithoutColumn
