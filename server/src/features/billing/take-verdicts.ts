import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { Acknowledgements, FileVerdict } from '../../x12/faces/read-acknowledgement.ts'
import type { ClaimAcknowledgement } from '../../x12/faces/read-claim-acknowledgement.ts'
import { refuseQuestions } from './eligibility/take-cover.ts'
import { recordFileVerdict } from './take-verdicts.queries.ts'

/**
 * What acknowledgments say: of which bills, of which file of ours, and a sentence if one was
 * refused.
 */
interface FileVerdicts {
  bills: number[]
  answers: number | null
  says: string
}

const isRefused = (verdict: FileVerdict): boolean =>
  verdict === 'refused' || verdict === 'partly-refused'
const isTaken = (verdict: FileVerdict): boolean =>
  verdict === 'taken' || verdict === 'taken-with-faults'

/**
 * TA1 and 999: what they say about a file of ours. Refused by file is neither rejected nor denied:
 * no one looked at a claim.
 */
export const takeFileVerdicts = async (
  tx: Tx,
  partner: number,
  { interchanges, groups }: Acknowledgements,
  now: Date,
): Promise<FileVerdicts> => {
  const verdicts = [
    ...interchanges.map(({ control, verdict, says: text }) => ({
      control: control.padStart(9, '0'),
      verdict,
      says: [text],
      isTa1: true,
    })),
    ...groups.map(({ control, verdict, says: texts }) => ({
      control: control.padStart(9, '0'),
      verdict,
      says: texts,
      isTa1: false,
    })),
  ]
  const bills: number[] = []
  let answers: number | null = null
  for (const { control, verdict, says: texts, isTa1 } of verdicts) {
    const refused = isRefused(verdict)
    const column = refused ? 'refused_at' : isTaken(verdict) && !isTa1 ? 'received_at' : undefined
    if (column === undefined) continue
    const summary = refused ? 'Refused by file.' : texts.length === 0 ? '' : 'Accepted with errors.'
    const { rows } = await tx.executeQuery(
      recordFileVerdict({ column, partner, control, now, summary, texts, isRefused: refused }),
    )
    if (refused) await refuseQuestions(tx, partner, control)
    bills.push(...rows.flatMap((row) => row.bills))
    answers = rows[0]?.file ?? answers
  }
  return {
    bills,
    answers,
    says: verdicts.some(({ verdict }) => isRefused(verdict)) ? 'One of our files was refused.' : '',
  }
}

/**
 * 277CA: about claims in files that this partner has. The number of another partner's claim is
 * unknown here.
 */
export const takeClaimVerdicts = async (
  tx: Tx,
  partner: number,
  sets: readonly ClaimAcknowledgement[],
  now: Date,
): Promise<{ bills: number[]; accepted: number; rejected: number; unknown: number }> => {
  const said = sets.flatMap(({ claims }) =>
    claims.map(({ number, verdict, statuses, payerNumber }) => {
      const [first] = statuses
      return {
        number,
        verdict,
        payer: payerNumber,
        code: first === undefined ? '' : `${first.category}:${first.status}:${first.entity}`,
      }
    }),
  )
  const { rows } = await tx.executeQuery<{ bill: number }>(
    compiledRaw(
      `
        update claim c
        set
          status_code = left(r.code, 40),
          status_at = $2,
          row_version = row_version + 1,
          received_at = coalesce(received_at, $2),
          sent_at = coalesce(sent_at, $2),
          payer_number = case
            when r.payer = '' then payer_number
            else left(r.payer, 50)
          end,
          accepted_at = case
            when r.verdict = 'accepted' then coalesce(accepted_at, $2)
            else accepted_at
          end,
          rejected_at = case
            when r.verdict = 'rejected'
            and adjudicated_at is null then coalesce(rejected_at, $2)
            else rejected_at
          end
        from jsonb_to_recordset($1::jsonb) as r (number text, verdict text, payer text, code text)
        where
          c.number = r.number
          and exists (
            select from x12_file f where f.x12_file_id = c.x12_file_id and f.trading_partner_id = $3
          )
        returning c.bill_id as bill
      `,
      [JSON.stringify(said), now.toISOString(), partner],
    ),
  )
  return {
    bills: rows.map(({ bill }) => bill),
    accepted: said.filter(({ verdict }) => verdict !== 'rejected').length,
    rejected: said.filter(({ verdict }) => verdict === 'rejected').length,
    unknown: said.length - rows.length,
  }
}
