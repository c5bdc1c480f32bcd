import { z } from 'zod'
import { line } from '../kit/values.ts'
import { describeUnit } from './units.ts'

/**
 * What a value is compared with: a number with the digits of its source, and its own unit by its
 * UCUM code ('1' none). A limit is never without its unit.
 */
export const Limit = z.object({ value: line(40), unit: line(40) })
export type Limit = z.infer<typeof Limit>

/** '100 ng/mL', '7.0'. */
export const describeLimit = ({ value, unit }: Limit): string =>
  [value, describeUnit(unit)].filter(Boolean).join(' ')

/**
 * '4.0 to 11.0 ×10³/µL', '12 or more', 'at most ...' in the given words; '' without a limit. Both
 * ends of an interval have one unit.
 */
export const describeInterval = (
  low: Limit | null,
  high: Limit | null,
  words: { between: string; least: (limit: string) => string; most: (limit: string) => string },
): string => {
  if (low !== null && high !== null) return `${low.value}${words.between}${describeLimit(high)}`
  return low !== null
    ? words.least(describeLimit(low))
    : high !== null
      ? words.most(describeLimit(high))
      : ''
}
