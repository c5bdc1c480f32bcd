import { describeMoney } from '@labgate/contract/billing/money'
import type { Refund } from '@labgate/contract/billing/refunds'
import { isDrawable } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Say } from '@labgate/contract/languages/texts'
import type { PatientLanguage } from '../../../paper/money/in-both-languages.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { patientAddressee } from './addressee.ts'
import type { RefundAbout } from './refund-letter.queries.ts'

type Field = readonly [label: string, value: string]
const drawn = (name: string, latin: string): string =>
  isDrawable(name) || latin === '' ? name : latin
const nameOf = ({ firstName, firstNameLatin, lastName, lastNameLatin }: RefundAbout): string =>
  [drawn(firstName, firstNameLatin), drawn(lastName, lastNameLatin)].filter(Boolean).join(' ')
const toOf = ({ party, to }: Refund, about: RefundAbout, today: string, say: Say): string[] => {
  if (party === 'patient')
    return [...patientAddressee(nameOf(about), about, today, say), ...about.patientAddress]
  return party.startsWith('payer-')
    ? [to, ...about.payerAddress]
    : [about.practice, about.contact, ...about.practiceAddress]
}
/* A payer finds its claim by these; a practice by the specimen alone. */
const aboutFields = ({ party, specimenBarcode }: Refund, about: RefundAbout, say: Say): Field[] => {
  if (party.startsWith('payer-'))
    return [
      ['Patient', nameOf(about)],
      ['Member ID', about.memberId],
      ['Claim', about.claimNumber],
      ['Your claim number', about.payerNumber],
    ]
  return [
    [
      party === 'patient' ? say('practice') : 'Specimen',
      party === 'patient' ? about.practice : specimenBarcode,
    ],
  ]
}
const describePaid = ({ paidBy, paidReference }: RefundAbout, say: Say): string =>
  paidBy === null
    ? say('payment')
    : [say(paidBy), paidBy === 'check' ? paidReference : ''].filter(Boolean).join(' ')
const describeHow = (
  { method, state, checkNumber, sentOn, reference }: Refund,
  say: Say,
): string => {
  if (state !== 'sent') return say(method === 'card' ? 'goesBackToCard' : 'checkEnclosed')
  const day = usDate(sentOn ?? '')
  return method === 'card'
    ? say('wentBackToCard', { day, reference })
    : say('checkOfEnclosed', { check: checkNumber, day })
}
/* What it refunds: a bill's lines, or a payment. */
const tableOf = (
  refund: Refund,
  about: RefundAbout,
  say: Say,
): Pick<MoneyPaper, 'columns' | 'rows'> => {
  const hasLines = about.lines.length > 0
  return {
    columns: [
      { title: say(hasLines ? 'collected' : 'received'), wide: 14, isNumber: false },
      { title: say(hasLines ? 'test' : 'payment'), wide: 64, isNumber: false },
      { title: say('refund'), wide: 22, isNumber: true },
    ],
    rows: hasLines
      ? about.lines.map(({ code, says: text, cents }) => [
          usDate(about.serviceDay ?? ''),
          `${text} (${code})`.trim(),
          describeMoney(cents),
        ])
      : [
          [
            usDate(about.paidOn ?? ''),
            say('paidTooMuch', { payment: describePaid(about, say) }),
            describeMoney(refund.cents),
          ],
        ],
  }
}

/**
 * The letter sent with a refund, for a window envelope: to whom, how much, and what was overpaid.
 * `today`: the laboratory's. A patient's is in the given language; others are in English.
 */
export const refundLetter = (
  refund: Refund,
  about: RefundAbout,
  from: readonly string[],
  today: string,
  { say, language }: PatientLanguage,
): MoneyPaper => {
  const amount = describeMoney(refund.cents)
  const number = String(refund.refundId)
  const laboratory = from[0] ?? say('theLaboratory')
  const phone = from.length > 1 ? (from.at(-1) ?? '') : ''
  const tooMuch =
    refund.party === 'patient'
      ? say('youPaidTooMuch', { amount })
      : `We received ${amount} more than was due.`
  return {
    language,
    title: say('refundOf', { number }),
    from,
    to: toOf(refund, about, today, say).filter(Boolean),
    fields: (
      [
        [say('date'), usDate(refund.sentOn ?? today)],
        ...aboutFields(refund, about, say),
      ] satisfies Field[]
    ).filter(([, value]) => value !== ''),
    ...tableOf(refund, about, say),
    totals: [[say('refund'), amount]],
    heading: say('aboutRefund'),
    says: [
      `${tooMuch} ${describeHow(refund, say)}`,
      phone === ''
        ? say('refundQuestions', { laboratory, number })
        : say('refundQuestionsAt', { laboratory, phone, number }),
    ],
    foot: say('refundOf', { number }),
    inWindows: [say('refund'), amount],
  }
}
