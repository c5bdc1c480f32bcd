import { resend } from '@labgate/contract/results/resend'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faxBuilders } from '../../../../test/fax-builders.ts'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.owner(
    `
      update lab_system
      set
        order_message = 'OML^O21',
        host = '127.0.0.1',
        port = 1
      where lab_system_id = $1
    `,
    [system.systemId],
  )
})
afterAll(() => system.lab.close())

const listed = async (searchCriteria: object) =>
  (await system.practice.supervisor.call(resend.orders, { searchCriteria })).body
const send = async (input: object) =>
  (await system.practice.supervisor.send(resend.sendOrders, input)).body
/** Messages of an order, oldest first. */
const messages = (labOrderId: number) =>
  system.lab.owner<{ kind: string; state: string; at: string | null }>(
    `
      select kind, state, next_try_at as at from hl7_out where lab_order_id = $1 order by hl7_out_id
    `,
    [labOrderId],
  )
const answered = (labOrderId: number, state: 'sent' | 'refused', text = '') =>
  system.lab.owner(
    `
      with
        done as (
          update hl7_out
          set
            state = $2,
            says = $3,
            tries = tries + 1,
            sent_at = $4
          where lab_order_id = $1 and state = 'waiting'
          returning 1
        )
      update lab_order
      set lab_system_at = case
        when $2 = 'sent' then $4::timestamptz
        else lab_system_at
      end
      where lab_order_id = $1 and exists (select from done)
    `,
    [labOrderId, state, text, system.lab.clock.now.toISOString()],
  )

describe('orders to a laboratory system', () => {
  it('are found by their state, and one that waits is not queued twice', async () => {
    const { labOrderId, barcode } = await system.accessioned({
      accessioned_at: system.lab.clock.now.toISOString(),
    })
    // its times are read in the zone of its location, wherever the reader is
    await system.lab.owner(
      `
        update location
        set time_zone_id = 2
        where location_id = (select location_id from lab_order where lab_order_id = $1)
      `,
      [labOrderId],
    )
    expect((await listed({ specimenBarcode: barcode, state: 'unsent' })).list).toMatchObject([
      { labOrderId, state: 'unsent', kind: '', sentDate: null, timeZone: 'America/Chicago' },
    ])
    expect(await send({ ids: [labOrderId], count: 1, note: 'They have not got it' })).toMatchObject(
      { queued: 1, waiting: 0 },
    )
    await system.lab.owner(
      'update hl7_out set next_try_at = $2, tries = 3 where lab_order_id = $1',
      [labOrderId, system.practice.ago(-1)],
    )
    expect(await send({ ids: [labOrderId], count: 1 })).toMatchObject({ queued: 0, waiting: 1 })
    expect(await messages(labOrderId)).toEqual([{ kind: 'new', state: 'waiting', at: null }])
    await answered(labOrderId, 'sent')
    expect((await listed({ specimenBarcode: barcode, state: 'sent' })).total).toBe(1)
    expect((await listed({ specimenBarcode: barcode, state: 'open' })).total).toBe(0)
    const [event] = await system.lab.owner(
      `select comment, user_id from order_event where lab_order_id = $1 and move = 'resend'`,
      [labOrderId],
    )
    expect(event?.['comment']).toBe('To North. They have not got it')
    expect(
      await system.lab.owner(`select from audit where act = 'resend.sendOrders' and target = $1`, [
        `order ${labOrderId}`,
      ]),
    ).toHaveLength(2)
  })

  it('are sent as new if the content is the same, as a change if it differs, and as the opposite after a refusal', async () => {
    const { labOrderId } = await system.accessioned({
      accessioned_at: system.lab.clock.now.toISOString(),
    })
    const kinds: string[] = []
    const sent = async (as: 'sent' | 'refused') => {
      await send({ ids: [labOrderId], count: 1 })
      kinds.push((await messages(labOrderId)).at(-1)?.kind ?? '')
      await answered(labOrderId, as, as === 'refused' ? 'Unknown order' : '')
    }
    await system.lab.owner('update lab_order set updated_at = $2 where lab_order_id = $1', [
      labOrderId,
      system.practice.ago(1),
    ])
    await system.lab.owner('update patient set updated_at = $1', [system.practice.ago(1)])
    await sent('sent')
    await sent('sent')
    await system.lab.owner('update patient set updated_at = $2 where patient_id = $1', [
      system.practice.ada,
      system.practice.ago(-1),
    ])
    await sent('refused')
    await sent('refused')
    await sent('sent')
    expect(kinds).toEqual(['new', 'new', 'change', 'new', 'change'])
  })

  it('are all sent if the matches are as many as stated; orders with a result are skipped', async () => {
    const at = '2026-03-05T04:30:00Z' // still the fourth in the laboratory's days
    const tubes = [
      await system.accessioned({ accessioned_at: at }),
      await system.accessioned({ accessioned_at: at }),
    ]
    const done = await system.accessioned({ stage: 50, accessioned_at: at })
    const day = '2026-03-04'
    const searchCriteria = { startDate: day, endDate: day, state: 'unsent' }
    expect((await listed(searchCriteria)).total).toBe(2)
    expect(await send({ ids: [], count: 3, searchCriteria })).toMatchObject({
      valid: false,
      message: 'There are now 2, not 3. Check the list again.',
    })
    expect(await send({ ids: [], count: 2, searchCriteria })).toMatchObject({
      valid: true,
      queued: 2,
    })
    expect(await messages(tubes[1]!.labOrderId)).toHaveLength(1)
    expect(await send({ ids: [done.labOrderId], count: 1 })).toMatchObject({
      queued: 0,
      passedOver: [{ specimenBarcode: done.barcode }],
    })
  })
})

describe('reports to their recipients', () => {
  it('are sent again to the same verified number, in the current version, and once if requested twice', async () => {
    const { lab, practice } = system
    const make = faxBuilders(lab.make, lab.owner)
    const place = await make.place()
    const { labOrderId } = await make.result(place, { at: lab.clock.now })
    await make.result(place, { at: lab.clock.now, labOrderId, version: 2, kind: 'corrected' })
    await lab.owner(
      `update delivery set state = 'failed' where lab_order_id = $1 and way = 'fax'`,
      [labOrderId],
    )
    const request = async (searchCriteria: object) =>
      (await practice.supervisor.call(resend.reports, { searchCriteria })).body.list
    const ids = (await request({ customerId: place.customerId, way: 'fax', state: 'open' })).map(
      ({ deliveryId }: { deliveryId: number }) => deliveryId,
    )
    const sendReports = async (count = ids.length) =>
      (await practice.supervisor.send(resend.sendReports, { ids, count })).body
    expect(await sendReports()).toMatchObject({
      queued: 0,
      passedOver: [{ says: 'The fax number is missing or not verified.' }],
    })
    await make.verify(place.locationId)
    expect(await sendReports()).toMatchObject({ queued: 1, waiting: 0, passedOver: [] })
    expect(await sendReports()).toMatchObject({ queued: 0, waiting: 1 })
    expect(
      await request({ customerId: place.customerId, way: 'fax', state: 'waiting' }),
    ).toMatchObject([{ version: 2, newestVersion: 2, kind: 'report' }])
    expect(await request({ customerId: place.customerId, way: 'fax', state: 'open' })).toHaveLength(
      1,
    )
    const portal = await request({ customerId: place.customerId, way: 'portal' })
    expect(
      (await request({ customerId: place.customerId })).map(({ way }: { way: string }) => way),
    ).not.toContain('portal')
    const { body } = await practice.supervisor.send(resend.sendReports, {
      ids: [portal[0].deliveryId],
      count: 1,
    })
    expect(body).toMatchObject({
      queued: 0,
      passedOver: [{ says: 'It is in the portal; nothing needs to be sent.' }],
    })
  })
})
