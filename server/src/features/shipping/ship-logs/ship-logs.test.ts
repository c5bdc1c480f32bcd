import { custody } from '@labgate/contract/accessioning/custody'
import { orders } from '@labgate/contract/orders/orders'
import { countParcel } from '@labgate/contract/shipping/parcels'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let shipper: Visitor
let lcs: Visitor
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
  const served = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    account.customerId,
    served.userId,
  ])
  lcs = await lab.signIn(served)
  labId = await lab.make.insert('lab', { name: 'Coast Laboratory' }, 'lab_id')
})
afterAll(() => practice.lab.close())

const tubes = async (count: number): Promise<number[]> => {
  const ids = []
  for (let at = 0; at < count; at++) ids.push(await practice.saved(practice.clinic))
  return ids
}
const listed = (ids: readonly number[]) => ids.map((labOrderId) => ({ labOrderId }))
const barcodeOf = async (labOrderId: number): Promise<string> =>
  (await practice.read(labOrderId)).specimens[0].specimenBarcode
const stateOf = async (labOrderId: number): Promise<number> =>
  (await practice.read(labOrderId)).specimens[0].labStatusId
const parcelOf = async (visitor: Visitor, shipLogId: number) =>
  (await visitor.call(shipLogs.get, { shipLogId })).body
const packed = async (ids: readonly number[], more: object = {}): Promise<number> => {
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
let keys = 0
const scan = async (shipLogId: number, barcodes: readonly string[], more: object = {}) => {
  const scans = barcodes.map((specimenBarcode) => ({
    key: `key-of-scan-${++keys}`,
    specimenBarcode,
    shipLogId,
    at: practice.ago(0),
    userId: practice.accessioner.signedIn.userId,
    ...more,
  }))
  const { body } = await practice.accessioner.call(shipLogs.scans, { labId, scans })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return {
    scans,
    list: body.list as {
      outcome: string
      says: string
      specimen: { fate: string; isListed: boolean; patientName: string } | null
    }[],
  }
}

describe('a parcel at the practice', () => {
  it('is packed from what is at the practice, leaves with its tubes, is opened again, and has a sheet', async () => {
    const [one, two, three] = (await tubes(3)) as [number, number, number]
    const { body: there } = await shipper.call(shipLogs.candidates, { locationId: practice.tampa })
    expect(
      there.list
        .filter(({ says: text }: { says: string }) => text === '')
        .map(({ labOrderId }: { labOrderId: number }) => labOrderId),
    ).toEqual(expect.arrayContaining([one, two, three]))
    const id = await packed([one, two], { trackingNo: ' run 7 ' })
    expect(await parcelOf(shipper, id)).toMatchObject({
      status: 0,
      listed: 2,
      trackingNo: 'RUN7',
      specimens: [{ fate: 'packed', patientName: 'Moss, Ada' }, {}],
    })
    // one parcel at most, reported on the tube
    const { body: twice } = await shipper.call(shipLogs.save, {
      shipLogId: 0,
      locationId: practice.tampa,
      specimens: listed([two, three]),
    })
    expect(twice).toMatchObject({
      valid: false,
      issues: [{ path: ['specimens', '0', 'labOrderId'], rule: 'other-parcel' }],
    })
    const { body: stale } = await shipper.call(shipLogs.save, {
      shipLogId: id,
      specimens: listed([one]),
      rowVersion: 9,
    })
    expect(stale).toMatchObject({ valid: false, code: 'stale' })
    const { body: left } = await shipper.call(shipLogs.save, {
      shipLogId: id,
      specimens: listed([one, two, three]),
      ships: true,
      rowVersion: 1,
    })
    expect(left).toMatchObject({ valid: true, message: expect.stringContaining('3 tubes') })
    expect([await stateOf(one), await stateOf(three)]).toEqual([2, 2])
    expect(
      (await shipper.call(shipLogs.save, { shipLogId: id, note: 'x', rowVersion: 2 })).body.message,
    ).toContain('has shipped')
    const { body: sheet } = await shipper.call(shipLogs.sheet, { shipLogId: id })
    expect((await PDFDocument.load(Buffer.from(sheet.fileAsBase64, 'base64'))).getPageCount()).toBe(
      1,
    )
    expect(
      (await shipper.call(shipLogs.reopen, { shipLogId: id, rowVersion: 2 })).body,
    ).toMatchObject({ valid: true })
    expect(await stateOf(three)).toBe(1)
    // a canceled order is in no parcel that is being packed
    await practice.clinic.call(orders.cancel, { labOrderId: three })
    expect((await parcelOf(shipper, id)).specimens).toHaveLength(2)
  })

  it.each([
    ['no specimens', async () => ({ specimens: [], ships: true }), ['required']],
    [
      'no carrier',
      async () => ({ specimens: listed(await tubes(1)), ships: true, shippingMethodId: 0 }),
      ['required'],
    ],
    [
      'another carrier’s tracking number',
      async () => ({ shippingMethodId: 2, trackingNo: '123' }),
      ['tracking'],
    ],
    [
      'a tube already received by the laboratory',
      async () => ({ specimens: listed([await received()]) }),
      ['not-at-practice'],
    ],
    ['no location', async () => ({ locationId: 0 }), ['required']],
  ])('is refused with %s', async (_what, more, rules) => {
    const got = await shipper.call(shipLogs.save, {
      shipLogId: 0,
      locationId: practice.tampa,
      shippingMethodId: 1,
      ...(await more()),
    })
    expect(rulesOf(got)).toEqual(rules)
  })

  it('requires a tracking number from client services, and the permission from a practice user', async () => {
    const given = {
      shipLogId: 0,
      locationId: practice.tampa,
      shippingMethodId: 1,
      specimens: listed(await tubes(1)),
      ships: true,
    }
    expect((await lcs.call(shipLogs.save, given)).body).toMatchObject({
      valid: false,
      issues: [{ path: ['trackingNo'] }],
    })
    expect((await lcs.call(shipLogs.save, { ...given, trackingNo: 'A1' })).body).toMatchObject({
      valid: true,
    })
    expect((await practice.clinic.call(shipLogs.save, given)).status).toBe(403)
  })
})

const received = async (): Promise<number> => {
  const [id] = (await tubes(1)) as [number]
  await scan(0, [await barcodeOf(id)])
  return id
}

describe('a parcel at the laboratory', () => {
  it('is received tube by tube, and both sides are notified of missing and unlisted tubes', async () => {
    const { accessioner, lab, account } = practice
    const ids = (await tubes(5)) as [number, number, number, number, number]
    const [first, second, counted, missing, aside] = ids
    const shipLogId = await packed([first, second, counted, missing], { ships: true })
    await accessioner.call(shipLogs.arrive, {
      shipLogId,
      labId,
      temperature: 4.5,
      conditionId: 2,
      conditionNote: 'One corner wet',
    })
    const { list } = await scan(shipLogId, [
      await barcodeOf(first),
      await barcodeOf(second),
      await barcodeOf(first),
      await barcodeOf(aside),
      '000000000000',
    ])
    expect(list.map(({ outcome }) => outcome)).toEqual([
      'received',
      'received',
      'already',
      'unlisted',
      'unknown',
    ])
    expect(list[0]?.specimen).toMatchObject({
      fate: 'received',
      isListed: true,
      patientName: 'Moss, Ada',
    })
    expect(list[3]?.specimen).toMatchObject({ isListed: false })
    const { body: closed } = await accessioner.call(shipLogs.receive, {
      shipLogId,
      specimens: listed([first, second, counted]),
    })
    expect(closed.message).toContain('3 received, 1 missing, 1 not on the sheet')
    const parcel = await parcelOf(shipper, shipLogId)
    expect(parcel).toMatchObject({
      status: 3,
      listed: 4,
      received: 3,
      missing: 1,
      unlisted: 1,
      temperature: 4.5,
      conditionNote: 'One corner wet',
      lab: 'Coast Laboratory',
    })
    expect(countParcel(parcel.specimens)).toEqual({
      listed: 4,
      received: 3,
      missing: 1,
      unlisted: 1,
      counted: 1,
      open: 0,
    })
    expect(await Promise.all(ids.map(stateOf))).toEqual([20, 20, 20, 2, 20])
    const lines = await lab.owner(
      `
        select reason, lab_order_id, resolved_at
        from inbox
        where customer_id = $1 and reason like '%-tube'
        order by reason
      `,
      [account.customerId],
    )
    expect(lines).toEqual([
      { reason: 'missing-tube', lab_order_id: missing, resolved_at: null },
      { reason: 'unlisted-tube', lab_order_id: aside, resolved_at: null },
    ])
    const issues = await lab.owner(
      `
        select audit_incident_type_id as type, lab_order_id
        from customer_incident
        where ship_log_id = $1
        order by 1
      `,
      [shipLogId],
    )
    expect(issues).toEqual([
      { type: 9, lab_order_id: missing },
      { type: 10, lab_order_id: null },
    ])
    expect((await accessioner.call(shipLogs.receive, { shipLogId })).body.message).toContain(
      'already received',
    )
    // the practice finds it: it can be sent again, and its chain records everything
    expect((await shipper.call(shipLogs.missing, { searchCriteria: {} })).body.list).toMatchObject([
      { labOrderId: missing, shipLogId },
    ])
    expect(
      (
        await shipper.call(shipLogs.resolveMissing, {
          shipLogId,
          labOrderId: missing,
          fate: 'lost',
          note: 'x',
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await shipper.call(shipLogs.resolveMissing, {
          shipLogId,
          labOrderId: missing,
          fate: 'found-at-practice',
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect(await stateOf(missing)).toBe(1)
    const { body: again } = await shipper.call(shipLogs.forShipLog, {
      SpecimenBarcode: await barcodeOf(missing),
    })
    expect(again.says).toBe('')
    expect(await parcelOf(shipper, shipLogId)).toMatchObject({ listed: 4, received: 3, missing: 1 })
    expect(
      (
        await lab.owner(
          'select move from order_event where lab_order_id = $1 order by order_event_id',
          [missing],
        )
      ).map(({ move }) => move),
    ).toEqual(['create', 'ship', 'missing', 'unship'])
    expect(
      await lab.owner(`select 1 from inbox where reason = 'missing-tube' and resolved_at is null`),
    ).toEqual([])
    const { body: chain } = await shipper.call(custody.chain, { labOrderId: missing })
    expect(
      chain.list.map(({ move, from, to }: Record<string, string>) =>
        [move, from, to].filter(Boolean).join(' '),
      ),
    ).toEqual([
      'collected',
      'create',
      `ship ${account.name}, Tampa Courier`,
      'missing Courier',
      'unship',
    ])
    const { body: paper } = await shipper.call(custody.chainPdf, { labOrderId: missing })
    expect((await PDFDocument.load(Buffer.from(paper.fileAsBase64, 'base64'))).getPageCount()).toBe(
      1,
    )
  })

  it('records a scan once, however often it is sent, at the time it was made', async () => {
    const { accessioner, lab } = practice
    const [id] = (await tubes(1)) as [number]
    const at = practice.ago(0.5)
    const { scans, list } = await scan(0, [await barcodeOf(id)], { at })
    lab.clock.pass(10)
    const again = await accessioner.call(shipLogs.scans, { labId, scans })
    expect(again.body.list).toEqual(list)
    const events = await lab.owner<{ at: Date; recorded_at: Date }>(
      `select at, recorded_at from order_event where lab_order_id = $1 and move = 'receive'`,
      [id],
    )
    expect(events).toHaveLength(1)
    expect(new Date(events[0]?.at ?? 0).toISOString()).toBe(at)
    const other = { ...scans[0]!, key: 'of-somebody-else', userId: 1 }
    expect(rulesOf(await accessioner.call(shipLogs.scans, { labId, scans: [other] }))).toEqual([
      'others-scan',
    ])
    expect(
      (await accessioner.call(shipLogs.scans, { labId, scans: [other], takenOver: true })).body
        .list,
    ).toMatchObject([{ outcome: 'already' }])
  })

  it('receives a tube scanned while no parcel is open, in the parcel that lists it', async () => {
    const [one, two] = (await tubes(2)) as [number, number]
    const shipLogId = await packed([one], { ships: true })
    const packing = await packed([two])
    const { list } = await scan(0, [await barcodeOf(one), await barcodeOf(two)])
    expect(list).toMatchObject([
      { outcome: 'received', shipLogId, specimen: { isListed: true, fate: 'received' } },
      { outcome: 'unlisted', shipLogId: 0 },
    ])
    expect(await parcelOf(shipper, shipLogId)).toMatchObject({ status: 2, received: 1, missing: 0 })
    expect((await parcelOf(shipper, packing)).specimens).toMatchObject([
      { fate: 'found-elsewhere' },
    ])
  })

  it('finds a missing tube in another parcel, accepts a parcel without a sheet, and keeps the tube of an ended order apart', async () => {
    const { accessioner, tampa } = practice
    const [one, two, ended] = (await tubes(3)) as [number, number, number]
    const first = await packed([one, two], { ships: true })
    await accessioner.call(shipLogs.receive, { shipLogId: first })
    const { body } = await accessioner.call(shipLogs.arrive, {
      shipLogId: 0,
      locationId: tampa,
      labId,
    })
    await practice.clinic.call(orders.cancel, { labOrderId: ended })
    const later = Number(body.id)
    const { list } = await scan(later, [await barcodeOf(one), await barcodeOf(ended)])
    expect(list.map(({ outcome }) => outcome)).toEqual(['found', 'ended'])
    expect(list[1]?.says).toMatch(/Canceled on .* by /)
    expect((await parcelOf(shipper, first)).specimens).toMatchObject([
      { fate: 'found-elsewhere' },
      { fate: 'missing' },
    ])
    expect((await scan(first, [await barcodeOf(two)])).list[0]).toMatchObject({ outcome: 'found' })
    expect((await parcelOf(shipper, first)).specimens[1]).toMatchObject({
      fate: 'found-at-laboratory',
    })
    expect((await parcelOf(accessioner, later)).withoutSheet).toBe(true)
    // without a sheet, nothing is missing or extra: whatever is there was received
    expect((await accessioner.call(shipLogs.receive, { shipLogId: later })).body.message).toMatch(
      /is closed: 2 received\.$/,
    )
  })

  it('counts the tube of an ended order as arrived and records it in the chain, and the order stays ended', async () => {
    const { accessioner, lab, clinic } = practice
    const [ended] = (await tubes(1)) as [number]
    const shipLogId = await packed([ended], { ships: true })
    await clinic.call(orders.cancel, { labOrderId: ended })
    const { body } = await accessioner.call(shipLogs.receive, {
      shipLogId,
      specimens: listed([ended]),
    })
    expect(body.message).toContain('1 received')
    const [last] = await lab.owner(
      `
        select move, condition, ship_log_id
        from order_event
        where lab_order_id = $1
        order by order_event_id desc
        limit 1
      `,
      [ended],
    )
    expect(last).toEqual({
      move: 'arrived',
      condition: 'Counted, not scanned',
      ship_log_id: shipLogId,
    })
    expect(await stateOf(ended)).toBe(100)
    // it continues where its tube is, with the time at which that arrived
    lab.clock.pass(5)
    expect((await clinic.call(orders.unCancel, { labOrderId: ended })).body.message).toContain(
      'The tube had arrived',
    )
    expect(await stateOf(ended)).toBe(20)
    const [order] = await lab.owner(
      `
        select o.received_at = e.at as same
        from
          lab_order o
          join order_event e using (lab_order_id)
        where lab_order_id = $1 and e.move = 'arrived'
      `,
      [ended],
    )
    expect(order).toEqual({ same: true })
  })
})
