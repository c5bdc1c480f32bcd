import { part2Notice } from '@labgate/contract/patients/parole'
import { isTakenBack, type ResultKind } from '@labgate/contract/results/states'
import { describeNotReported } from '@labgate/contract/results/unreported-panels'
import type { JudgedRecord } from './judge-order-result.ts'

export interface Concluded {
  kind: ResultKind
  isSimulated: boolean
  /** A value was judged by a draft number, in the demo. */
  restsOnDraft: boolean
  judged: Partial<JudgedRecord> | null
  changes: readonly string[]
  /** Names of ordered panels without a value. */
  notReported: readonly string[]
  /** The account is a 42 CFR part 2 program. */
  isPart2: boolean
}

/**
 * What a version states besides its values, in lines: what applies to all of them, what changed,
 * the statement on each drug, and the notice of rules.md#part-2-programs.
 */
export const conclusionOf = ({
  kind,
  isSimulated,
  restsOnDraft,
  judged,
  changes,
  notReported,
  isPart2,
}: Concluded): string[] => {
  const validity = judged?.facts?.validity
  const lines = isTakenBack(kind)
    ? [
        kind === 'withdrawn'
          ? 'This result was withdrawn.'
          : 'This result was withdrawn because it belonged to another patient.',
      ]
    : [
        ...(isSimulated ? ['The values are simulated.'] : []),
        ...(restsOnDraft
          ? ['Demonstration values: limits not approved by a laboratory director.']
          : []),
        ...(notReported.length > 0 ? [describeNotReported(notReported)] : []),
        ...changes,
        ...(validity === undefined || ['valid', 'not judged'].includes(validity.state)
          ? []
          : [validity.says]),
        ...(judged?.verdicts ?? []).map(({ subject, says: text }) => `${subject}: ${text}`),
      ]
  return [...lines, ...(isPart2 ? [part2Notice] : [])]
}
