import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { usDate } from '@labgate/contract/kit/us-date'
import { momentsAt } from '@labgate/contract/orders/collection'
import { resend } from '@labgate/contract/results/resend'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

/* West and east of the accounts, with and without clocks that change, and across the date line. */
const zones = [
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'America/New_York',
] as const
const day = '2026-07-15'
const dayBefore = '2026-07-14'

let practice: Practice
let looker: Visitor
let admin: Visitor
beforeAll(async () => {
  practice = await openPractice()
  const { lab } = practice
  looker = await lab.signIn(await lab.make.user(7))
  admin = await lab.signIn(await lab.make.user(1))
  await lab.owner(`update customer set time_zone = ''`)
  await lab.owner('update location set time_zone_id = null')
})
afterAll(() => practice.lab.close())

it.each(zones)(
  'lists over all accounts count the laboratory’s days, also in %s; accounts without a time zone use it',
  async (zone) => {
    const { lab } = practice
    await lab.owner('update laboratory_setting set time_zone = $1', [zone])
    const [midnight] = momentsAt(zone, day, '00:00')
    const at = midnight?.getTime() ?? Number.NaN
    await lab.owner('update lab_order set ended = 101, accessioned_at = null, received_at = null')
    await lab.owner('delete from order_audit')
    const made: Record<string, number> = {}
    for (const [on, moment] of [
      [dayBefore, at - 1000],
      [day, at],
    ] as const) {
      const id = await practice.saved(practice.clinic)
      const instant = new Date(moment).toISOString()
      await practice.state(
        id,
        `stage = 30, received_at = '${instant}', accessioned_at = '${instant}', audit_due = true, user_id_accessioned = ${admin.signedIn.userId}`,
      )
      await lab.owner(
        `
          insert into order_audit
            (lab_order_id, customer_id, outcome, user_id_accessioned, user_id_audited, audited_at)
          select lab_order_id, customer_id, 1, $2, $3, $4 from lab_order where lab_order_id = $1
        `,
        [id, admin.signedIn.userId, looker.signedIn.userId, instant],
      )
      made[on] = id
    }
    const audits = async (searchCriteria: object) =>
      (
        (await looker.call(orderAudits.list, { searchCriteria })).body.list as {
          labOrderId: number
        }[]
      ).map(({ labOrderId }) => labOrderId)
    const sendings = async (on: string) =>
      (
        (await admin.call(resend.orders, { searchCriteria: { startDate: on, endDate: on } })).body
          .list as { labOrderId: number }[]
      ).map(({ labOrderId }) => labOrderId)
    for (const on of [dayBefore, day]) {
      expect(await audits({ startDate: on, endDate: on, all: true }), on).toEqual([made[on]])
      expect(await sendings(on), on).toEqual([made[on]])
      const rates = (
        await looker.call(orderAudits.rates, { searchCriteria: { startDate: on, endDate: on } })
      ).body.list as { audited: number }[]
      expect(
        rates.map(({ audited }) => audited),
        on,
      ).toEqual([1])
      const file = (
        await admin.call(resend.exportOrders, {
          searchCriteria: { startDate: on, endDate: on },
          format: 'csv',
          columns: ['accessionedDate'],
        })
      ).body
      expect(Buffer.from(file.fileAsBase64, 'base64').toString(), on).toContain(usDate(on))
      expect((await practice.read(made[on] ?? 0)).timeZone).toBe(zone)
    }
    lab.clock.now = new Date(at + 60_000)
    expect(await audits({ all: true }), 'today').toEqual([made[day]])
    lab.clock.now = new Date(at - 500)
    expect(await audits({ all: true }), 'still yesterday').toEqual([made[dayBefore]])
  },
)
