import { describeMoney } from '@labgate/contract/billing/money'
import { paymentMethodLabels } from '@labgate/contract/billing/payments'
import type { Refund } from '@labgate/contract/billing/refunds'
import { isDrawable } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { patientAddressee } from './addressee.ts'
import type { RefundAbout } from './refund-letter.queries.ts'

type Field = readonly [label: string, value: string]
const drawn = (name: string, latin: string): string =>
  isDrawable(name) || latin === '' ? name : latin
const nameOf = ({ firstName, firstNameLatin, lastName, lastNameLatin }: RefundAbout): string =>
  [drawn(firstName, firstNameLatin), drawn(lastName, lastNameLatin)].filter(Boolean).join(' ')
const toOf = ({ party, to }: Refund, about: RefundAbout, today: string): string[] => {
  if (party === 'patient')
    return [...patientAddressee(nameOf(about), about, today), ...about.patientAddress]
  return party.startsWith('payer-')
    ? [to, ...about.payerAddress]
    : [about.practice, about.contact, ...about.practiceAddress]
}
/* A payer finds its claim by these; a practice by the specimen alone. */
const aboutFields = ({ party, specimenBarcode }: Refund, about: RefundAbout): Field[] => {
  if (party.startsWith('payer-'))
    return [
      ['Patient', nameOf(about)],
      ['Member ID', about.memberId],
      ['Claim', about.claimNumber],
      ['Your claim number', about.payerNumber],
    ]
  return [
    [
      party === 'patient' ? 'Practice' : 'Specimen',
      party === 'patient' ? about.practice : specimenBarcode,
    ],
  ]
}
const describePaid = ({ paidBy, paidReference }: RefundAbout): string =>
  paidBy === null
    ? 'Payment'
    : [paymentMethodLabels[paidBy], paidBy === 'check' ? paidReference : '']
        .filter(Boolean)
        .join(' ')
const describeHow = ({ method, state, checkNumber, sentOn, reference }: Refund): string => {
  if (state !== 'sent')
    return method === 'card'
      ? 'It goes back to the card that paid.'
      : 'A check for this amount is enclosed.'
  return method === 'card'
    ? `It went back to the card that paid on ${usDate(sentOn ?? '')}. Reference: ${reference}. The card’s bank can take a few days to show it.`
    : `Check ${checkNumber} of ${usDate(sentOn ?? '')} for this amount is enclosed.`
}

/**
 * The letter sent with a refund, for a window envelope: to whom, how much, and what was overpaid.
 * `today`: the laboratory's.
 */
export const refundLetter = (
  refund: Refund,
  about: RefundAbout,
  from: readonly string[],
  today: string,
): MoneyPaper => ({
  title: `Refund ${refund.refundId}`,
  from,
  to: toOf(refund, about, today).filter(Boolean),
  fields: (
    [['Date', usDate(refund.sentOn ?? today)], ...aboutFields(refund, about)] satisfies Field[]
  ).filter(([, value]) => value !== ''),
  columns: [
    { title: about.lines.length > 0 ? 'Collected' : 'Received', wide: 14, isNumber: false },
    { title: about.lines.length > 0 ? 'Test' : 'Payment', wide: 64, isNumber: false },
    { title: 'Refund', wide: 22, isNumber: true },
  ],
  rows:
    about.lines.length > 0
      ? about.lines.map(({ code, says: text, cents }) => [
          usDate(about.serviceDay ?? ''),
          `${text} (${code})`.trim(),
          describeMoney(cents),
        ])
      : [
          [
            usDate(about.paidOn ?? ''),
            `${describePaid(about)}: more was paid than was due`,
            describeMoney(refund.cents),
          ],
        ],
  totals: [['Refund', describeMoney(refund.cents)]],
  heading: 'About this refund',
  says: [
    `${refund.party === 'patient' ? 'You paid' : 'We received'} ${describeMoney(refund.cents)} more than was due. ${describeHow(refund)}`,
    `Questions? Call the billing office of ${from[0] ?? 'the laboratory'}${from.length > 1 ? ` at ${from.at(-1) ?? ''}` : ''} and refer to refund ${refund.refundId}.`,
  ],
  foot: `Refund ${refund.refundId}`,
  inWindows: ['Refund', describeMoney(refund.cents)],
})
