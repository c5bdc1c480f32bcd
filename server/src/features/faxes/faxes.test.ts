import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rememberingCarrier, standInReport } from '../../../test/fax-builders.ts'
import { openFaxDesk, type FaxDesk } from '../../../test/fax-desk.ts'
import { lastLetterTo } from '../../../test/letters.ts'
import type { ReportFileOf } from '../../core/faxes/fax-paper.ts'
import { Unprintable } from '../../paper/faces.ts'
import { mailResults } from '../results/deliveries/mail-results.ts'
import { sendFaxes } from './send-faxes.ts'

let desk: FaxDesk
beforeAll(async () => {
  desk = await openFaxDesk()
})
afterAll(() => desk.lab.close())
beforeEach(() => desk.signIn())

describe('a released result', () => {
  it('is faxed once, listed in the portal, and followed by one email notice that reveals nothing about the patient', async () => {
    const place = await desk.ready({
      notification_email: true,
      notification_email_address: 'office@practice.example',
    })
    const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
    const carrier = await desk.run()
    await desk.run(carrier)
    expect(carrier.sent).toMatchObject([{ number: '+18135550120', pages: 2 }])
    expect(await desk.ofFax(labOrderId)).toEqual(['1 report delivered'])
    expect(await desk.notices(labOrderId, 'portal')).toMatchObject([{ state: 'delivered' }])
    expect(await mailResults(desk.lab.context)).toBe(0)
    desk.lab.clock.pass(11)
    expect(await mailResults(desk.lab.context)).toBe(1)
    expect(await desk.notices(labOrderId, 'mail')).toMatchObject([{ state: 'delivered' }])
    const [person] = await desk.lab.owner<{ name: string; dob: string; barcode: string }>(
      `
        select p.last_name as name, p.dob::text as dob, o.specimen_barcode as barcode
        from
          lab_order o
          join patient p using (patient_id)
        where o.lab_order_id = $1
      `,
      [labOrderId],
    )
    const letter = await lastLetterTo(desk.lab, 'office@practice.example')
    expect(letter).toMatch(/result/i)
    for (const fact of [person?.name, person?.dob.slice(0, 4), person?.barcode])
      expect(letter).not.toContain(fact)
    expect(await desk.one(place)).toMatchObject({
      state: 'sent',
      tries: 1,
      attempts: [{ outcome: 'sent', pagesSent: 2 }],
      contents: [{ version: 1, state: 'delivered' }],
    })
    const audit = await desk.lab.owner<{ customer_id: number }>(`
      select customer_id from audit where act = 'faxes.send' and customer_id = ${place.customerId}
    `)
    expect(audit).toHaveLength(1)
  })

  it('is sent to earlier recipients when it is corrected, as is a withdrawal; a fax not yet sent is stopped', async () => {
    const place = await desk.ready()
    const [left, waits] = [
      await desk.make.result(place, { at: desk.lab.clock.now }),
      await desk.make.result(place, { at: null }),
    ]
    const carrier = await desk.run()
    await desk.lab.owner('update location set send_fax = false where location_id = $1', [
      place.locationId,
    ])
    await desk.make.result(place, {
      at: desk.lab.clock.now,
      labOrderId: left.labOrderId,
      version: 2,
      kind: 'corrected',
    })
    await desk.run(carrier)
    expect(await desk.ofFax(left.labOrderId)).toEqual(['2 report delivered', '1 report delivered'])
    await desk.make.result(place, {
      at: desk.lab.clock.now,
      labOrderId: left.labOrderId,
      version: 3,
      kind: 'withdrawn, wrong patient',
    })
    await desk.run(carrier)
    expect((await desk.ofFax(left.labOrderId))[0]).toBe('3 withdrawal delivered')
    await desk.lab.owner(
      'update location set send_fax = true, fax_paused_at = now() where location_id = $1',
      [place.locationId],
    )
    await desk.lab.owner('update result set released_at = $2 where result_id = $1', [
      waits.resultId,
      desk.lab.clock.now.toISOString(),
    ])
    await desk.run(carrier)
    expect(await desk.ofFax(waits.labOrderId)).toEqual(['1 report waiting'])
    await desk.make.result(place, {
      at: null,
      labOrderId: waits.labOrderId,
      version: 2,
      kind: 'withdrawn',
    })
    expect(await desk.ofFax(waits.labOrderId)).toEqual(['1 report stopped'])
    await desk.lab.owner('update location set fax_paused_at = null where location_id = $1', [
      place.locationId,
    ])
    await desk.run(carrier)
    expect(carrier.sent).toHaveLength(3)
    expect((await desk.listed(place))[0]).toMatchObject({ state: 'cancelled' })
  })

  it('is batched into one fax a day starting at the location’s hour, and a correction does not wait for it', async () => {
    const place = await desk.ready({ fax_batch: true, fax_batch_hour: 17, time_zone_id: 1 })
    const noon = new Date('2026-06-10T16:00:00Z') // 12:00 in New York
    desk.lab.clock.now = noon
    const orders = [
      await desk.make.result(place, { at: noon }),
      await desk.make.result(place, { at: noon }),
    ]
    const carrier = await desk.run()
    expect(carrier.sent).toEqual([])
    await desk.make.result(place, {
      at: noon,
      labOrderId: orders[0]!.labOrderId,
      version: 2,
      kind: 'corrected',
    })
    await desk.make.result(place, { at: noon })
    await desk.run(carrier)
    expect(carrier.sent).toHaveLength(1)
    desk.lab.clock.now = new Date('2026-06-10T21:01:00Z')
    await desk.make.result(place, { at: desk.lab.clock.now })
    await desk.run(carrier)
    await desk.run(carrier)
    expect(carrier.sent).toHaveLength(2)
    expect(await desk.one(place)).toMatchObject({ batchDate: '2026-06-10', specimenCount: 2 })
    desk.lab.clock.now = new Date('2026-06-11T21:01:00Z')
    await desk.run(carrier)
    expect(carrier.sent).toHaveLength(3)
  })
})

describe('a report that cannot be created', () => {
  const standIn = standInReport()
  it('fails only itself: the rest of the batch is sent, and the reason is shown', async () => {
    const place = await desk.ready({ fax_batch: true, fax_batch_hour: 17, time_zone_id: 1 })
    desk.lab.clock.now = new Date('2026-06-12T16:00:00Z')
    const orders = []
    for (let at = 0; at < 3; at++)
      orders.push(await desk.make.result(place, { at: desk.lab.clock.now }))
    desk.lab.clock.now = new Date('2026-06-12T21:01:00Z')
    const bad = orders[1]!
    const carrier = rememberingCarrier()
    const reports: ReportFileOf = async (context, resultId, options) => {
      if (resultId === bad.resultId)
        throw new Unprintable(
          'The result (OBX-5) has characters that cannot be printed: 明 (U+660E).',
        )
      return (await standIn)(context, resultId, options)
    }
    await sendFaxes(desk.lab.context, carrier, reports)
    await desk.signIn()
    expect(carrier.sent.map(({ pages }) => pages)).toEqual([3])
    expect(await Promise.all(orders.map(({ labOrderId }) => desk.ofFax(labOrderId)))).toEqual([
      ['1 report delivered'],
      ['1 report failed'],
      ['1 report delivered'],
    ])
    expect((await desk.notices(bad.labOrderId, 'fax'))[0]).toMatchObject({
      says: expect.stringContaining('明 (U+660E)'),
    })
    expect(await desk.one(place)).toMatchObject({ state: 'sent' })
  })

  it.each([
    [
      'immediately if it has unprintable letters',
      new Unprintable('A note has 明 (U+660E).'),
      1,
      'A note has 明 (U+660E).',
    ],
    [
      'after five rounds if creating it fails',
      new Error('broken'),
      5,
      'Its pages could not be created. See the server log. It was tried 5 times.',
    ],
  ])('fails its fax %s', async (_, error, rounds, text) => {
    const place = await desk.ready()
    const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
    const carrier = rememberingCarrier()
    let count = 0
    const reports: ReportFileOf = async () => {
      count++
      throw error
    }
    for (let round = 0; round < 8; round++) {
      await sendFaxes(desk.lab.context, carrier, reports)
      desk.lab.clock.pass(16)
    }
    await desk.signIn()
    expect(count).toBe(rounds)
    expect(await desk.one(place)).toMatchObject({ state: 'failed', says: text })
    expect(await desk.ofFax(labOrderId)).toEqual(['1 report failed'])
    // once it can be printed, a person resends it
    const { faxId, rowVersion } = (await desk.listed(place))[0]
    expect(
      (await desk.clerk.call(faxes.resend, { faxId, faxNumberId: 0, rowVersion })).body,
    ).toMatchObject({ valid: true })
    await desk.run(carrier)
    expect(carrier.sent).toHaveLength(1)
  })
})

describe('a fax attempt', () => {
  const busy = { is: 'busy' } as const
  it('is retried after a busy line with growing pauses, then fails; a partly received fax is not retried automatically', async () => {
    const place = await desk.ready()
    const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
    const carrier = rememberingCarrier()
    carrier.answers = async () => busy
    const tried: number[] = []
    for (let minutes = 0; minutes <= 300; minutes++) {
      await desk.run(carrier)
      tried.push(carrier.sent.length)
      desk.lab.clock.pass(1)
    }
    await desk.signIn()
    expect([tried[0], tried[1], tried[2], tried[7], tried[22], tried[82], tried.at(-1)]).toEqual([
      1, 1, 2, 3, 4, 5, 6,
    ])
    expect(await desk.ofFax(labOrderId)).toEqual(['1 report failed'])
    const { faxId, rowVersion } = (await desk.listed(place))[0]
    expect(
      (await desk.clerk.call(faxes.resend, { faxId, faxNumberId: 0, rowVersion })).body,
    ).toMatchObject({ valid: true })
    carrier.answers = async () => ({ is: 'partial', pages: 1 })
    await desk.run(carrier)
    desk.lab.clock.pass(600)
    await desk.run(carrier)
    await desk.signIn()
    expect(carrier.sent).toHaveLength(7)
    expect((await desk.listed(place))[0]).toMatchObject({
      state: 'failed',
      says: '1 of 2 pages were received. It will not be sent again automatically.',
    })
  })

  const { ask: _ask, ...mute } = rememberingCarrier()
  it.each([
    [
      'the connection broke, and the service has no status request',
      { ...mute, send: async () => Promise.reject(new Error('socket hang up')) },
    ],
    [
      'the last page was not confirmed',
      { ...mute, send: async () => ({ is: 'unconfirmed' as const }) },
    ],
  ])(
    'with an unknown outcome is uncertain and never retried until a person decides: %s',
    async (_, doubtful) => {
      const place = await desk.ready()
      const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
      await sendFaxes(desk.lab.context, doubtful, await standInReport())
      expect(await desk.ofFax(labOrderId)).toEqual(['1 report uncertain'])
      desk.lab.clock.pass(20)
      const carrier = await desk.run()
      expect(carrier.sent).toEqual([])
      expect((await desk.clerk.call(faxes.state, {})).body).toMatchObject({ uncertain: 1 })
      const { faxId, rowVersion } = (await desk.listed(place))[0]
      expect(
        (await desk.clerk.call(faxes.resend, { faxId, faxNumberId: 0, rowVersion })).body,
      ).toMatchObject({ code: 'not-possible' })
      expect(
        (await desk.clerk.call(faxes.decide, { faxId, arrived: false, note: '', rowVersion })).body,
      ).toMatchObject({ issues: [{ rule: 'required' }] })
      expect(
        (
          await desk.clerk.call(faxes.decide, {
            faxId,
            arrived: false,
            note: 'Not in their tray.',
            rowVersion,
          })
        ).body,
      ).toMatchObject({ valid: true })
      await desk.run(carrier)
      expect(carrier.sent).toHaveLength(1)
      expect(await desk.one(place)).toMatchObject({
        state: 'sent',
        events: [{ act: 'sent again' }],
        attempts: [{ outcome: 'sent' }, { outcome: 'uncertain' }],
      })
    },
  )

  it('that was never handed over is handed over under the same reference; for one under way, the carrier’s status is requested', async () => {
    const place = await desk.ready()
    await desk.make.result(place, { at: desk.lab.clock.now })
    const lost = {
      ...rememberingCarrier(),
      send: async () => Promise.reject(new Error('socket hang up')),
    }
    await sendFaxes(desk.lab.context, lost, await standInReport())
    expect((await desk.listed(place))[0]).toMatchObject({ state: 'sending' })
    desk.lab.clock.pass(3)
    const carrier = rememberingCarrier()
    carrier.answers = async () => ({ is: 'under way' })
    await desk.run(carrier)
    const { attempts } = await desk.one(place)
    expect(attempts).toHaveLength(1)
    expect(carrier.sent).toMatchObject([{ reference: attempts[0].reference }])
    desk.lab.clock.pass(3)
    await sendFaxes(
      desk.lab.context,
      { ...carrier, ask: async () => ({ is: 'sent', pages: 2 }) },
      await standInReport(),
    )
    expect((await desk.listed(place))[0]).toMatchObject({ state: 'sent' })
  })
})

describe('a user', () => {
  it('can cancel an unsent fax, pause a location, and send to another verified number of the account', async () => {
    const place = await desk.ready()
    expect(
      (
        await desk.clerk.call(faxes.pause, {
          locationId: place.locationId,
          paused: true,
          note: 'Their line is down.',
        })
      ).body,
    ).toMatchObject({
      valid: true,
    })
    const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
    const carrier = await desk.run()
    const [fax] = await desk.listed(place)
    expect(fax).toMatchObject({ state: 'queued', waits: 'paused' })
    expect(
      (
        await desk.clerk.call(faxes.cancel, {
          faxId: fax.faxId,
          note: 'They read it in the portal.',
          rowVersion: fax.rowVersion,
        })
      ).body,
    ).toMatchObject({
      valid: true,
    })
    await desk.clerk.call(faxes.pause, { locationId: place.locationId, paused: false, note: '' })
    await desk.run(carrier)
    expect(carrier.sent).toEqual([])
    const other = await desk.lab.make.location(place.customerId, { fax: '(813) 555-0133' })
    const again = async () => {
      const { faxId, rowVersion } = await desk.one(place)
      const [found] = (
        await desk.clerk.call(faxNumbers.list, { searchCriteria: { locationId: other } })
      ).body.list
      return (
        await desk.clerk.call(faxes.resend, { faxId, faxNumberId: found.faxNumberId, rowVersion })
      ).body
    }
    expect(await again()).toMatchObject({ valid: false, issues: [{ rule: 'not-verified' }] })
    await desk.make.verify(other)
    expect(await again()).toMatchObject({ valid: true })
    await desk.run(carrier)
    expect(carrier.sent).toMatchObject([{ number: '+18135550133' }])
    await desk.make.result(place, {
      at: desk.lab.clock.now,
      labOrderId,
      version: 2,
      kind: 'corrected',
    })
    await desk.run(carrier)
    expect(carrier.sent.map(({ number }) => number).toSorted()).toEqual([
      '+18135550120',
      '+18135550133',
      '+18135550133',
    ])
  })
})
