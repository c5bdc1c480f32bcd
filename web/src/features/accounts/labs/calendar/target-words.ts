import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypes } from '@labgate/contract/catalog/test-types'
import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { describePriority } from '@labgate/contract/orders/priority'

/** A target in everyday terms. */
export const minutesSay = (minutes: number | null): string =>
  minutes === null ? say('No target') : describeDuration(minutes)
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
