import { describeMoney } from '@labgate/contract/billing/money'
import { agedCents, receivableAges } from '@labgate/contract/billing/receivable-ages'
import { daysBetween } from '@labgate/contract/kit/days'
import { isDrawable } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
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
const summaryOf = ({ summary, last }: StatementFacts): Labeled[] => [
  [
    last === undefined ? 'Previous balance' : `Previous balance, statement ${last.number}`,
    describeMoney(summary.previous),
  ],
  [summary.charges < 0 ? 'Corrected charges' : 'New charges', describeMoney(summary.charges)],
  ['Insurance paid', less(summary.insurancePaid)],
  ['Insurance adjusted, not yours to pay', less(summary.insuranceAdjusted)],
  ['Your payments', less(summary.patientPaid)],
  ...ifAny('Other credits', summary.other),
  ...ifAny(summary.notDue > 0 ? 'Not due from you now' : 'Due from you again', summary.notDue),
  ['Amount due', describeMoney(summary.due)],
]

const agingOf = ({ one, today }: StatementFacts): Labeled[] => {
  const { cents } = agedCents(
    one.bills.map((bill) => ({ days: daysBetween(bill.day, today), cents: bill.cents })),
  )
  return receivableAges.map(({ label }, at) => [label, describeMoney(cents[at] ?? 0)])
}

/** What a mailed paper says about money that is not applied yet; nothing if there is none. */
export const unappliedNote = (cents: number, today: string): string[] =>
  cents === 0
    ? []
    : [
        `On ${usDate(today)}, we held ${describeMoney(cents)} of yours that was not applied yet. It is not subtracted here: call us before you pay.`,
      ]
const payOf = ({ one, biller: { phone }, unapplied, today }: StatementFacts): string[] => [
  one.asked === 0
    ? 'Your laboratory tests are billed separately from your visit. This is what is left for you to pay.'
    : `We have billed you before. Please pay the amount due, or call us so that we can help. This is notice ${one.asked + 1}.`,
  ...unappliedNote(unapplied, today),
  'By check: send it with the coupon below, and write the statement number on it.',
  ...(phone === '' ? [] : [`By card: call ${phone}.`]),
  ...(phone === ''
    ? []
    : [
        `Questions, other insurance, or is paying this a hardship? Call ${phone} before the due date.`,
      ]),
]

const wholeColumns = [
  { title: 'Date of service', wide: 11, isNumber: false },
  { title: 'Test', wide: 35, isNumber: false },
  { title: 'Charge', wide: 11, isNumber: true },
  { title: 'Insurance paid', wide: 11, isNumber: true },
  { title: 'Insurance adjusted', wide: 11, isNumber: true },
  { title: 'You paid', wide: 10, isNumber: true },
  { title: 'Not charged to you', wide: 11, isNumber: true },
  { title: 'You owe', wide: 11, isNumber: true },
] as const
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

const why = ({ why: reasons }: OwingLine): string =>
  reasons.length === 0 ? '' : ` ${reasons.join(' ')}`
/* The lines by date of service with their sums: charge less what follows is what the patient owes. */
const tableOf = (one: Owing): Pick<MoneyPaper, 'columns' | 'rows' | 'sums'> => {
  const lines = one.bills.flatMap(({ day, lines: all }) =>
    all.map((line) => ({ day, line, figures: wholeFigures(line) })),
  )
  const isAny = lines.some(({ figures: { other, elsewhere } }) => other !== 0 || elsewhere !== 0)
  const shown = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => isAny || at !== notCharged)
  return {
    columns: shown(wholeColumns),
    rows: lines.map(({ day, line, figures }) =>
      shown([usDate(day), `${line.says} (${line.code}).${why(line)}`, ...amountsOf(figures)]),
    ),
    sums: shown(['Total', '', ...amountsOf(addedFigures(lines.map(({ figures }) => figures)))]),
  }
}

/** A statement as mailed and stored: nothing of it changes afterward. */
export const statementPaper = (facts: StatementFacts): MoneyPaper => {
  const { one, number, biller, today, dueOn, summary } = facts
  const name = [drawn(one.firstName, one.firstNameLatin), drawn(one.lastName, one.lastNameLatin)]
    .filter(Boolean)
    .join(' ')
  const known: Labeled[] = [
    ['Account number', String(one.patientId)],
    ['Statement number', String(number)],
    ['Due date', usDate(dueOn)],
  ]
  const orderers = [...new Set(one.bills.map(({ orderer }) => orderer))].filter(Boolean).join(', ')
  return {
    title: `Statement ${number}`,
    from: biller.from,
    to: [
      ...patientAddressee(name, one, today),
      [one.street1, one.street2].filter(Boolean).join(' '),
      [one.city, [one.state, one.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ].filter(Boolean),
    fields: [
      ...known,
      ['Statement date', usDate(today)],
      ['Ordered by', orderers || one.practice],
      ['Practice', one.practice],
      ...(biller.phone === '' ? [] : [['Questions', biller.phone] as Labeled]),
      ...(biller.taxId === '' ? [] : [['Our tax ID', biller.taxId] as Labeled]),
    ],
    ...tableOf(one),
    totals: [],
    heading: '',
    says: [],
    foot: `Statement ${number}, account ${one.patientId}`,
    mailed: {
      remitTo: biller.remitTo,
      summary: summaryOf(facts),
      aging: agingOf(facts),
      pay: payOf(facts),
      coupon: {
        fields: [['Name', name], ...known],
        due: ['Amount due', describeMoney(summary.due)],
        payable: biller.name,
      },
    },
  }
}
