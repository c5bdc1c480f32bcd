import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteName } from '@labgate/contract/catalog/analytes'
import type { Method } from '@labgate/contract/catalog/shape'
import { isWithdrawn, type Flag } from '@labgate/contract/results/states'
import { describeAmount } from '@labgate/contract/results/verdict-look'
import type { JudgedRecord } from './judge-order-result.ts'
import type { Known } from './judge-values.ts'
import type { ValueInForce } from './values-in-force.query.ts'

/**
 * A sentence for each value that has limits and cannot be compared with them, and for each validity
 * test that no rule can be applied to: it may be critical, so a person reviews it before release. A
 * value whose laboratory calls it critical is called in any case.
 */
export const notComparedIn = (
  values: readonly ValueInForce[],
  { notCompared }: Pick<Known, 'notCompared'>,
  record?: JudgedRecord,
): string[] => {
  const ofValues = values.flatMap((value) => {
    const { state, comparator, unit, ownFlag } = value
    const toJudge = {
      analyte: value.analyte as AnalyteKey,
      method: value.method as Method,
      comparator,
      value: value.value,
      unit,
      state,
    }
    const text = isWithdrawn(state) ? '' : notCompared({ ...toJudge, flag: ownFlag as Flag })
    return text === '' ? [] : [`${value.name} ${describeAmount(value)} ${text}.`]
  })
  const { validityFlags = {}, validityLimits = {} } = record ?? {}
  const ofValidity = Object.entries(validityFlags).filter(
    ([analyte, flag]) => flag === 'not-judged' && validityLimits[analyte] !== undefined,
  )
  return [
    ...ofValues,
    ...ofValidity.map(
      ([analyte]) =>
        `${analyteName(analyte as AnalyteKey)}: the rules for a valid specimen cannot be applied to its value.`,
    ),
  ]
}
