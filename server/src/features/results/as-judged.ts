import { shippedTables } from '@labgate/contract/clinical/tables'
import { validityReference } from '@labgate/contract/results/validity'
import type { Flag } from '@labgate/contract/results/states'
import type { JudgedRecord } from './judge-order-result.ts'

interface Stored {
  analyte: string
  flag: Flag
  /** The intervals of both sexes in words, where they differ; '' else. */
  bothSexes: string
  /** The sender's own words on its interval. */
  intervalSays: string
  isDraft: boolean
}

/** As the version judged it: what its validity rules say, and that of an invalid specimen nothing is negative. */
export const judgedFlag = ({ analyte, flag }: Pick<Stored, 'analyte' | 'flag'>, { validityFlags = {}, barsDrugResults = false }: Partial<JudgedRecord>): Flag =>
  validityFlags[analyte] ?? (barsDrugResults && flag === 'negative' ? 'not-judged' : flag)

/**
 * Flag and reference of a stored value, as its version judged it: the one place from which report, paper and trend have them. A validity value without
 * a rule is not judged, whatever the version says, because nothing can be shown that it was compared with.
 */
export const asJudged = (stored: Stored, record: Partial<JudgedRecord>): Pick<Stored, 'flag' | 'intervalSays' | 'isDraft'> => {
  const { analyte, bothSexes, intervalSays, isDraft } = stored
  const isValidity = record.validityFlags?.[analyte] !== undefined
  const reference = !isValidity
    ? undefined
    : record.validityLimits === undefined
      ? validityReference(analyte, shippedTables.validity)
      : record.validityLimits[analyte]
  return {
    flag: isValidity && reference === undefined ? 'not-judged' : judgedFlag(stored, record),
    intervalSays: bothSexes || reference?.says || intervalSays,
    isDraft: isDraft || reference?.isDraft === true,
  }
}
