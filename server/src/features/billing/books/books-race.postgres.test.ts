import { books } from '@labgate/contract/billing/books'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { booksLaws } from '../../../../test/bills/books-laws.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import { until } from '../../../../test/until.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { judgeBills } from '../judge-bills.ts'
import { addToLedger, type LedgerRow } from '../ledger.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
})
afterAll(() => lab.close())

test('a row that is being written while its month is closed is in the sums of the month', async () => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  const [row] = await lab.owner<Pick<LedgerRow, 'bill' | 'line' | 'customer' | 'order'>>(
    `
      select bill_id as bill, bill_line_id as line, customer_id as customer, lab_order_id as "order"
      from ledger
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  lab.clock.now = new Date('2026-04-02T15:00:00Z')
  const biller = await lab.signIn(await lab.make.user(18))
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
  const writing = lab.context.database.forActor(systemScope, async (tx) => {
    const late: LedgerRow = {
      ...row!,
      kind: 'written-off',
      party: 'payer-1',
      cents: -1,
      reason: '',
      source: 'begun before the close',
      userId: 1,
    }
    await addToLedger(tx, 'write-off', [late], new Date('2026-03-31T15:00:00Z'))
    written()
    await mayCommit
  })
  await isWritten
  let isClosed = false
  const closing = biller.call(books.close, { month: '2026-03-01' }).then((got) => {
    isClosed = true
    return got
  })
  await until(async () => isClosed || (await lockWaiters(lab)) > 0, {
    what: 'the close has the lock, or waits for it',
  })
  commit()
  await writing
  expect((await closing).body).toMatchObject({ valid: true, month: { writtenOffCents: 1 } })
  for (const { text, broken } of booksLaws) expect(await lab.owner(broken), text).toEqual([])
})
