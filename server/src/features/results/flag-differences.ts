import { flagWords } from '@labgate/contract/results/flag-words'
import { bothFlags, isSentCritical, senderFlagSays } from '@labgate/contract/results/sender-flags'
import { hasNoValue, type Flag } from '@labgate/contract/results/states'
import { amountSays } from '@labgate/contract/results/verdict-look'
import type { ValueInForce } from './file-values.ts'
import type { JudgedRecord } from './judge-order-result.ts'

/** A value with what our limits and its sender say of it. */
export type Flagged = Pick<ValueInForce, 'analyte' | 'name' | 'comparator' | 'value' | 'unit' | 'ownFlag' | 'senderFlag' | 'state'>

type Judged = Partial<Pick<JudgedRecord, 'validityFlags' | 'barsDrugResults'>>
/** By our limits, as the version judged it: what its validity tests say, and that of an invalid specimen nothing is negative. */
export const ownFlagOf = ({ analyte, ownFlag }: { analyte: string; ownFlag: string }, { validityFlags = {}, barsDrugResults = false }: Judged = {}): Flag =>
  validityFlags[analyte] ?? (barsDrugResults && ownFlag === 'negative' ? 'not-judged' : (ownFlag as Flag))

/**
 * Where our limits and the laboratory's flags do not agree, a sentence for each value: a person looks before it goes out (docs/decisions/0029).
 * A value that there is none of has no flag; one that is called critical all the same is a difference.
 */
export const differencesIn = (values: readonly Flagged[], record?: Judged): string[] =>
  values.flatMap((value) => {
    const { name, senderFlag, state } = value
    const sent = `the laboratory flagged it ${senderFlagSays(senderFlag)}.`
    if (hasNoValue(state)) return isSentCritical(senderFlag) ? [`${name}: there is no value, and ${sent}`] : []
    const own = ownFlagOf(value, record)
    return bothFlags(own, senderFlag).differs ? [`${name} ${amountSays(value)}: by our limits ${flagWords[own].toLowerCase()}, and ${sent}`] : []
  })
