import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { dayBefore } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { parcelWords } from '@labgate/contract/shipping/parcels'
import { useFilters } from '../../../../ui/use-filters.ts'

/**
 * Parcels by day of creation or receipt; `id` is the open parcel, `pack` a new one. Carrier numbers
 * identify no one.
 */
export const useParcelFilters = () => useFilters(screenParameters['/shipLog'])
export type ParcelFilters = ReturnType<typeof useParcelFilters>

export const historyDays = 30

const anyStatus = -1
export const statusOptions = [
  { value: anyStatus, label: say('All') },
  ...Object.entries(parcelWords).map(([status, label]) => ({
    value: Number(status),
    label: String(label),
  })),
]
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * What is sent to the server. An address can contain anything: an invalid day or status is dropped.
 */
export const criteriaOf = (
  { from, to, status, received, outOfBalance, trackingNo }: ParcelFilters['value'],
  { accountId, locationId }: { accountId: number; locationId: number },
  today: string,
) => ({
  ...(accountId > 0 && { customerId: accountId }),
  ...(locationId > 0 && { locationId }),
  ...(from === undefined
    ? { startDate: dayBefore(today, historyDays) }
    : isDay(from) && { startDate: from }),
  ...(to !== undefined && isDay(to) && { endDate: to }),
  ...(received === true && { received }),
  ...(outOfBalance === true && { outOfBalance }),
  status: status !== undefined && status in parcelWords ? status : anyStatus,
  ...(trackingNo !== undefined && { trackingNo: trackingNo.slice(0, 50) }),
})
