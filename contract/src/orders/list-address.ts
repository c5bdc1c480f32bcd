import { hoursOfDay } from '../figures/hours.ts'
import { payerMixNames } from '../figures/payer-mix.ts'
import { anyDay, type FilterValues } from '../kit/address.ts'
import { dayBefore } from '../kit/days.ts'
import type { RequestInput } from '../kit/endpoint.ts'
import { listLocation, type ListPlace } from '../kit/list-location.ts'
import { typedDay } from '../kit/typed-days.ts'
import type { orderAddress } from './order-address.ts'
import { attentions, enteredFrom, orderSorts, paces, type orders } from './orders.ts'

export type OrderAddress = FilterValues<typeof orderAddress>
type OrderSearch = Omit<
  RequestInput<(typeof orders)['list']>['searchCriteria'],
  'after' | 'pageSize'
>

/** One week before a day, both YYYY-MM-DD. */
export const weekBefore = (today: string): string => dayBefore(today, 7)

/** One of the words that a field accepts; undefined for any other text. */
const oneOf = <const T extends readonly string[]>(
  list: T,
  text: string | undefined,
): T[number] | undefined => list.find((one) => one === text)

/**
 * The criteria of the order list from its address. A specimen or requisition is found by its number
 * at any age; everything else starts a week ago unless another day is given. `place`: the account
 * and location of the working context; a location selected here counts as `listLocation` says.
 * `today`: YYYY-MM-DD.
 */
export const orderCriteriaOf = (
  value: OrderAddress,
  place: ListPlace,
  today: string,
): OrderSearch => {
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
    hour,
    attention,
    pace,
    enteredFrom: entered,
    ...rest
  } = value
  const day = (text: string | undefined): string =>
    text === undefined || text === anyDay ? '' : (typedDay(text, today) ?? '')
  const [number, requisition] = [specimenBarcode.trim(), requisitionNo.trim()]
  const words = {
    sort: oneOf(orderSorts, sort),
    payerMix: oneOf(payerMixNames, payerMix),
    hour: oneOf(hoursOfDay, hour),
    attention: oneOf(attentions, attention),
    pace: oneOf(paces, pace),
    enteredFrom: oneOf(enteredFrom, entered),
  }
  const locationId = listLocation(place, chosen)
  const [start, end] = [
    from === undefined && number === '' && requisition === '' ? weekBefore(today) : day(from),
    day(to),
  ]
  return {
    ...rest,
    ...(place.accountId > 0 && { customerId: place.accountId }),
    ...(locationId > 0 && { locationId }),
    ...(number !== '' && { specimenBarcode: number }),
    ...(requisition !== '' && { requisitionNo: requisition }),
    ...(start !== '' && { collectionDateStart: start }),
    ...(end !== '' && { collectionDateEnd: end }),
    ...(Object.fromEntries(
      Object.entries(words).filter(([, word]) => word !== undefined),
    ) as Partial<typeof words>),
  }
}
