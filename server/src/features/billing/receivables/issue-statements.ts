import { describeMoney } from '@labgate/contract/billing/money'
import { dayAfter } from '@labgate/contract/kit/days'
import { isDrawable } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { billerOf } from '../biller.ts'
import { takeNumbers } from './close-month.ts'
import { insertStatements, owing, type Owing, type OwingBill } from './issue-statements.queries.ts'

const drawn = (name: string, latin: string): string =>
  isDrawable(name) || latin === '' ? name : latin
const why = ({ why: reasons }: OwingBill['lines'][number]): string =>
  reasons.length === 0 ? '' : ` ${reasons.join(' ')}`
const paperOf = (
  one: Owing,
  number: number,
  from: readonly string[],
  today: string,
  dueOn: string,
): MoneyPaper => {
  const lines = one.bills.flatMap((bill) => bill.lines.map((line) => ({ bill, line })))
  const total = one.bills.reduce((sum, { cents }) => sum + cents, 0)
  const name = [drawn(one.firstName, one.firstNameLatin), drawn(one.lastName, one.lastNameLatin)]
    .filter(Boolean)
    .join(' ')
  return {
    title: `Statement ${number}`,
    from: [...from],
    to: [
      name,
      one.street1,
      one.street2,
      [one.city, [one.state, one.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ].filter(Boolean),
    fields: [
      ['Number', String(number)],
      ['Date', usDate(today)],
      ['Due', usDate(dueOn)],
      [
        'Ordered by',
        [...new Set(one.bills.map(({ orderer }) => orderer))].filter(Boolean).join(', ') ||
          one.practice,
      ],
      ['Practice', one.practice],
    ],
    columns: [
      { title: 'Collected', wide: 11, isNumber: false },
      { title: 'Test', wide: 41, isNumber: false },
      { title: 'Charge', wide: 12, isNumber: true },
      { title: 'Paid', wide: 12, isNumber: true },
      { title: 'Adjusted', wide: 12, isNumber: true },
      { title: 'You owe', wide: 12, isNumber: true },
    ],
    rows: lines.map(({ bill, line }) => [
      usDate(bill.day),
      `${line.says} (${line.code}).${why(line)}`,
      describeMoney(line.charge),
      describeMoney(line.paid),
      describeMoney(line.gone),
      describeMoney(line.open),
    ]),
    totals: [['Please pay', describeMoney(total)]],
    heading: 'How to pay',
    says: [
      one.asked === 0
        ? 'Your laboratory tests are billed separately from your visit. This is what is left for you to pay.'
        : `We have billed you for this amount before. Please pay it, or call us so that we can help. This is notice ${one.asked + 1}.`,
      `Pay by check with the statement number on it, or call ${from.at(-1) ?? ''} to pay by card. Call the same number with questions, if you have other insurance, or if paying this would be a hardship.`,
    ],
    foot: `Statement ${number}`,
  }
}

/** Days that a patient has to pay. */
const dueDays = 30

/** Issues statements to patients, up to `most`. `today`: the laboratory's. Returns how many. */
export const issueStatements = async (
  tx: Tx,
  today: string,
  now: Date,
  most = 1000,
): Promise<number> => {
  await tx.executeQuery(compiledRaw('select from laboratory_setting for update'))
  const [persons] = await pipeline(tx, owing(today, most))
  if (persons.length === 0) return 0
  const from = await billerOf(tx, today)
  const before = await takeNumbers(tx, persons.length)
  const dueOn = dayAfter(today, dueDays)
  const rows = persons.map((one, at) => ({
    customer: one.customerId,
    patient: one.patientId,
    number: before + at + 1,
    nth: one.asked + 1,
    cents: one.bills.reduce((sum, { cents }) => sum + cents, 0),
    content: paperOf(one, before + at + 1, from, today, dueOn),
    bills: one.bills.map(({ bill, order, cents }) => ({ bill, order, cents })),
  }))
  await tx.executeQuery(insertStatements(rows, today, dueOn, now))
  return persons.length
}
