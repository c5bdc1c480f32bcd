import { describeMoney } from '@labgate/contract/billing/money'
import { agedCents, receivableAges } from '@labgate/contract/billing/receivable-ages'
import { daysBetween } from '@labgate/contract/kit/days'
import { isDrawable } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Say } from '@labgate/contract/languages/texts'
import type { PatientLanguage } from '../../../paper/money/in-both-languages.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import type { MailedBiller } from '../biller.ts'
import { patientAddressee } from './addressee.ts'
import type { Owing, OwingLine } from './issue-statements.queries.ts'
import type { LastStatement } from './statement-bills.query.ts'
import {
  addedFigures,
  wholeFigures,
  type BillFigures,
  type StatementSummary,
} from './statement-figures.ts'

type Labeled = [label: string, value: string]
const drawn = (name: string, latin: string): string =>
  isDrawable(name) || latin === '' ? name : latin
/* '−$3.00' of what takes off 3 dollars. */
const less = (cents: number): string => describeMoney(cents === 0 ? 0 : -cents)
const ifAny = (label: string, cents: number): Labeled[] =>
  cents === 0 ? [] : [[label, less(cents)]]

interface StatementFacts {
  one: Owing
  number: number
  biller: MailedBiller
  /** The laboratory's days, YYYY-MM-DD. */
  today: string
  dueOn: string
  summary: StatementSummary
  last: LastStatement | undefined
  /** The patient's money that no line has taken yet, in cents. */
  unapplied: number
}

/* How the amount came about since the last statement. */
const summaryOf = ({ summary, last }: StatementFacts, say: Say): Labeled[] => [
  [
    last === undefined
      ? say('previousBalance')
      : say('previousBalanceOf', { number: String(last.number) }),
    describeMoney(summary.previous),
  ],
  [say(summary.charges < 0 ? 'correctedCharges' : 'newCharges'), describeMoney(summary.charges)],
  [say('insurancePaid'), less(summary.insurancePaid)],
  [say('insuranceAdjustedNotYours'), less(summary.insuranceAdjusted)],
  [say('yourPayments'), less(summary.patientPaid)],
  ...ifAny(say('otherCredits'), summary.other),
  ...ifAny(say(summary.notDue > 0 ? 'notDueNow' : 'dueAgain'), summary.notDue),
  [say('amountDue'), describeMoney(summary.due)],
]

/* '0–30 days', '31–60', 'Over 120'. */
const ageLabel = (at: number, say: Say): string => {
  const from = at === 0 ? 0 : (receivableAges[at - 1]?.upTo ?? 0) + 1
  const upTo = receivableAges[at]?.upTo ?? 0
  if (!Number.isFinite(upTo)) return say('daysOver', { days: String(from - 1) })
  return at === 0 ? say('daysUpTo', { from: String(from), to: String(upTo) }) : `${from}–${upTo}`
}
const agingOf = ({ one, today }: StatementFacts, say: Say): Labeled[] => {
  const { cents } = agedCents(
    one.bills.map((bill) => ({ days: daysBetween(bill.day, today), cents: bill.cents })),
  )
  return receivableAges.map((_age, at) => [ageLabel(at, say), describeMoney(cents[at] ?? 0)])
}

/** What a mailed paper says about money that is not applied yet; nothing if there is none. */
export const unappliedNote = (cents: number, today: string, say: Say): string[] =>
  cents === 0 ? [] : [say('unapplied', { day: usDate(today), amount: describeMoney(cents) })]
const payOf = (
  { one, biller: { phone }, unapplied, today }: StatementFacts,
  say: Say,
): string[] => [
  one.asked === 0 ? say('firstNotice') : say('laterNotice', { number: String(one.asked + 1) }),
  ...unappliedNote(unapplied, today, say),
  say('payByCheck'),
  ...(phone === '' ? [] : [say('payByCard', { phone }), say('hardship', { phone })]),
]

const wholeColumns = (say: Say): MoneyPaper['columns'] => [
  { title: say('dateOfService'), wide: 11, isNumber: false },
  { title: say('test'), wide: 35, isNumber: false },
  { title: say('charge'), wide: 11, isNumber: true },
  { title: say('insurancePaid'), wide: 11, isNumber: true },
  { title: say('insuranceAdjusted'), wide: 11, isNumber: true },
  { title: say('youPaid'), wide: 10, isNumber: true },
  { title: say('notCharged'), wide: 11, isNumber: true },
  { title: say('youOwe'), wide: 11, isNumber: true },
]
/* Written off, credited, or with others; most statements have nothing of it. */
const notCharged = 6
const amountsOf = (figures: BillFigures): string[] =>
  [
    figures.charge,
    figures.insurancePaid,
    figures.insuranceAdjusted,
    figures.patientPaid,
    figures.other + figures.elsewhere,
    figures.open,
  ].map(describeMoney)

/* The reasons that leave most to patients (X12 list CARC), which the laboratory has in English. */
const ownReasons: Readonly<Record<string, 'deductible' | 'coinsurance' | 'copay'>> = {
  '1': 'deductible',
  '2': 'coinsurance',
  '3': 'copay',
}
const why = ({ why: reasons }: OwingLine, { say, language }: PatientLanguage): string => {
  const texts = reasons.map(({ code, says: text }) =>
    language === 'en' ? text : say(ownReasons[code] ?? 'payerDecision'),
  )
  return [...new Set(texts)].map((text) => ` ${text}`).join('')
}
/* The lines by date of service with their sums: charge less what follows is what the patient owes. */
const tableOf = (
  one: Owing,
  spoken: PatientLanguage,
): Pick<MoneyPaper, 'columns' | 'rows' | 'sums'> => {
  const lines = one.bills.flatMap(({ day, lines: all }) =>
    all.map((line) => ({ day, line, figures: wholeFigures(line) })),
  )
  const isAny = lines.some(({ figures: { other, elsewhere } }) => other !== 0 || elsewhere !== 0)
  const shown = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => isAny || at !== notCharged)
  return {
    columns: shown(wholeColumns(spoken.say)),
    rows: lines.map(({ day, line, figures }) =>
      shown([
        usDate(day),
        `${line.says} (${line.code}).${why(line, spoken)}`,
        ...amountsOf(figures),
      ]),
    ),
    sums: shown([
      spoken.say('total'),
      '',
      ...amountsOf(addedFigures(lines.map(({ figures }) => figures))),
    ]),
  }
}

/** A statement as mailed and stored: nothing of it changes afterward. */
export const statementPaper = (facts: StatementFacts, spoken: PatientLanguage): MoneyPaper => {
  const { one, number, biller, today, dueOn, summary } = facts
  const { say } = spoken
  const name = [drawn(one.firstName, one.firstNameLatin), drawn(one.lastName, one.lastNameLatin)]
    .filter(Boolean)
    .join(' ')
  const known: Labeled[] = [
    [say('accountNumber'), String(one.patientId)],
    [say('statementNumber'), String(number)],
    [say('dueDate'), usDate(dueOn)],
  ]
  const orderers = [...new Set(one.bills.map(({ orderer }) => orderer))].filter(Boolean).join(', ')
  return {
    title: say('statement', { number: String(number) }),
    from: biller.from,
    to: [
      ...patientAddressee(name, one, today, say),
      [one.street1, one.street2].filter(Boolean).join(' '),
      [one.city, [one.state, one.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ].filter(Boolean),
    fields: [
      ...known,
      [say('statementDate'), usDate(today)],
      [say('orderedBy'), orderers || one.practice],
      [say('practice'), one.practice],
      ...(biller.phone === '' ? [] : [[say('questions'), biller.phone] as Labeled]),
      ...(biller.taxId === '' ? [] : [[say('taxId'), biller.taxId] as Labeled]),
    ],
    ...tableOf(one, spoken),
    totals: [],
    heading: '',
    says: [],
    foot: say('statementFoot', { number: String(number), account: String(one.patientId) }),
    mailed: {
      remitTo: biller.remitTo,
      summary: summaryOf(facts, say),
      aging: agingOf(facts, say),
      pay: payOf(facts, say),
      coupon: {
        fields: [[say('name'), name], ...known],
        due: [say('amountDue'), describeMoney(summary.due)],
        payable: biller.name,
      },
    },
  }
}
