import { Stage } from '@labgate/contract/orders/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { lockWaiters } from '../../../test/lock-waiters.ts'
import { until } from '../../../test/until.ts'
import { judgeBills } from './judge-bills.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

test('an order that becomes billable while the job begins to take its notes is judged', async () => {
  const laboratory = await billingLaboratory(lab)
  const { labOrderId } = await laboratory.order({ stage: Stage.Received })
  await judgeBills(lab.context)
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // the job's statement has begun, and reads its notes only after the order was accessioned
  const accessioning = lab.database.asLoginAtOnce(async (run) => {
    await run('lock table bill_due in access exclusive mode')
    held.resolve()
    await free.promise
    await run(`update lab_order set stage = ${Stage.Resulted} where lab_order_id = $1`, [
      labOrderId,
    ])
  })
  await held.promise
  const judging = judgeBills(lab.context)
  await until(async () => (await lockWaiters(lab)) > 0, {
    what: 'the job to wait for the notes',
  })
  free.resolve()
  await Promise.all([accessioning, judging])
  expect(
    await lab.owner('select lab_order_id from bill where lab_order_id = $1', [labOrderId]),
  ).toHaveLength(1)
})
