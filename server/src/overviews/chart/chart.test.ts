import { orderForm } from '@labgate/contract/orders/order-form'
import { chart, mostRecent, type ChartWaiting } from '@labgate/contract/overviews/chart'
import { patients } from '@labgate/contract/patients/patients'
import { resultReview } from '@labgate/contract/results/result-review'
import type { Flag } from '@labgate/contract/results/states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

const chartOf = async (visitor: Visitor, patientId = practice.ada) => {
  const { body } = await visitor.call(chart.get, { patientId })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  const results: { labOrderId: number }[] = body.results
  const waiting: ChartWaiting[] = body.waiting
  return { results, waiting }
}
const whyOf = async (labOrderId: number, visitor = practice.clinic) =>
  (await chartOf(visitor)).waiting
    .filter((one) => one.labOrderId === labOrderId)
    .map(({ why }) => why)
/** An order with a released result of one value with this flag, which nobody reviewed. */
const resulted = async (flag: Flag): Promise<number> => {
  const { lab, account, ada } = practice
  const labOrderId = await practice.saved(practice.clinic)
  const at = lab.clock.now.toISOString()
  const value = { analyte: 'a', method: 'measured', code: 'c', name: 'Analyte', value: '1' }
  await lab.make.insert(
    'observation',
    {
      ...value,
      lab_order_id: labOrderId,
      customer_id: account.customerId,
      patient_id: ada,
      version_from: 1,
      place: 0,
      value_type: 'ST',
      flag,
      state: 'F',
    },
    'observation_id',
  )
  await lab.make.insert(
    'result',
    {
      lab_order_id: labOrderId,
      customer_id: account.customerId,
      version: 1,
      kind: 'final',
      made_at: at,
      released_at: at,
      user_id_released: 0,
    },
    'version',
  )
  await practice.state(labOrderId, `stage = 30, received_at = '${at}', accessioned_at = '${at}'`)
  await practice.state(labOrderId, `stage = 50, resulted_at = '${at}', findings = '[]'`)
  return labOrderId
}
const recentOf = async (visitor: Visitor, customerId = 0) =>
  ((await visitor.call(chart.recent, { customerId })).body.list as { patientId: number }[]).map(
    ({ patientId }) => patientId,
  )

describe('what waits for a patient', () => {
  it('names each reason of an order, with what it lacks and for what it is held', async () => {
    const { clinic, saved, state } = practice
    const order = await saved(clinic)
    await state(
      order,
      `user_signature_id_physician = 0, hold = 12, held_at = now(), findings = '[
        {"rule": "patient-signature", "level": "issue", "says": "The patient has not signed."},
        {"rule": "provider-signature", "level": "issue", "says": "The provider has not signed."},
        {"rule": "cup", "level": "warning", "says": "No cup."}
      ]'`,
    )
    const { waiting } = await chartOf(clinic)
    expect(
      waiting.filter(({ labOrderId }) => labOrderId === order).map((one) => [one.why, one.says]),
    ).toEqual([
      ['held', 'Hold - missing date of birth'],
      ['unsigned', ''],
      ['missing', 'The patient has not signed.'],
    ])
    await state(order, 'ended = 100')
    expect(await whyOf(order)).toEqual([])
  })

  it('lists a critical result before any other, until it is reviewed, and keeps it among the results', async () => {
    const [abnormal, critical] = [await resulted('high'), await resulted('critical-high')]
    const { waiting, results } = await chartOf(practice.clinic)
    expect(waiting[0]).toMatchObject({ why: 'critical', labOrderId: critical })
    expect(await whyOf(abnormal)).toContain('result')
    expect(results.map(({ labOrderId }) => labOrderId)).toContain(critical)
    await practice.state(critical, 'stage = 60, reviewed_at = now()')
    expect(await whyOf(critical)).not.toContain('critical')
    expect((await chartOf(practice.clinic)).results).toContainEqual(
      expect.objectContaining({ labOrderId: critical, severity: 'critical' }),
    )
  })

  it('shows no result before its release', async () => {
    const order = await resulted('high')
    await practice.lab.owner('update result set released_at = null where lab_order_id = $1', [
      order,
    ])
    const { results } = await chartOf(practice.clinic)
    expect(results.map(({ labOrderId }) => labOrderId)).not.toContain(order)
  })

  it('tells a result as Results does', async () => {
    const { body } = await practice.clinic.call(resultReview.list, {
      searchCriteria: { state: 'all' },
    })
    const listed = (body.list as { labOrderId: number; isSinceVisit: boolean }[]).map(
      ({ isSinceVisit: _mark, ...row }) => row,
    )
    const { results } = await chartOf(practice.clinic)
    expect(results.length).toBeGreaterThan(0)
    for (const row of results) expect(listed).toContainEqual(row)
  })

  it('lists open messages, but none about what the order says itself', async () => {
    const { lab, account, ada, tampa, clinic } = practice
    const order = await practice.saved(clinic)
    await practice.state(
      order,
      `findings = '[{"rule": "medications", "level": "issue", "says": "No medications."}]'`,
    )
    await lab.owner('update inbox set resolved_at = now() where patient_id = $1', [ada])
    const message = (reason: string, columns: object = {}) =>
      lab.make.insert(
        'inbox',
        {
          customer_id: account.customerId,
          location_id: tampa,
          patient_id: ada,
          lab_order_id: order,
          reason,
          subject: reason,
          message: '',
          created_at: lab.clock.now.toISOString(),
          ...columns,
        },
        'inbox_id',
      )
    await message('medications')
    await message('specimen-held')
    const shown = await message('critical-call')
    await message('denied', { resolved_at: lab.clock.now.toISOString(), user_id_resolved: 0 })
    const clerk = await lab.make.user(3, account.customerId, { ship_log: true })
    const { waiting } = await chartOf(await lab.signIn(clerk))
    expect(waiting.flatMap(({ inboxId }) => (inboxId > 0 ? [inboxId] : []))).toEqual([shown])
  })

  it('is refused for a patient that the reader does not see', async () => {
    const other = await practice.lab.make.account()
    const stranger = await practice.lab.signIn(await practice.lab.make.user(3, other.customerId))
    expect((await stranger.call(chart.get, { patientId: practice.ada })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
  })
})

describe('the last patients', () => {
  const made = (count: number, columns: Record<string, unknown> = {}) => {
    const { lab, account, tampa } = practice
    return Promise.all(
      Array.from({ length: count }, () => lab.make.patient(account.customerId, tampa, columns)),
    )
  }
  const reader = async () => {
    const { lab, account } = practice
    return lab.signIn(await lab.make.user(3, account.customerId))
  }
  const open = async (visitor: Visitor, ids: readonly number[]) => {
    for (const patientId of ids) await visitor.call(patients.get, { patientId })
  }

  it('are those whose chart or order form was opened, latest first, each once, at most eight', async () => {
    const visitor = await reader()
    const ids = await made(mostRecent + 2)
    await open(visitor, ids)
    expect(await recentOf(visitor)).toEqual(ids.toReversed().slice(0, mostRecent))
    const first = ids[0] as number
    await visitor.call(orderForm.get, { patientId: first })
    expect((await recentOf(visitor))[0]).toBe(first)
    expect(await recentOf(await reader())).toEqual([])
  })

  it('leave out what was not found, is merged away, or is of another account', async () => {
    const visitor = await reader()
    const other = await practice.lab.make.account()
    const foreign = await practice.lab.make.patient(
      other.customerId,
      await practice.lab.make.location(other.customerId),
    )
    const [kept, merged] = (await made(2)) as [number, number]
    await open(visitor, [foreign, merged, kept])
    await practice.lab.owner(
      'update patient set patient_id_merged_into = $1, active = false where patient_id = $2',
      [kept, merged],
    )
    expect(await recentOf(visitor)).toEqual([kept])
  })

  it('leave out a restricted chart for the laboratory, and a patient of a location no longer its own', async () => {
    const { lab, account, tampa, supervisor } = practice
    const [closed, seen] = (await made(2)) as [number, number]
    await open(supervisor, [closed, seen])
    await lab.owner('update patient set restricted = 4 where patient_id = $1', [closed])
    const list = await recentOf(supervisor, account.customerId)
    expect(list).toContain(seen)
    expect(list).not.toContain(closed)

    const user = await lab.make.user(2, account.customerId)
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [user.userId, tampa, account.customerId],
    )
    const visitor = await lab.signIn(user)
    await open(visitor, [seen])
    expect(await recentOf(visitor)).toEqual([seen])
    await lab.owner('delete from user_location where user_id = $1', [user.userId])
    expect(await recentOf(await lab.signIn(user))).toEqual([])
  })
})
