import type { OrderSave } from '@labgate/contract/orders/order-shape'
import { Refusal, issue } from '../../access/refusal.ts'
import { columnOf } from '../../db/columns.ts'
import {
  jsonFields,
  orderFields,
  plainFields,
  type FieldByHand,
  type JsonField,
  type OrderField,
  type OrderValues,
  type PlainField,
} from './order-fields.ts'
import type { LockedOrder } from './orders.queries.ts'

const wound = 9

/** A stored order's columns by the names of their values. */
const readPlain = (row: LockedOrder): Pick<OrderValues, PlainField | JsonField> =>
  Object.fromEntries(
    [...plainFields, ...jsonFields].map((field) => [
      field,
      row[columnOf(field) as keyof LockedOrder],
    ]),
  ) as Pick<OrderValues, PlainField | JsonField>

/** The order as is. */
export const valuesOf = (row: LockedOrder): OrderValues => {
  const byHand: Pick<OrderValues, FieldByHand> = {
    patientId: row.patient_id,
    locationId: row.location_missing ? 0 : row.location_id,
    userId_Physician: row.user_id_physician ?? 0,
    collectionDate: row.collected_at as string | null,
    patientInsuranceId_Primary: row.patient_insurance_id_primary ?? 0,
    patientInsuranceId_Secondary: row.patient_insurance_id_secondary ?? 0,
    userId_Collector: row.user_id_collector ?? 0,
  }
  return { ...readPlain(row), ...byHand }
}

const atLeast0 = (id: number | undefined): number | undefined =>
  id === undefined ? undefined : Math.max(0, id)
const someCup = (poct: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(poct).flatMap(([key, result = 0]) => (result > 0 ? [[key, result]] : [])),
  )

/**
 * What a save sends, without absent fields. `labTypeId`: the order's current type, for saves that
 * do not name it.
 */
export const sentValues = (given: OrderSave, labTypeId: number): Partial<OrderValues> => {
  if ((given.specimens?.length ?? 0) > 1)
    throw new Refusal('faulty', undefined, [
      issue('specimens', 'An order has exactly one specimen.', 'one-specimen'),
    ])
  const {
    specimens: [specimen] = [],
    locationId,
    userId_Physician,
    patientInsuranceId_Primary,
    patientInsuranceId_Secondary,
    poct,
    woundSideId,
  } = given
  const isWound = (specimen?.labTypeId ?? labTypeId) === wound
  const sent: { [F in OrderField]?: OrderValues[F] | undefined } = {
    ...Object.fromEntries(
      orderFields
        .filter((field) => field in given)
        .map((field) => [field, given[field as keyof OrderSave]]),
    ),
    ...(specimen &&
      Object.fromEntries(
        orderFields
          .filter((field) => field in specimen)
          .map((field) => [field, specimen[field as keyof typeof specimen]]),
      )),
    locationId: atLeast0(locationId),
    userId_Physician: atLeast0(userId_Physician),
    userId_Collector: atLeast0(given.userId_Collector),
    patientInsuranceId_Primary: atLeast0(patientInsuranceId_Primary),
    patientInsuranceId_Secondary: atLeast0(patientInsuranceId_Secondary),
    poct: poct && someCup(poct),
    tests: specimen?.tests?.map(({ labTestId }) => labTestId),
    siteId: isWound ? given.woundSiteId : specimen?.swabLocationId,
    sideId: woundSideId,
  }
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<OrderValues>
}

/**
 * The same value with its objects' keys sorted at every depth: the database stores them in its own
 * order.
 */
export const inFixedOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inFixedOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inFixedOrder(inner)]))
}
/** Whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inFixedOrder(one)) === JSON.stringify(inFixedOrder(other))
/** The fields that a save changes. */
export const changedIn = (before: OrderValues, sent: Partial<OrderValues>): OrderField[] =>
  orderFields.filter((field) => field in sent && !isSameValue(sent[field], before[field]))
