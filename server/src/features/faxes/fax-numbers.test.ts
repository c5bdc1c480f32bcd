import { locations } from '@labgate/contract/accounts/locations'
import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFaxDesk, type FaxDesk } from '../../../test/fax-desk.ts'
import type { Visitor } from '../../../test/lab.ts'

let desk: FaxDesk
beforeAll(async () => {
  desk = await openFaxDesk()
})
afterAll(() => desk.lab.close())
beforeEach(() => desk.signIn())

describe('a fax number', () => {
  it('receives nothing until the practice has read back the code on its test page', async () => {
    const place = await desk.make.place()
    const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
    const carrier = await desk.run()
    expect(carrier.sent).toEqual([])
    expect((await desk.listed(place))[0]).toMatchObject({ state: 'queued', waits: 'not verified' })
    const before = await desk.numberOf(place)
    expect(before).toMatchObject({ state: 'unverified', waiting: 1, needsSecond: false })
    await desk.clerk.call(faxNumbers.sendTestPage, {
      faxNumberId: before.faxNumberId,
      rowVersion: before.rowVersion,
    })
    await desk.run(carrier)
    expect(carrier.sent).toHaveLength(1)
    const [{ code }] = (await desk.lab.owner<{ code: string }>(
      'select test_code as code from fax_number where fax_number_id = $1',
      [before.faxNumberId],
    )) as [{ code: string }]
    const say = async (given: string) => {
      const { rowVersion } = await desk.numberOf(place)
      return (
        await desk.clerk.call(faxNumbers.readBack, {
          faxNumberId: before.faxNumberId,
          code: given,
          spokenTo: 'Ann',
          rowVersion,
        })
      ).body
    }
    expect(await say(code === '000000' ? '000001' : '000000')).toMatchObject({
      valid: false,
      issues: [{ rule: 'wrong-code' }],
    })
    expect(await say(code)).toMatchObject({ valid: true, message: 'Verified.' })
    const test = (await desk.listed(place)).find(({ kind }: { kind: string }) => kind === 'test')
    expect((await desk.clerk.call(faxes.pdf, { faxId: test.faxId })).body).toMatchObject({
      code: 'not-possible',
    })
    expect(JSON.stringify([await desk.numberOf(place), test])).not.toContain(code)
    await desk.run(carrier)
    expect(await desk.ofFax(labOrderId)).toEqual(['1 report delivered'])
  })

  it('that replaces another is verified by two people, and nothing is sent meanwhile', async () => {
    const place = await desk.ready()
    const [row] = await desk.lab.owner<{ version: number }>(
      'select row_version as version from location where location_id = $1',
      [place.locationId],
    )
    await desk.second.call(locations.save, {
      locationId: place.locationId,
      fax: '(813) 555-0121',
      rowVersion: row?.version ?? 0,
    })
    await desk.make.result(place, { at: desk.lab.clock.now })
    const carrier = await desk.run()
    const say = async (by: Visitor, act: 'callBack' | 'confirm') => {
      const { faxNumberId, rowVersion } = await desk.numberOf(place)
      const more =
        act === 'callBack' ? { spokenTo: 'Ann', phoneCalled: '(813) 555-0100', note: '' } : {}
      return (await by.call(faxNumbers[act], { faxNumberId, rowVersion, ...more })).body
    }
    expect(await say(desk.clerk, 'confirm')).toMatchObject({ code: 'not-possible' })
    expect(await say(desk.clerk, 'callBack')).toMatchObject({ valid: true })
    expect(await say(desk.clerk, 'confirm')).toMatchObject({ code: 'not-possible' })
    expect(await say(desk.second, 'confirm')).toMatchObject({
      code: 'not-possible',
      message: expect.stringContaining('entered'),
    })
    await desk.run(carrier)
    expect(carrier.sent).toEqual([])
    expect(await say(await desk.lab.signIn(await desk.lab.make.user(1)), 'confirm')).toMatchObject({
      valid: true,
    })
    await desk.run(carrier)
    expect(carrier.sent).toMatchObject([{ number: '+18135550121' }])
  })

  it('that is not verified blocks an attempt in the database itself', async () => {
    const place = await desk.make.place()
    await desk.make.result(place, { at: desk.lab.clock.now })
    await desk.run()
    const [fax] = await desk.listed(place)
    const { faxNumberId } = await desk.numberOf(place)
    const hash = Buffer.alloc(32, 9)
    await desk.lab.owner(
      `insert into file (hash, size, file_type, content) values ($1, 4, 'application/pdf', 'text')`,
      [hash],
    )
    const attempt = {
      fax_id: fax.faxId,
      customer_id: place.customerId,
      fax_number_id: faxNumberId,
      number: '+18135550120',
      carrier: 'http',
      reference: 'x',
      file_hash: hash,
      pages: 1,
    }
    const now = desk.lab.clock.now.toISOString()
    await expect(
      desk.lab.make.insert(
        'fax_attempt',
        { ...attempt, started_at: now, leased_until: now },
        'fax_attempt_id',
      ),
    ).rejects.toMatchObject({
      code: '23514',
    })
  })
})
