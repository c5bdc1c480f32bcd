import { orders } from '@labgate/contract/orders/orders'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let lab: Practice['lab']
let account: Practice['account']
let tampa: Practice['tampa']
let ada: Practice['ada']
let clinic: Practice['clinic']
let physician: Practice['physician']
let provider: Practice['provider']
let accessioner: Practice['accessioner']
let supervisor: Practice['supervisor']
let saved: Practice['saved']
let state: Practice['state']
beforeAll(async () => {
  ;({
    lab,
    account,
    tampa,
    ada,
    clinic,
    physician,
    provider,
    accessioner,
    supervisor,
    saved,
    state,
  } = await openPractice())
})
afterAll(() => lab.close())

describe('the list of orders', () => {
  const list = async (searchCriteria: object, visitor = clinic) =>
    (await visitor.call(orders.list, { searchCriteria })).body as {
      list: Record<string, unknown>[]
      next: string
      total: number
    }
  it('is sorted by the requested date, page by page, in both directions', async () => {
    for (let count = 0; count < 9; count++) await saved(clinic)
    const whole = await list({ patientId: ada })
    const dates = whole.list.map(({ collectionDate }) => collectionDate as string)
    expect(dates).toEqual(dates.toSorted((one, other) => (one < other ? 1 : -1)))
    for (const sort of ['-date', 'date']) {
      const found: unknown[] = []
      for (let after = ''; ;) {
        const page = await list({ patientId: ada, pageSize: 4, sort, after })
        found.push(...page.list.map(({ labOrderId }) => labOrderId))
        if (page.next === '') break
        after = page.next
      }
      expect(found).toEqual(
        sort === '-date'
          ? whole.list.map(({ labOrderId }) => labOrderId)
          : whole.list.map(({ labOrderId }) => labOrderId).toReversed(),
      )
    }
    expect(whole.total).toBe(whole.list.length)
    expect((await list({ patientId: ada, dateType: 4 })).list).toEqual([])
  })
  it('is filtered by status, hold, type, number, name, and collection day', async () => {
    const id = await saved(clinic)
    await state(id, 'hold = 17')
    expect((await list({ labStatusId: 1200 })).list.map(({ labOrderId }) => labOrderId)).toContain(
      id,
    )
    expect((await list({ labStatusId: 17 })).list).toMatchObject([
      {
        labOrderId: id,
        labStatus: 'Hold - mismatch',
        onHold: true,
        patientName: 'Moss, Ada',
        timeZone: 'America/New_York',
      },
    ])
    const [{ specimenBarcode }] = (await list({ labStatusId: 17 })).list as [
      { specimenBarcode: string },
    ]
    expect((await list({ specimenBarcode })).list).toHaveLength(1)
    expect((await list({ patientName: 'mos, ad' })).list).toEqual([])
    expect((await list({ patientName: 'moss, ad' })).list.length).toBeGreaterThan(3)
    expect((await list({ labTypeId: 9 })).list).toEqual([])
    expect((await list({ collectionDateStart: '2190-01-01' })).list).toEqual([])
    const late = await saved(accessioner, {}, { collectionDate: '2026-03-31T02:30:00Z' })
    const ofDay = async (day: string) =>
      (await list({ collectionDateStart: day, collectionDateEnd: day })).list.map(
        ({ labOrderId }) => labOrderId,
      )
    expect(await ofDay('2026-03-30'), 'the day at the place, not in UTC').toContain(late)
    expect(await ofDay('2026-03-31')).not.toContain(late)
  })
  it('hides an employee’s orders from users without permission, but never from the provider who ordered them', async () => {
    const worker = await lab.make.patient(account.customerId, tampa, { is_employee: true })
    const id = await lab.make.order({
      customerId: account.customerId,
      locationId: tampa,
      patientId: worker,
    })
    expect((await list({ patientId: worker })).list).toEqual([])
    expect((await clinic.call(orders.get, { labOrderId: id })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    expect((await list({ patientId: worker }, supervisor)).list).toHaveLength(1)
    expect((await list({ patientId: worker }, physician)).list).toEqual([])
    const lab_id = await lab.make.insert('lab', { name: 'Bench' }, 'lab_id')
    const own = await lab.make.order(
      { customerId: account.customerId, locationId: tampa, patientId: worker },
      { user_id_physician: provider.userId, stage: 50, lab_id },
    )
    const released = {
      version: 1,
      kind: 'final',
      made_at: '2026-03-30T12:00:00Z',
      released_at: '2026-03-30T12:00:00Z',
    }
    await lab.make.insert(
      'result',
      { lab_order_id: own, customer_id: account.customerId, ...released },
      'result_id',
    )
    expect(
      (await list({ patientId: worker }, physician)).list.map(({ labOrderId }) => labOrderId),
    ).toEqual([own])
    const report = async (visitor: Visitor) =>
      (await visitor.call(results.report, { labOrderId: own })).body.valid
    expect([await report(physician), await report(clinic)]).toEqual([true, false])
  })
})
