import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypes } from '@labgate/contract/catalog/test-types'
import { describePriority } from '@labgate/contract/orders/priority'

const [hour, day] = [60, 1440]
const most = 48 * hour
/** '36 h', '90 min', '3 days': minutes in everyday terms. */
export const minutesSay = (minutes: number | null): string => {
  if (minutes === null) return 'No target'
  if (minutes % day === 0 && minutes > most) return `${minutes / day} days`
  return minutes % hour === 0 ? `${minutes / hour} h` : `${minutes} min`
}
export const describeType = (labTypeId: number): string => {
  const type = testTypeOfLab(labTypeId)
  return type === undefined ? '' : testTypes[type]
}
export const describeTarget = ({
  labTypeId,
  priority,
}: {
  labTypeId: number
  priority: number
}): string => `${describeType(labTypeId)}, ${describePriority(priority)}`
