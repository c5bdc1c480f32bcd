import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteName, isAsSent } from '@labgate/contract/catalog/analytes'
import { hasNoValue, isPreliminary, isWithdrawn } from '@labgate/contract/results/states'
import { describeAmount } from '@labgate/contract/results/verdict-look'
import type { IncomingValue } from '../../hl7/results/incoming.ts'
import { isSameValue, type Given, type Outcome, type Stored } from './merge-values.ts'

/* What a version changes, in sentences that its report prints. */

const said = ({
  comparator,
  value,
  unit,
  state,
}: {
  comparator: string
  value: string
  unit: string
  state: string
}): string =>
  isWithdrawn(state as Stored['state'])
    ? 'withdrawn'
    : hasNoValue(state as Stored['state'])
      ? 'no result'
      : describeAmount({ comparator, value, unit })

/** A value with its analyte and, if the message has them, its codes. */
export type Named = Given & { analyte: AnalyteKey; codes?: IncomingValue['codes'] }
/** The name of a value: its analyte's, or the sender's own. */
export const nameOf = ({ analyte, codes: [code] = [] }: Pick<Named, 'analyte' | 'codes'>): string =>
  isAsSent(analyte) ? code?.name || (code?.code ?? '') : analyteName(analyte)

/* What arrived along with a value that did not change. */
const describeOtherChange = (
  name: string,
  outcome: Extract<Outcome<Named>, { is: 'new' }>,
): string =>
  outcome.given.senderFlag !== '' && outcome.given.senderFlag !== outcome.before?.senderFlag
    ? `${name}: the laboratory’s flag was corrected to ${outcome.given.senderFlag}.`
    : `${name}: the laboratory’s comment, range or unit was corrected.`

/** What a version changed in previously final values, as printed sentences. */
export const changesOf = (outcomes: readonly Outcome<Named>[]): string[] =>
  outcomes.flatMap((outcome) => {
    if (outcome.is !== 'new' || outcome.before === undefined || isPreliminary(outcome.before.state))
      return []
    const name = nameOf(outcome.given)
    if (isWithdrawn(outcome.state)) return [`${name}: ${said(outcome.before)} was withdrawn.`]
    if (
      !hasNoValue(outcome.state) &&
      !hasNoValue(outcome.before.state) &&
      isSameValue(outcome.given, outcome.before)
    )
      return [describeOtherChange(name, outcome)]
    return [
      `${name}: ${said(outcome.before)} was corrected to ${said({ ...outcome.given, state: outcome.state })}.`,
    ]
  })

/* Names in one sentence. */
const namesInSentence = 8
/** What a version adds to a final result, as printed sentences. */
export const additionsOf = (outcomes: readonly Outcome<Named>[]): string[] => {
  const names = outcomes.flatMap((outcome) =>
    outcome.is === 'new' && outcome.before === undefined ? [nameOf(outcome.given)] : [],
  )
  const sentences = Array.from({ length: Math.ceil(names.length / namesInSentence) }, (_, at) =>
    names.slice(at * namesInSentence, (at + 1) * namesInSentence),
  )
  return sentences.map((some) => `Added: ${some.join(', ')}.`)
}
