import {
  bookFigures,
  bookLists,
  centsOfFigure,
  depositMethodNames,
  outsideFigures,
  type BookFigure,
  type Deposit,
  type DepositDay,
  type Posting,
} from '@labgate/contract/billing/book-lists'
import {
  bookClocks,
  books,
  depositedCents,
  movedCents,
  type BookClock,
  type BookMonth,
} from '@labgate/contract/billing/books'
import { randomOf } from '@labgate/demo/random.ts'
import { expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { billLives } from '../bills/random-lives.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

const perRound = 50
const daysPerRound = 6
/** Bills per laboratory. */
const perLab = 500
const figures = Object.keys(bookFigures) as BookFigure[]
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

interface Page<Row> {
  list: Row[]
  next: string
}
/* Every row of a list, page by page. */
const allOf = async <Row>(page: (after: object) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = []
  for (let after = {}; ;) {
    const { list, next } = await page(after)
    rows.push(...list)
    if (next === '') return rows
    after = { after: next }
  }
}
const postingsOf = (by: Visitor, of: { clock: BookClock; month: string; figure: BookFigure }) =>
  allOf(
    async (after) =>
      (
        await by.call(bookLists.postings, {
          searchCriteria: { ...of, pageSize: 40, ...after },
        })
      ).body as Page<Posting> & { restrictedCents: number },
  )

/* Each figure of each month is its list and, by both dates, the ledger. */
const checkFigures = async (lab: Lab, by: Visitor): Promise<number> => {
  let checked = 0
  for (const clock of bookClocks) {
    const { list: months } = (await by.call(books.months, { clock })).body as { list: BookMonth[] }
    expect(sumOf(months.map(movedCents)), `what is open, ${clock}`).toBe(
      (await lab.owner<{ cents: number }>('select sum(cents)::int as cents from ledger'))[0]?.cents,
    )
    for (const month of months)
      for (const figure of figures) {
        if (clock === 'service' && figure in outsideFigures) continue
        const rows = await postingsOf(by, { clock, month: month.month!, figure })
        expect(
          [month.month, figure, sumOf(rows.map(({ cents }) => cents))],
          `the list of a figure, ${clock}`,
        ).toEqual([month.month, figure, centsOfFigure(month, figure)])
        expect(new Set(rows.map(({ postingId }) => postingId)).size).toBe(rows.length)
        checked += rows.length
      }
  }
  return checked
}
/* Deposits by day are their list; what is posted of them is what the books received. */
const checkDeposits = async (by: Visitor): Promise<number> => {
  const { list: months } = (await by.call(books.months, { clock: 'posted' })).body as {
    list: BookMonth[]
  }
  const deposits = await allOf(
    async (after) =>
      (await by.call(bookLists.deposits, { searchCriteria: { pageSize: 40, ...after } }))
        .body as Page<Deposit>,
  )
  const days: DepositDay[] = []
  for (const month of new Set(deposits.map(({ day }) => `${day?.slice(0, 7)}-01`))) {
    const { list } = (await by.call(bookLists.depositDays, { month })).body as {
      list: DepositDay[]
    }
    days.push(...list)
  }
  for (const { day, cents, deposits: count } of days) {
    const ofDay = deposits.filter((one) => one.day === day)
    expect([day, ofDay.length]).toEqual([day, count])
    expect(
      depositMethodNames.map((method) =>
        sumOf(ofDay.filter((one) => one.method === method).map((one) => one.cents)),
      ),
    ).toEqual(cents)
  }
  expect(sumOf(days.map(({ deposits: count }) => count))).toBe(deposits.length)
  const received = sumOf(months.map(depositedCents))
  return received
}

const liveIn = async (bills: number, seed: string): Promise<number> => {
  const lab = await openLab()
  try {
    const lives = await billLives(lab, randomOf(seed))
    for (let at = 0; at * perRound < bills; at++)
      await lives.round(at, Math.min(perRound, bills - at * perRound), daysPerRound, async () => {})
    const biller = await lab.signIn(await lab.make.user(18))
    const received = await checkDeposits(biller)
    // checks without an amount, too: what they post adds up to nothing or to what waits
    const [posted] = await lab.owner<{ cents: number }>(
      'select coalesce(sum(posted), 0)::int as cents from deposit',
    )
    expect(posted?.cents, 'what is posted of deposits is what the books received').toBe(received)
    return await checkFigures(lab, biller)
  } finally {
    await lab.close()
  }
}

proof(
  'every figure of the books is the ledger’s and the sum of its list, and deposits are what was received',
  { small: 50, full: 10_000, of: 'bills' },
  async (bills, seed) => {
    let checked = 0
    for (let done = 0; done < bills; done += perLab)
      checked += await liveIn(Math.min(perLab, bills - done), `${seed} books ${done}`)
    expect(checked).toBeGreaterThan(bills)
    console.log(`${checked} postings of ${bills} bills stand in the lists of their figures`)
  },
)
