import type { Sent } from '@labgate/contract/endpoint'
import { attentions, dateTypes, orderSorts, type orders } from '@labgate/contract/orders'
import { payerMixNames } from '@labgate/contract/figures/payer-mix'
import { dayOfText } from '../../../forms/dates.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import { useFilters } from '../../../ui/use-filters.ts'

/** What is searched for. A patient's name and a specimen's number stand in the history state alone, never in the address (decisions.md 13). */
const orderFilterKinds = {
  specimenBarcode: 'personal',
  requisitionNo: 'personal',
  patientName: 'personal',
  dateType: 'number',
  from: 'text',
  to: 'text',
  labStatusId: 'number',
  labTypeId: 'number',
  isStat: 'flag',
  locationId: 'number',
  /** Of one account or provider, where none is the working context: a figure leads there. */
  customerId: 'number',
  physicianId: 'number',
  /** A measure of figures by its number: the orders that it counts on these days. */
  measure: 'number',
  /** Of a counted report: an analyte that was tested, or found. */
  analyte: 'text',
  isFound: 'flag',
  /** Whose work at the bench. */
  userId_Bench: 'number',
  payerMix: 'text',
  /** What the practice has to read first. */
  attention: 'text',
  sort: 'text',
  /** Whose unsigned orders are shown instead of the list: 'own' or 'delegate'; 'planned': what is planned. */
  sign: 'text',
  id: 'number',
  /** For whom something new is ordered; 0: it is to be chosen. */
  patient: 'number',
  /** The planned order that it is for. */
  plan: 'number',
  /** Of planned orders: due within so many days; -1: all. */
  due: 'number',
  /** The open order is changed. */
  edit: 'flag',
  /** The field to begin at, by its `data-path`. */
  field: 'text',
} as const
export const useOrderFilters = () => useFilters(orderFilterKinds)
export type OrderFilters = ReturnType<typeof useOrderFilters>
type Value = OrderFilters['value']
export type OrderCriteria = Omit<Sent<(typeof orders)['list']>['searchCriteria'], 'after' | 'pageSize'>

/** The columns of the dates by which a list can go. */
export const dateColumns = {
  [dateTypes.collected]: 'collectionDate',
  [dateTypes.received]: 'receivedDate',
  [dateTypes.accessioned]: 'accessionedDate',
  [dateTypes.resulted]: 'resultedDate',
} as const
export type DateColumn = (typeof dateColumns)[keyof typeof dateColumns]
export const dateColumnOf = ({ dateType = 1 }: Value): DateColumn => (dateColumns as Record<number, DateColumn | undefined>)[dateType] ?? 'collectionDate'

const day = (text: string | undefined): string => (text === undefined || text === anyDay ? '' : (dayOfText(text) ?? ''))

/** A week before a day, both YYYY-MM-DD. */
export const weekBefore = (today: string): string => {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 7)
  return date.toISOString().slice(0, 10)
}

/** Whether anything narrows the search beside place and order. */
export const isNarrowed = ({
  sort: _sort,
  id: _id,
  sign: _sign,
  patient: _patient,
  plan: _plan,
  due: _due,
  edit: _edit,
  field: _field,
  locationId: _location,
  ...rest
}: Value): boolean => Object.keys(rest).length > 0

/**
 * What goes on the wire. A specimen or a requisition is found by its number whatever its age; all else begins a week ago until another day is given.
 * `place`: the account and location that are worked on; a location that is chosen here counts only while that one is 'all'.
 */
export const criteriaOf = (value: Value, place: { accountId: number; locationId: number }, today: string): OrderCriteria => {
  const {
    sort,
    id: _id,
    sign: _sign,
    patient: _patient,
    plan: _plan,
    due: _due,
    edit: _edit,
    field: _field,
    from,
    to,
    specimenBarcode = '',
    requisitionNo = '',
    locationId: chosen = 0,
    payerMix,
    attention,
    ...rest
  } = value
  const [number, requisition] = [specimenBarcode.trim(), requisitionNo.trim()]
  const payer = payerMixNames.find((one) => one === payerMix)
  const first = attentions.find((one) => one === attention)
  const order = orderSorts.find((one) => one === sort)
  const locationId = place.locationId > 0 ? place.locationId : chosen
  const [start, end] = [from === undefined && number === '' && requisition === '' ? weekBefore(today) : day(from), day(to)]
  return {
    ...rest,
    ...(place.accountId > 0 && { customerId: place.accountId }),
    ...(locationId > 0 && { locationId }),
    ...(number !== '' && { specimenBarcode: number }),
    ...(requisition !== '' && { requisitionNo: requisition }),
    ...(start !== '' && { collectionDateStart: start }),
    ...(end !== '' && { collectionDateEnd: end }),
    ...(order && { sort: order }),
    ...(payer && { payerMix: payer }),
    ...(first && { attention: first }),
  }
}
