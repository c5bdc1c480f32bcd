import type { Attention } from '@labgate/contract/orders'
import { sql } from 'kysely'
import type { Paging } from '../../http/page-of.ts'
import { dayColumnOf } from '../figures/day-column.ts'
import { payerOf } from './payer-of.ts'

export interface OrderCriteria extends Paging {
  customerId?: number | undefined
  locationId?: number | undefined
  labStatusId?: number | undefined
  physicianId?: number | undefined
  patientId?: number | undefined
  patientName?: string | undefined
  specimenBarcode?: string | undefined
  requisitionNo?: string | undefined
  labTypeId?: number | undefined
  collectionDateStart?: string | null | undefined
  collectionDateEnd?: string | null | undefined
  dateType?: number | undefined
  /** Of figures/measures.ts. */
  measure?: number | undefined
  isStat?: boolean | undefined
  /** With a measure: of the tests of a released report, one analyte; `isFound`: it was positive or abnormal. */
  analyte?: string | undefined
  isFound?: boolean | undefined
  /** Who accessioned it; with the date of a hold or a rejection who held or rejected it. */
  userId_Bench?: number | undefined
  payerMix?: string | undefined
  /** What the practice has to read first. */
  attention?: Attention | '' | undefined
}

/** The date that a list goes by, and whether rows without it belong to it. */
const dates = {
  1: { column: 'o.collected_at', isOptional: true },
  2: { column: 'o.received_at', isOptional: false },
  3: { column: 'o.accessioned_at', isOptional: false },
  4: { column: 'o.resulted_at', isOptional: false },
  5: { column: 'o.held_at', isOptional: false },
  6: { column: 'o.rejected_at', isOptional: false },
} as const
export const dateOf = ({ dateType = 1 }: OrderCriteria) => dates[(dateType in dates ? dateType : 1) as keyof typeof dates]

/** SQL: what the laboratory has and has not finished, held or not (reference/figures.md 1.3). */
export const inWorkOf = sql<boolean>`(o.stage >= 20 and o.stage <= 40 and o.ended = 0)`
const heldBy = 5
const rejectedBy = 6
/** SQL: whose act a list by this date is about. */
export const actBy = ({ dateType = 1 }: OrderCriteria) =>
  sql<number>`${sql.ref(dateType === heldBy ? 'o.user_id_held' : dateType === rejectedBy ? 'o.user_id_rejected' : 'o.user_id_accessioned')}`
export const withPayer = (payer: string) => sql<boolean>`${sql.raw(payerOf)} = ${payer}`

/** Orders that a figure counts: the same marks, on the same days, as of the last fold (docs/decisions/0050). */
export const countedIn = ({ measure = 0, collectionDateStart, collectionDateEnd, customerId = 0, analyte = '', isFound = false }: OrderCriteria) => {
  const [from, to] = [collectionDateStart ?? '0001-01-01', collectionDateEnd ?? '9999-12-31']
  const ofAnalyte = analyte === '' ? sql`` : isFound ? sql` and ${analyte} = any (f.found)` : sql` and ${analyte} = any (f.tested)`
  const near = sql.raw(dayColumnOf(measure))
  return sql<number>`(select f.lab_order_id from figure_order f cross join lateral figure_marks(f) m
    where ${near} between ${from}::date and ${to}::date and m.measure = ${measure} and m.day between ${from}::date and ${to}::date ${customerId > 0 ? sql`and f.customer_id = ${customerId}` : sql``}${ofAnalyte})`
}
