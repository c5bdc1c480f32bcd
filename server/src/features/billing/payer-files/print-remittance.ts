import { describeMoney } from '@labgate/contract/billing/money'
import {
  describeClaimStatus,
  describePaidBy,
  describeProviderReason,
  groupWords,
} from '@labgate/contract/billing/remittance-words'
import {
  describeDone,
  mostPrintedClaims,
  type Advice,
  type AdviceAdjustment,
  type AdviceClaim,
  type AdviceLine,
  type remittances,
} from '@labgate/contract/billing/remittances'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import type { Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import type { PrintedClaim, RemittanceAdvice } from '../../../paper/money/remittance-advice.ts'
import { makePaper } from '../../../paper/paper.ts'
import { adviceClaimOf, wordsOfClaims } from './advice-claim.ts'
import { partiesIn } from './remittance-parties.ts'
import { adjustmentsOfRemittance, adviceClaims, oneRemittance } from './remittances.query.ts'

const day = (text: string | null): string => usDate(text ?? '')
const codeOf = ({ group, reason }: AdviceAdjustment): string => `${group}-${reason}`
const remarkCode = (remark: string): string => remark.split(':')[0] ?? ''
const whyOf = ({ adjustments, remarks }: Pick<AdviceLine, 'adjustments' | 'remarks'>): string =>
  [
    ...adjustments.map((one) => `${codeOf(one)} ${describeMoney(one.cents)}`),
    ...remarks.map(remarkCode),
  ].join(', ')

const lineCells = (line: AdviceLine): string[] => [
  day(line.serviceDate),
  [
    [line.code, ...line.modifiers].filter(Boolean).join('-'),
    line.submitted === '' ? '' : `(sent as ${line.submitted})`,
  ]
    .filter(Boolean)
    .join(' '),
  line.units,
  describeMoney(line.chargeCents),
  line.allowedCents === null ? '' : describeMoney(line.allowedCents),
  whyOf(line),
  describeMoney(line.paidCents),
]
const printedClaim = (claim: AdviceClaim): PrintedClaim => ({
  title: [claim.patientName || 'No name given', claim.memberId && `member ID ${claim.memberId}`]
    .filter(Boolean)
    .join(' · '),
  facts: [
    [
      claim.number === '' ? '' : `Claim ${claim.number}`,
      claim.payerNumber === '' ? '' : `payer’s number ${claim.payerNumber}`,
      describeClaimStatus(claim.status),
      claim.serviceFrom === null ? '' : `service ${day(claim.serviceFrom)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    claim.corrected === '' ? '' : `The payer has: ${claim.corrected}`,
    claim.forwardedTo === '' ? '' : `Forwarded to ${claim.forwardedTo}`,
  ].filter(Boolean),
  rows: claim.lines.map(lineCells),
  totals: [
    'Claim',
    '',
    '',
    describeMoney(claim.chargeCents),
    '',
    [whyOf(claim), `patient’s share ${describeMoney(claim.patientCents)}`]
      .filter(Boolean)
      .join(', '),
    describeMoney(claim.paidCents),
  ],
  done: describeDone(claim),
})

/* Every code once, in words: those that the laboratory's tables do not have are left out. */
const codesOf = (claims: readonly AdviceClaim[]): string[] => {
  const parts = claims.flatMap((claim) => [claim, ...claim.lines])
  const reasons = parts.flatMap(({ adjustments }) =>
    adjustments.map(({ reason, says: text }) => (text === '' ? '' : `Reason ${reason}: ${text}`)),
  )
  const remarks = parts.flatMap((one) => one.remarks).filter((one) => one.includes(':'))
  const groups = parts.flatMap(({ adjustments }) =>
    adjustments.map(({ group }) =>
      groupWords[group] === undefined ? '' : `${group}: ${groupWords[group].toLowerCase()}`,
    ),
  )
  return [groups, reasons, remarks].flatMap((all) => [...new Set(all)].filter(Boolean).toSorted())
}

/** A remittance as its paper says it. */
export const printedAdvice = (
  advice: Omit<Advice, 'valid' | 'message'>,
  claims: readonly AdviceClaim[],
): RemittanceAdvice => {
  const outside = advice.adjustments.reduce((sum, { cents }) => sum + cents, 0)
  return {
    title: `Remittance advice ${advice.check}`.trim(),
    from: [advice.from.name, ...advice.from.lines],
    to: [advice.to.name, ...advice.to.lines],
    fields: [
      ['Payment', describePaidBy(advice)],
      ['Amount', describeMoney(advice.cents)],
      ['Claims', String(advice.claims)],
      ['Not posted', String(advice.notPosted)],
    ],
    claims: claims.map(printedClaim),
    adjustments: advice.adjustments.map((one) => [
      [
        describeProviderReason(one.reason),
        one.reference,
        one.claimNumber && `claim ${one.claimNumber}`,
      ]
        .filter(Boolean)
        .join(' · '),
      describeMoney(0 - one.cents),
    ]),
    totals: [
      ['Charged', describeMoney(advice.chargeCents)],
      ['Patients’ share', describeMoney(advice.patientCents)],
      ['Paid for claims', describeMoney(advice.paidCents)],
      ['Outside the claims', describeMoney(0 - outside)],
      ['Amount of the payment', describeMoney(advice.cents)],
    ],
    codes: codesOf(claims),
    notes: advice.isPartial ? ['Claims of restricted charts are left out.'] : [],
  }
}

/** A remittance as PDF; one with more claims than a paper can have is refused. */
export const printRemittance = async (
  context: AppContext,
  call: Call<(typeof remittances)['print'], Actor>,
) => {
  const { remittanceId } = call.input
  const [[found], adjustments, rows] = await call.read(
    { target: `remittance ${remittanceId}`, fields: ['printed'] },
    oneRemittance(remittanceId),
    adjustmentsOfRemittance(remittanceId),
    adviceClaims(remittanceId, mostPrintedClaims + 1),
  )
  const advice = orRefuse(found, 'Remittance not found.')
  if (rows.length > mostPrintedClaims)
    throw new Refusal(
      'not-possible',
      `This remittance has more than ${mostPrintedClaims.toLocaleString('en-US')} claims. Read it on the screen, or in its file.`,
    )
  const words = await wordsOfClaims(context, call.actor, rows)
  const claims = rows.map((one) => adviceClaimOf(one, words))
  const facts = printedAdvice(
    { ...advice, ...(await partiesIn(context, call.actor, advice)), adjustments },
    claims,
  )
  const bytes = await orRefuseUnprintable(makePaper({ kind: 'remittance advice', facts }))
  return pdfAnswer(`remittance-${advice.check || remittanceId}.pdf`, bytes)
}
