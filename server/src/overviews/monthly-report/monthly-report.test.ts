import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { rejectionAdvice } from '@labgate/contract/figures/rejection-advice'
import { Rejection } from '@labgate/contract/orders/order-status'
import { monthlyReport } from '@labgate/contract/overviews/monthly-report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { pagesOf, textsOf } from '../../../test/paper-readers.ts'
import { monthlyPdf } from '../../paper/monthly/monthly.ts'

let lab: Lab
let customerId: number
let locations: number[]
let admin: Visitor
let manager: Visitor
let stranger: Visitor
let practice: Visitor
let atOneLocation: Visitor

const specimens = async (
  locationId: number,
  day: string,
  count: number,
  more: Record<string, unknown> = {},
): Promise<void> => {
  const patientId = await lab.make.patient(customerId, locationId)
  for (let one = 0; one < count; one++)
    await lab.make.order(
      { customerId, locationId, patientId },
      {
        stage: 20,
        lab_type_id: testTypeIds.ToxUrine,
        collected_at: `${day}T15:00:00Z`,
        collection_day: day,
        received_at: `${day}T20:00:00Z`,
        ...more,
      },
    )
}

beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-18T16:00:00Z')
  const [am, otherAm] = [await lab.make.user(9), await lab.make.user(9)]
  customerId = (await lab.make.account({ user_id_am: am.userId })).customerId
  locations = [await lab.make.location(customerId), await lab.make.location(customerId)]
  admin = await lab.signIn(await lab.make.user(1))
  manager = await lab.signIn(am)
  stranger = await lab.signIn(otherAm)
  const [first = 0, second = 0] = locations
  practice = await lab.signIn(await lab.make.user(3, customerId))
  const clerk = await lab.make.user(2, customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [clerk.userId, second, customerId],
  )
  atOneLocation = await lab.signIn(clerk)
  await specimens(first, '2026-10-06', 7)
  await specimens(second, '2026-10-07', 4)
  await specimens(first, '2026-09-08', 5)
  await specimens(first, '2026-10-09', 2, { ended: Rejection.Leaked })
  await specimens(first, '2026-11-02', 9)
  await fold(lab)
})
afterAll(() => lab.close())

const cellsOf = (csv: string): string[][] => csv.split(/\r?\n/).map((line) => line.split(','))
const csvOf = async (visitor: Visitor, month = ''): Promise<string[][]> => {
  const { body } = await visitor.call(monthlyReport.file, {
    customerId,
    month,
    format: 'csv',
  })
  return cellsOf(Buffer.from(body.fileAsBase64, 'base64').toString())
}
const rowOf = (rows: readonly string[][], name: string): string[] =>
  rows.find(([first]) => first === name) ?? []

it('counts the last month that is over beside the one before it, for everyone who sees the account', async () => {
  for (const visitor of [admin, manager, practice]) {
    const rows = await csvOf(visitor)
    expect(rows.flat().join(',')).toContain('Monthly report, October 2026')
    expect(rowOf(rows, 'Urine toxicology').slice(1, 4)).toEqual(['13', '5', '+8'])
    expect(rowOf(rows, 'Leaked').slice(1, 4)).toEqual(['2', '15.4%', '0'])
    expect(rows.flat().join(',')).toContain(rejectionAdvice[Rejection.Leaked].split(',')[0])
    for (const kind of ['Provider signature missing', 'Insurance missing'])
      expect(rowOf(rows, kind)).toHaveLength(3)
  }
})

it('counts only what a reader of one location can see, and says so', async () => {
  const rows = await csvOf(atOneLocation)
  expect(rowOf(rows, 'Urine toxicology').slice(1, 4)).toEqual(['4', '0', '+4'])
  expect(rows.flat().join(',')).toContain('not the whole account')
  expect((await csvOf(admin)).flat().join(',')).not.toContain('not the whole account')
})

it('refuses an account out of sight, and a month that is not over', async () => {
  const input = { customerId, month: '', format: 'pdf' }
  expect((await stranger.send(monthlyReport.file, input)).body).toMatchObject({
    valid: false,
    message: 'Account not found.',
  })
  const { body } = await admin.send(monthlyReport.file, { ...input, month: '2026-11-03' })
  expect(body).toMatchObject({ valid: false, message: expect.stringContaining('not over yet') })
})

it('is one page of Letter in portrait, and names the month', async () => {
  const { body } = await practice.call(monthlyReport.file, {
    customerId,
    month: '2026-10-31',
    format: 'pdf',
  })
  expect(body).toMatchObject({ month: '2026-10-01', fileName: 'monthly-report-2026-10.pdf' })
  const bytes = Buffer.from(body.fileAsBase64, 'base64')
  const pages = await pagesOf(bytes)
  expect(pages).toHaveLength(1)
  expect((await textsOf(bytes))[0]).toContain('October 2026')
})

it('stays one page with every type, every reason, and everything missing', async () => {
  const long =
    'An account with a name as long as the field for it allows, and then some more of it, Inc.'
  const section = (rows: number, advice: string) => ({
    title: 'A section of the page',
    columns: [
      { title: 'Name', wide: 20, isNumber: false },
      { title: 'Count', wide: 27, isNumber: true },
      { title: 'What to do better', wide: 53, isNumber: false },
    ],
    rows: Array.from({ length: rows }, () => ['Insufficient quantity', '1,204', advice]),
    hasTotal: false,
    empty: '',
    note: long,
  })
  const longest = Object.values(rejectionAdvice).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const bytes = await monthlyPdf({
    title: 'Monthly report, September 2026',
    account: long,
    about: [long, long, long],
    sections: [
      section(11, ''),
      section(Object.keys(rejectionAdvice).length, longest),
      section(8, ''),
    ],
  })
  expect(await pagesOf(bytes)).toHaveLength(1)
})
