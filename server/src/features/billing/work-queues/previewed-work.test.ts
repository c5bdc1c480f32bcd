import { describeMoney } from '@labgate/contract/billing/money'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
})
afterAll(() => lab.close())

test.each(['write-off', 'request'] as const)(
  '%s does only what its preview showed',
  async (act) => {
    const reviewer = await lab.signIn(await lab.make.user(8))
    const { labOrderId } = await laboratory.order({ diagnosis: '[]' })
    await judgeBills(lab.context)
    const { list } = (await reviewer.call(billingWork.list, { searchCriteria: {} })).body
    const { workItemId } = list.find(
      (item: { labOrderId: number }) => item.labOrderId === labOrderId,
    )
    // one decides about what is within the limit, and requests what is beyond it
    await lab.owner('update write_off_limit set cents = $1 where user_type_id = 8', [
      act === 'write-off' ? 50_000 : 100,
    ])
    const send = async (more: Record<string, unknown>) => {
      const given = { workItemIds: [workItemId], note: 'In the test.', ...more }
      return (
        await (act === 'request'
          ? reviewer.call(billingWork.act, { ...given, act })
          : reviewer.call(billingWork.decide, { ...given, act }))
      ).body
    }
    const shown = async () => {
      const { done, cents } = await send({ preview: true })
      return { done, cents }
    }
    const before = await shown()
    expect(before).toEqual({ done: 1, cents: expect.any(Number) })
    const cents = before.cents + 1000
    await lab.owner(`update charge_price set cents = $1 where list = 'charge'`, [cents])
    await reviewer.call(billingWork.act, { workItemIds: [workItemId], act: 'recheck' })
    const refused = await send({ previewed: before })
    expect(refused).toMatchObject({
      valid: false,
      code: 'stale',
      message: `This changed while you decided: it is now 1 item, ${describeMoney(cents)}. Check the amount and confirm again.`,
    })
    expect((await reviewer.call(billingWork.get, { workItemId })).body).toMatchObject({
      state: 'new',
      decision: '',
      approvalCents: 0,
      notes: [{ act: 'recheck' }],
    })
    expect(await send({ previewed: await shown() })).toMatchObject({ done: 1, cents })
  },
)
