import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { ClaimStatuses } from '../../x12/faces/claim-status.ts'
import { inWords } from '../../x12/fault.ts'

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
  const { rows } = await tx.executeQuery<{ bill: number; file: number | null }>(
    compiledRaw(
      `
        update claim c
        set
          status_word = r.word,
          status_code = left(r.code, 40),
          status_on = r.day,
          status_at = $3,
          row_version = row_version + 1,
          payer_number = case
            when c.payer_number = '' then left(r.payer, 50)
            else c.payer_number
          end
        from
          (
            select distinct on (number) *
            from
              jsonb_to_recordset($1::jsonb) as r (
                number text,
                word text,
                code text,
                day date,
                payer text
              )
            order by number, day desc nulls last
          ) r
        where
          c.number = r.number
          and c.state in ('sent', 'received', 'accepted')
          and exists (
            select from x12_file f where f.x12_file_id = c.x12_file_id and f.trading_partner_id = $2
          )
        returning c.bill_id as bill, c.x12_file_id_status as file
      `,
      [JSON.stringify(said), partner, now.toISOString()],
    ),
  )
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
