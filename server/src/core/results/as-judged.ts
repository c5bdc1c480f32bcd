import { shippedTables } from '@labgate/contract/clinical/tables'
import { bothFlags } from '@labgate/contract/results/sender-flags'
import { hasNoValue, type Flag, type ObservationState } from '@labgate/contract/results/states'
import {
  validityReference,
  type ValidityReference,
} from '@labgate/contract/results/validity-reference'
import type { JudgedRecord } from './judge-order-result.ts'

/** A version's judgment of its validity tests. */
export type JudgedValidity = Partial<
  Pick<JudgedRecord, 'validityFlags' | 'validityLimits' | 'barsDrugResults'>
>

interface Flagged {
  analyte: string
  /** By our limits only, as stored. */
  ownFlag: string
  /** OBX-8, as received. */
  senderFlag: string
  state: ObservationState
}
interface Stored extends Flagged {
  /**
   * The limits in words if they are not a single interval, else ''. Stored (`both_sexes`) are the
   * intervals for each sex; those of the validity rules come with the version.
   */
  limitsInWords: string
  isDraft: boolean
}

/*
 * What the validity rules compared an analyte with; records made before this was stored use the
 * shipped rules.
 */
const validityReferenceIn = (
  analyte: string,
  { validityLimits }: JudgedValidity,
): ValidityReference | undefined =>
  validityLimits === undefined
    ? validityReference(analyte, shippedTables.validity)
    : validityLimits[analyte]

/**
 * The flag by our limits, as the version judged it: by its validity rules, and with nothing
 * negative for an invalid specimen. A validity value without a rule is not judged, whatever the
 * version says, because there is no comparison value to show.
 */
export const ownFlagOf = (
  { analyte, ownFlag }: Pick<Flagged, 'analyte' | 'ownFlag'>,
  record: JudgedValidity = {},
): Flag => {
  const ofValidity = record.validityFlags?.[analyte]
  if (ofValidity !== undefined)
    return validityReferenceIn(analyte, record) === undefined ? 'not-judged' : ofValidity
  return record.barsDrugResults === true && ownFlag === 'negative'
    ? 'not-judged'
    : (ownFlag as Flag)
}

/** Our flag and the laboratory's combined: the worse of the two. */
export const judgedFlag = (value: Flagged, record: JudgedValidity): Flag => {
  const own = ownFlagOf(value, record)
  return hasNoValue(value.state) ? own : bothFlags(own, value.senderFlag).flag
}

/**
 * Flags and limits of a stored value, as its version judged it: the single source for report, paper
 * and trend.
 */
export const asJudged = (
  stored: Stored,
  record: JudgedValidity,
): { flag: Flag; ownFlag: Flag; limitsInWords: string; isDraft: boolean } => {
  const { analyte, limitsInWords, isDraft } = stored
  const reference =
    record.validityFlags?.[analyte] === undefined ? undefined : validityReferenceIn(analyte, record)
  return {
    flag: judgedFlag(stored, record),
    ownFlag: ownFlagOf(stored, record),
    limitsInWords: limitsInWords || (reference?.says ?? ''),
    isDraft: isDraft || reference?.isDraft === true,
  }
}
