import type { Tx } from '../../db/database.ts'
import type { ClaimStatuses } from '../../x12/faces/claim-status.ts'
import { inWords } from '../../x12/fault.ts'
import { updateStatuses } from './take-status.queries.ts'

export interface StatusTaken {
  bills: number[]
  counts: Record<string, number>
  faults: string[]
  isTest: boolean
  /** The file of ours that it answers. */
  answers: number | null
}
const dayForm = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Stores what a payer says of claims (277, 005010X212) as the last known status of each. Closes
 * nothing and posts nothing: only a remittance brings money. A claim is found by its number and by
 * the partner that has it; a decided one keeps its decision. `ignoresTests`: outside the demo a
 * test says nothing.
 */
export const takeStatuses = async (
  tx: Tx,
  partner: number,
  { answers, faults }: ClaimStatuses,
  ignoresTests: boolean,
  now: Date,
): Promise<StatusTaken> => {
  const said = answers
    .filter(({ isTest }) => !(ignoresTests && isTest))
    .map(({ trace, word, category, status, entity, date, payerNumber }) => ({
      number: trace,
      word,
      code: `${category}:${status}:${entity}`,
      day: dayForm.test(date) ? date.replace(dayForm, '$1-$2-$3') : null,
      payer: payerNumber,
    }))
  const { rows } = await tx.executeQuery(updateStatuses(said, partner, now))
  return {
    bills: rows.map(({ bill }) => bill),
    counts:
      answers.length === 0 ? {} : { answered: rows.length, unmatched: said.length - rows.length },
    faults: answers
      .flatMap((one) => one.faults)
      .concat(answers.length === 0 ? [] : faults)
      .slice(0, 50)
      .map(inWords),
    isTest: answers.some(({ isTest }) => isTest),
    answers: rows.find(({ file }) => file !== null)?.file ?? null,
  }
}
