import type { SentClaim } from '../bills/paid-claims.ts'
import {
  remittanceText,
  segmentsOfLines,
  type PaidLine,
  type WrittenRemittance,
} from './remittance-file.ts'

export type Remitted = Omit<WrittenRemittance, 'control'>
let control = 770_000_000
/** A remittance as a payer writes it, each with a number of its own. */
export const remittance = (remitted: Remitted): string =>
  remittanceText({ ...remitted, control: ++control })

interface Decided {
  status?: string
  charge?: number
  paid: number
  /** The patient's share. */
  patient?: string
  payerNumber?: string
  /** The segment that names the patient. */
  who?: string
  /** Segments behind it. */
  more?: readonly string[]
  lines: readonly PaidLine[]
}
/** Segments of a payer's decision on a claim, of which anything can be odd. */
export const claimOf = (
  claim: SentClaim,
  {
    status = '1',
    charge = claim.charge,
    paid,
    patient = '',
    payerNumber = `ICN${claim.number}`,
    who = `NM1*QC*1*X*Y****MI*${claim.member}`,
    more = [],
    lines,
  }: Decided,
): string[] => [
  `CLP*${claim.number}*${status}*${charge}*${paid}*${patient}*12*${payerNumber}*81`,
  who,
  ...more,
  'DTM*232*20260310',
  ...segmentsOfLines(lines),
]
/** The only line of a claim, as decided; `number`: ours, or another. */
export const oneLine = (
  claim: SentClaim,
  paid: number,
  adjustments: readonly string[],
  number = claim.lines[0]?.number ?? '',
): PaidLine[] => [
  { code: claim.lines[0]?.code ?? '', charge: claim.charge, paid, adjustments, number },
]
