import { flagWords } from '@labgate/contract/results/flag-words'
import {
  bothFlags,
  isSentCritical,
  describeSenderFlag,
} from '@labgate/contract/results/sender-flags'
import { hasNoValue } from '@labgate/contract/results/states'
import { describeAmount } from '@labgate/contract/results/verdict-look'
import { ownFlagOf, type JudgedValidity } from './as-judged.ts'
import type { ValueInForce } from './values-in-force.query.ts'

/** A value with its flags by our limits and by its sender. */
export type Flagged = Pick<
  ValueInForce,
  'analyte' | 'name' | 'comparator' | 'value' | 'unit' | 'ownFlag' | 'senderFlag' | 'state'
>

/**
 * A sentence for each value on which our limits and the laboratory's flags disagree: a person
 * reviews it before release (docs/decisions/0029). A missing value has no flag; one that is
 * nevertheless called critical counts as a difference.
 */
export const differencesIn = (values: readonly Flagged[], record?: JudgedValidity): string[] =>
  values.flatMap((value) => {
    const { name, senderFlag, state } = value
    const sent = `the laboratory flagged it ${describeSenderFlag(senderFlag)}.`
    if (hasNoValue(state))
      return isSentCritical(senderFlag) ? [`${name}: there is no value, and ${sent}`] : []
    const own = ownFlagOf(value, record)
    return bothFlags(own, senderFlag).differs
      ? [
          `${name} ${describeAmount(value)}: by our limits ${flagWords[own].toLowerCase()}, and ${sent}`,
        ]
      : []
  })
