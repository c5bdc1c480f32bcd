import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { Acknowledgements, FileVerdict } from '../../x12/faces/read-acknowledgement.ts'
import type {
  ClaimAcknowledgement,
  ClaimStatus,
} from '../../x12/faces/read-claim-acknowledgement.ts'
import { refuseQuestions } from './eligibility/take-cover.ts'
import { recordFileVerdicts, rejectBatches, type FileNotice } from './take-verdicts.queries.ts'

/** What acknowledgments come to. */
export interface VerdictsTaken {
  bills: number[]
  /** The file of ours that they answer. */
  answers: number | null
  /** A sentence if one was refused. */
  says: string
  /** What a person has to look at: they answer what we did not send. */
  attention: string
}

const isRefused = (verdict: FileVerdict): boolean =>
  verdict === 'refused' || verdict === 'partly-refused'
const isTaken = (verdict: FileVerdict): boolean =>
  verdict === 'taken' || verdict === 'taken-with-faults'

interface Said {
  control: string
  verdict: FileVerdict
  texts: readonly string[]
  isTa1: boolean
}
const saidIn = ({ interchanges, groups }: Acknowledgements): Said[] => [
  ...interchanges.map(({ control, verdict, says: text }) => ({
    control: control.padStart(9, '0'),
    verdict,
    texts: [text],
    isTa1: true,
  })),
  ...groups.map(({ control, verdict, says: texts }) => ({
    control: control.padStart(9, '0'),
    verdict,
    texts,
    isTa1: false,
  })),
]
/* Several say something of one file: refused by one of them is refused. */
const noticeOf = (control: string, all: readonly Said[]): FileNotice => {
  const refused = all.filter(({ verdict }) => isRefused(verdict))
  const taken = all.filter(({ verdict, isTa1 }) => isTaken(verdict) && !isTa1)
  const texts = (refused.length > 0 ? refused : taken).flatMap((one) => one.texts)
  const summary =
    refused.length > 0 ? 'Refused by file.' : texts.length === 0 ? '' : 'Accepted with errors.'
  return {
    control,
    isRefused: refused.length > 0,
    isReceived: refused.length === 0 && taken.length > 0,
    says: [summary, texts[0] ?? ''].join(' ').trim(),
    texts,
  }
}

/**
 * TA1 and 999: what they say about files of ours. Refused by file is neither rejected nor denied:
 * no one looked at a claim.
 */
export const takeFileVerdicts = async (
  tx: Tx,
  partner: number,
  acknowledgements: Acknowledgements,
  now: Date,
): Promise<VerdictsTaken> => {
  const said = Map.groupBy(saidIn(acknowledgements), ({ control }) => control)
  const notices = [...said].map(([control, all]) => noticeOf(control, all))
  const { rows } = await tx.executeQuery(recordFileVerdicts(partner, now, notices))
  const known = new Set(rows.map(({ control }) => control))
  const refused = notices.filter((one) => one.isRefused)
  for (const { control } of refused)
    if (known.has(control)) await refuseQuestions(tx, partner, control)
  return {
    bills: rows.flatMap(({ bills }) => bills),
    answers: rows.at(-1)?.file ?? null,
    says: refused.length > 0 ? 'One of our files was refused.' : '',
    attention: notices.every(({ control }) => known.has(control))
      ? ''
      : 'It answers a file that Labgate did not send to this partner.',
  }
}

export interface ClaimVerdictsTaken {
  bills: number[]
  answers: number | null
  says: string
  attention: string
  counts: { accepted: number; rejected: number; unknown: number }
}
const codeOf = ([first]: readonly ClaimStatus[]): string =>
  first === undefined ? '' : `${first.category}:${first.status}:${first.entity}`

/** Our BHT03 is the name of the file without its ending. */
const batchEnding = '.837'
/* A batch that is rejected as a whole: nothing of it was taken in. */
const takeBatches = async (
  tx: Tx,
  partner: number,
  sets: readonly ClaimAcknowledgement[],
  now: Date,
): Promise<Omit<ClaimVerdictsTaken, 'counts'> & { rejected: number }> => {
  const batches = sets
    .filter(({ verdict }) => verdict === 'rejected')
    .map(({ batch, statuses, claims }) => ({
      name: `${batch}${batchEnding}`,
      code: codeOf(statuses),
      apart: claims.map(({ number }) => number),
    }))
  if (batches.length === 0)
    return { bills: [], answers: null, says: '', attention: '', rejected: 0 }
  const { rows } = await tx.executeQuery(rejectBatches(partner, now, batches))
  const known = new Set(rows.map(({ name }) => name))
  const bills = rows.flatMap((row) => row.bills)
  return {
    bills,
    answers: rows.at(-1)?.file ?? null,
    says: rows.length === 0 ? '' : 'The payer rejected a whole batch of ours.',
    attention: batches.every(({ name }) => known.has(name))
      ? ''
      : 'It rejects a batch that Labgate did not send to this partner.',
    rejected: bills.length,
  }
}

const differenceWords: Readonly<
  Record<ClaimAcknowledgement['totals']['differences'][number], string>
> = {
  'accepted-count': 'the number of accepted claims',
  'accepted-sum': 'the amount of accepted claims',
  'rejected-count': 'the number of rejected claims',
  'rejected-sum': 'the amount of rejected claims',
}
const describeDifferences = (sets: readonly ClaimAcknowledgement[]): string => {
  const [difference] = sets.flatMap(({ totals }) => totals.differences)
  return difference === undefined
    ? ''
    : `Its totals are not those of its claims: ${differenceWords[difference]}.`
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
): Promise<ClaimVerdictsTaken> => {
  const { rejected: inBatches, ...batches } = await takeBatches(tx, partner, sets, now)
  const said = sets.flatMap(({ claims }) =>
    claims.map(({ number, verdict, statuses, payerNumber }) => ({
      number,
      verdict,
      payer: payerNumber,
      code: codeOf(statuses),
    })),
  )
  const { rows } = await tx.executeQuery<{ bill: number; file: number | null }>(
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
        returning c.bill_id as bill, c.x12_file_id as file
      `,
      [JSON.stringify(said), now.toISOString(), partner],
    ),
  )
  const rejected = said.filter(({ verdict }) => verdict === 'rejected').length
  return {
    bills: [...batches.bills, ...rows.map(({ bill }) => bill)],
    answers: batches.answers ?? rows.at(-1)?.file ?? null,
    says: batches.says,
    attention: batches.attention || describeDifferences(sets),
    counts: {
      accepted: said.length - rejected,
      rejected: rejected + inBatches,
      unknown: said.length - rows.length,
    },
  }
}
