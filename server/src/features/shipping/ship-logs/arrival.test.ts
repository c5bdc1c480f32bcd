import { custody } from '@labgate/contract/accessioning/custody'
import { celsiusOf, type TemperatureUnit } from '@labgate/contract/kit/temperatures'
import { describeBench } from '@labgate/contract/orders/bench-text'
import { orders } from '@labgate/contract/orders/orders'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let shipper: Visitor
let labId: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa } = practice
  const user = await lab.make.user(2, account.customerId, { ship_log: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, tampa, account.customerId],
  )
  shipper = await lab.signIn(user)
  labId = await lab.make.insert('lab', { name: 'Coast Laboratory' }, 'lab_id')
})
afterAll(() => practice.lab.close())

const tubes = async (count: number): Promise<number[]> => {
  const ids = []
  for (let at = 0; at < count; at++) ids.push(await practice.saved(practice.clinic))
  return ids
}
const listed = (ids: readonly number[]) => ids.map((labOrderId) => ({ labOrderId }))
const parcelOf = async (visitor: Visitor, shipLogId: number) =>
  (await visitor.call(shipLogs.get, { shipLogId })).body
const packed = async (ids: readonly number[], more: object): Promise<number> => {
  const { body } = await shipper.call(shipLogs.save, {
    shipLogId: 0,
    locationId: practice.tampa,
    shippingMethodId: 1,
    specimens: listed(ids),
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}

describe('a parcel on arrival', () => {
  it.each<[{ temperature: number; temperatureUnit?: TemperatureUnit }, number, string]>([
    [{ temperature: 39.2, temperatureUnit: 'F' }, 4, '39.2 °F (4 °C); One corner wet'],
    [{ temperature: 4.5, temperatureUnit: 'C' }, 4.5, '4.5 °C (40.1 °F); One corner wet'],
    [{ temperature: 4.5 }, 4.5, '4.5 °C (40.1 °F); One corner wet'],
  ])(
    'keeps the temperature on arrival as typed, %j, compares it in Celsius, and says it on each order',
    async (typed, celsius, text) => {
      const { accessioner, lab, clinic } = practice
      const [id] = (await tubes(1)) as [number]
      const shipLogId = await packed([id], { ships: true })
      await accessioner.call(shipLogs.arrive, {
        shipLogId,
        labId,
        ...typed,
        conditionNote: 'One corner wet',
      })
      await accessioner.call(shipLogs.receive, { shipLogId, specimens: listed([id]) })
      expect(await parcelOf(shipper, shipLogId)).toMatchObject({
        temperature: typed.temperature,
        temperatureUnit: typed.temperatureUnit ?? 'C',
        temperatureCelsius: celsius,
      })
      expect(celsiusOf({ degrees: typed.temperature, unit: typed.temperatureUnit ?? 'C' })).toBe(
        celsius,
      )
      const { bench } = (await practice.read(id)).specimens[0]
      expect(describeBench(bench)).toEqual([['Parcel on arrival', text]])
      expect((await clinic.call(custody.chain, { labOrderId: id })).body.bench).toEqual(bench)
      expect(
        await lab.owner(
          'select 1 from ship_log where temperature_celsius is null and temperature is not null',
        ),
      ).toEqual([])
    },
  )

  it('refuses a temperature that no parcel has, in the unit in which it was typed', async () => {
    const [id] = (await tubes(1)) as [number]
    const shipLogId = await packed([id], { ships: true })
    const arrive = (given: object) =>
      practice.accessioner.call(shipLogs.arrive, { shipLogId, labId, ...given })
    expect(rulesOf(await arrive({ temperature: 150, temperatureUnit: 'C' }))).toEqual([
      'out-of-range',
    ])
    expect((await arrive({ temperature: 150, temperatureUnit: 'F' })).body).toMatchObject({
      valid: true,
    })
  })
})

describe('a missing tube', () => {
  it('closes the account issue about two missing tubes that are found at the same moment, and about one that was given up as lost', async () => {
    const { accessioner, lab } = practice
    const open = async (shipLogId: number) =>
      (
        await lab.owner(
          `
            select
            from customer_incident
            where ship_log_id = $1 and opened_by = 'missing' and status <> 'resolved'
          `,
          [shipLogId],
        )
      ).length
    const end = (shipLogId: number, labOrderId: number, fate: 'found-at-laboratory' | 'lost') =>
      accessioner.call(shipLogs.resolveMissing, {
        shipLogId,
        labOrderId,
        fate,
        note: 'looked everywhere',
      })
    for (let round = 0; round < 12; round++) {
      const [one, two] = (await tubes(2)) as [number, number]
      const shipLogId = await packed([one, two], { ships: true })
      await accessioner.call(shipLogs.receive, { shipLogId })
      expect(await open(shipLogId)).toBe(1)
      await Promise.all([
        end(shipLogId, one, 'found-at-laboratory'),
        end(shipLogId, two, 'found-at-laboratory'),
      ])
      expect(await open(shipLogId), `round ${round}`).toBe(0)
    }
    const [lost] = (await tubes(1)) as [number]
    const shipLogId = await packed([lost], { ships: true })
    await accessioner.call(shipLogs.receive, { shipLogId })
    await end(shipLogId, lost, 'lost')
    expect(await open(shipLogId)).toBe(1)
    await lab.owner(
      `update ship_log_specimen set fate = 'found-at-laboratory' where ship_log_id = $1`,
      [shipLogId],
    )
    expect(await open(shipLogId)).toBe(0)
  })

  it('tells the practice about a missing tube as long as its order goes on, whether it ended before the parcel was closed or after', async () => {
    const { accessioner, lab, clinic } = practice
    const [before, after] = (await tubes(2)) as [number, number]
    const notices = async (id: number) => ({
      messages: (
        await lab.owner(
          `
            select
            from inbox
            where lab_order_id = $1 and reason = 'missing-tube' and resolved_at is null
          `,
          [id],
        )
      ).length,
      issues: (
        await lab.owner(
          `
            select
            from customer_incident
            where lab_order_id = $1 and opened_by = 'missing' and status <> 'resolved'
          `,
          [id],
        )
      ).length,
    })
    for (const [id, cancelsFirst] of [[before, true] as const, [after, false] as const]) {
      const shipLogId = await packed([id], { ships: true })
      if (cancelsFirst) await clinic.call(orders.cancel, { labOrderId: id })
      expect((await accessioner.call(shipLogs.receive, { shipLogId })).body.message).toContain(
        '1 missing',
      )
      expect(await notices(id)).toEqual(
        cancelsFirst ? { messages: 0, issues: 0 } : { messages: 1, issues: 1 },
      )
      if (!cancelsFirst) {
        await clinic.call(orders.cancel, { labOrderId: id })
        expect(await notices(id)).toEqual({ messages: 0, issues: 0 })
      }
      expect((await clinic.call(orders.unCancel, { labOrderId: id })).body).toMatchObject({
        valid: true,
      })
      expect(await notices(id), cancelsFirst ? 'ended before' : 'ended after').toEqual({
        messages: 1,
        issues: 1,
      })
    }
  })
})
