import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import { writeMoment } from '../../../hl7/moment.ts'
import { isListed } from '../../../http/is-listed.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

let messages = 0
const controlId = (): string => `C${(messages += 1)}`
const final = (barcode: string, more: object = {}) =>
  oru({
    controlId: controlId(),
    orders: [{ placer: barcode, filler: `F${barcode}`, values: [{ ...more }] }],
  })

describe('a message from a laboratory system', () => {
  it('is filed to the order whose number it names: with its values, a released version, and a resulted specimen', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    expect(await system.send(final(`${barcode}.1100`))).toMatchObject({
      ack: 'AA',
      state: 'processed',
    })
    expect(await system.result(labOrderId)).toEqual({
      versions: [{ version: 1, kind: 'final', released: true, waits: [], changes: [] }],
      values: [
        {
          analyte: 'mitragynine',
          value: '12',
          state: 'F',
          flag: 'not-judged',
          since: 1,
          until: null,
        },
      ],
      status: 50,
    })
  })

  it('that arrives twice has one effect and the same answer; the same number with other content is refused and kept for review', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const message = final(barcode)
    const [{ ack, hl7InId }, repeat] = [await system.send(message), await system.send(message)]
    expect([ack, repeat.ack, repeat.hl7InId]).toEqual(['AA', 'AA', hl7InId])
    expect((await system.result(labOrderId)).versions).toHaveLength(1)
    const other = Buffer.from(message.toString('utf8').replace('||12|', '||13|'))
    expect(await system.send(other)).toMatchObject({
      ack: 'AR',
      state: 'quarantined',
      reason: 'number-reused',
    })
    expect((await system.result(labOrderId)).values).toHaveLength(1)
  })

  it('that arrives over several connections at once is kept and filed once; messages with other numbers do not wait for it', async () => {
    const { lab, intake } = system
    const [one, other] = [await system.accessioned(), await system.accessioned()]
    const [message, next] = [final(one.barcode), final(other.barcode)]
    const answers = await Promise.all(
      [message, message, next, message, message].map((bytes) => intake.take(bytes, '127.0.0.1')),
    )
    await intake.idle()
    expect(answers.map((answer) => /MSA\|(\w\w)/.exec(answer)?.[1])).toEqual([
      'AA',
      'AA',
      'AA',
      'AA',
      'AA',
    ])
    expect(
      await lab.owner(`select count(*)::int as count from hl7_in where control_id = $1`, [
        `C${messages - 1}`,
      ]),
    ).toEqual([{ count: 1 }])
    expect([
      await system.result(one.labOrderId),
      await system.result(other.labOrderId),
    ]).toMatchObject([
      { versions: [{ version: 1 }], status: 50 },
      { versions: [{ version: 1 }], status: 50 },
    ])
  })

  it.each([
    ['a text that is not a message', 'unreadable', Buffer.from('Good morning')],
    [
      'an unknown sender',
      'unknown-sender',
      oru({ sender: 'ELSEWHERE|X', orders: [{ values: [{}] }] }),
    ],
    [
      'another version',
      'version-or-type',
      Buffer.from(
        oru({ controlId: 'V', orders: [{ values: [{}] }] })
          .toString()
          .replace('|2.5.1', '|2.3'),
      ),
    ],
  ])('is refused and kept for review: %s', async (_what, reason, message) => {
    expect(await system.send(message)).toMatchObject({ ack: 'AR', state: 'quarantined', reason })
  })

  it.each([
    ['test-message', { processing: 'T' }, {}],
    ['unknown-state', {}, { state: 'Q' }],
    ['no-value', {}, { value: '' }],
    ['unmapped-code', {}, { code: 'NEW' }],
    ['time-order', { at: '20260731110000-0400' }, { at: '20260731110100-0400' }],
    ['name-differs', { patient: { name: 'MOSS^ADELE' } }, {}],
    ['name-differs', { patient: { dob: '19800518' } }, {}],
    ['name-differs', { patient: { name: '^' } }, {}],
    ['nothing-to-change', {}, { state: 'W' }],
  ] as const)('waits for a person and changes nothing: %s', async (reason, more, value) => {
    const { labOrderId, barcode } = await system.accessioned()
    const message = oru({
      controlId: controlId(),
      ...more,
      orders: [{ placer: barcode, values: [value] }],
    })
    expect(await system.send(message)).toMatchObject({ ack: 'AA', state: 'quarantined', reason })
    expect(await system.result(labOrderId)).toEqual({ versions: [], values: [], status: 30 })
  })

  it('waits if it is dated in the future, or if its specimen was received before it was collected, even with nothing analyzed', async () => {
    const { barcode } = await system.accessioned()
    const at = (minutes: number): string =>
      writeMoment(new Date(system.lab.clock.now.getTime() + minutes * 60_000), 'UTC')
    const send = (message: Buffer) => system.send(message)
    const order = { placer: barcode, values: [{ state: 'X', value: '' }] }
    expect(await send(oru({ controlId: controlId(), at: at(61), orders: [order] }))).toMatchObject({
      reason: 'time-order',
      says: expect.stringContaining('future'),
    })
    const spm = `SPM|1|${'|'.repeat(15)}20260730100000-0400|20260730090000-0400\r`
    const withSpecimen = oru({
      controlId: controlId(),
      orders: [
        { ...order, values: [] },
        { ...order, placer: barcode },
      ],
    }).toString()
    const message = Buffer.from(withSpecimen.replace(/(OBR\|1[^\r]*\r)/, `$1${spm}`))
    expect(await send(message)).toMatchObject({
      reason: 'time-order',
      says: expect.stringContaining('(SPM-17) comes after the receipt (SPM-18)'),
    })
    expect(await send(oru({ controlId: controlId(), at: at(59), orders: [order] }))).toMatchObject({
      state: 'processed',
    })
  })

  it('matches names regardless of case, accents, and hyphens', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    expect(
      await system.send(
        oru({
          controlId: controlId(),
          patient: { name: 'mó-ss^Áda' },
          orders: [{ placer: barcode, values: [{}] }],
        }),
      ),
    ).toMatchObject({
      state: 'processed',
    })
    expect((await system.result(labOrderId)).status).toBe(50)
  })

  it('with several groups for one order makes one version of its result, and each group keeps its values', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const orders = [
      { placer: `${barcode}.1100`, filler: `${barcode}A`, values: [{}] },
      { placer: `${barcode}.1200`, filler: `${barcode}B`, values: [{ value: '13' }] },
    ]
    expect(await system.send(oru({ controlId: controlId(), orders }))).toMatchObject({
      state: 'processed',
    })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{ version: 1, kind: 'final' }],
      values: [{ value: '12' }, { value: '13' }],
    })
  })

  it('for several orders is filed completely or not at all', async () => {
    const [one, other] = [await system.accessioned(), await system.accessioned({ ended: 100 })]
    const orders = [one, other].map(({ barcode }) => ({ placer: barcode, values: [{}] }))
    expect(await system.send(oru({ controlId: controlId(), orders }))).toMatchObject({
      state: 'quarantined',
      reason: 'order-ended',
    })
    expect((await system.result(one.labOrderId)).versions).toEqual([])
  })

  it('matches a person only by a known assigner’s number, the birth date, and the minute of collection, and only if one specimen fits', async () => {
    const { lab, practice } = system
    const patientId = await lab.make.patient(practice.account.customerId, practice.tampa, {
      first_name: 'Ida',
      last_name: 'Wren',
      dob: '1991-03-02',
      medical_record_id: 'MR-77',
    })
    const collected = {
      collected_at: '2026-07-30T13:20:00Z',
      collection_day: '2026-07-30',
      patient_id: patientId,
    }
    const { labOrderId } = await system.accessioned(collected)
    const send = (ids: string, at: string, dob = '19910302') =>
      system.send(
        oru({
          controlId: controlId(),
          patient: { name: 'WREN^IDA', dob, ids },
          orders: [{ filler: 'P1', collected: at, values: [{}] }],
        }),
      )
    const none = { state: 'quarantined', reason: 'no-order' }
    expect(await send('MR-77^^^OTHER^MR', '202607300920-0400')).toMatchObject(none)
    expect(await send('^^^CLINIC^MR', '202607300920-0400')).toMatchObject(none)
    expect(await send('MR-77^^^CLINIC^MR', '202607300921-0400')).toMatchObject(none)
    expect(await send('MR-77^^^CLINIC^MR', '20260730')).toMatchObject(none)
    expect(await send('MR-77^^^CLINIC^MR', '202607300920-0400', '19910303')).toMatchObject(none)
    const second = await system.accessioned(collected)
    expect(await send('MR-77^^^CLINIC^MR', '202607300920-0400')).toMatchObject({
      reason: 'several-orders',
    })
    await practice.state(second.labOrderId, 'ended = 100')
    expect(await send('MR-77^^^CLINIC^MR', '202607300920-0400')).toMatchObject({
      state: 'processed',
    })
    expect((await system.result(labOrderId)).status).toBe(50)
  })

  it('is never matched by person if its order number is unknown or its birth date is incomplete', async () => {
    const { lab, practice } = system
    const patientId = await lab.make.patient(practice.account.customerId, practice.tampa, {
      first_name: 'Una',
      last_name: 'Voss',
      dob: '1980-01-01',
      medical_record_id: 'MR-78',
    })
    const { barcode } = await system.accessioned({
      collected_at: '2026-07-30T13:20:00Z',
      collection_day: '2026-07-30',
      patient_id: patientId,
    })
    const send = (placer: string, dob: string) => {
      const order = { placer, filler: 'P9', collected: '202607300920-0400', values: [{}] }
      return system.send(
        oru({
          controlId: controlId(),
          patient: { name: 'VOSS^UNA', dob, ids: 'MR-78^^^CLINIC^MR' },
          orders: [order],
        }),
      )
    }
    expect(await send('EHR-4711', '19800101')).toMatchObject({
      reason: 'no-order',
      says: expect.stringContaining('not one of ours'),
    })
    expect(await send('', '1980')).toMatchObject({ reason: 'no-order' })
    expect(await send(barcode, '1980')).toMatchObject({
      reason: 'name-differs',
      says: expect.stringContaining('only the year of birth. It agrees'),
    })
    expect(await send(barcode, '198002')).toMatchObject({
      reason: 'name-differs',
      says: expect.stringContaining('only the month of birth, and it differs'),
    })
    expect(await send('', '19800101')).toMatchObject({ state: 'processed' })
  })

  it('waits for a person if its laboratory number was filed to another order', async () => {
    const [one, other] = [await system.accessioned(), await system.accessioned()]
    const send = (placer: string) =>
      system.send(
        oru({ controlId: controlId(), orders: [{ placer, filler: 'SHARED', values: [{}] }] }),
      )
    expect(await send(one.barcode)).toMatchObject({ state: 'processed' })
    expect(await send(other.barcode)).toMatchObject({
      state: 'quarantined',
      reason: 'number-of-another',
    })
  })
})

it('sender addresses are single addresses or ranges, and an unreadable entry allows no one', () => {
  expect(isListed('10.1.2.3', ['10.1.2.0/24'])).toBe(true)
  expect(isListed('10.1.3.3', ['10.1.2.0/24', 'anything', '10.1.3.4'])).toBe(false)
  expect(isListed('::1', ['::1'])).toBe(true)
  expect(isListed('127.0.0.1', [])).toBe(false)
})
