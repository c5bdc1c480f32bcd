import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

let messages = 0
const controlId = (): string => `V${(messages += 1)}`

describe('a result with versions', () => {
  const sent = (barcode: string, ...values: object[]) =>
    system.send(oru({ controlId: controlId(), orders: [{ placer: barcode, values }] }))

  it('is not shown while it is preliminary, and a late preliminary value never replaces a final one', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    await sent(barcode, { state: 'P', value: '9' })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{ kind: 'preliminary', released: false }],
      status: 35,
    })
    await sent(barcode, { state: 'F', value: '12' })
    await sent(barcode, { state: 'P', value: '7' })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{ version: 1 }, { version: 2, kind: 'final', released: true }],
      values: [
        { value: '9', until: 2 },
        { value: '12', state: 'F', until: null },
      ],
      status: 50,
    })
  })

  const sentInPanel = (status: string, barcode: string, ...values: object[]) => {
    const message = oru({
      controlId: controlId(),
      orders: [{ placer: barcode, values }],
    }).toString()
    return system.send(
      Buffer.from(
        message.replace(/^OBR.*$/m, (obr) =>
          [
            ...obr.split('|'),
            ...Array.from({ length: 25 - obr.split('|').length }, () => ''),
            status,
          ].join('|'),
        ),
      ),
    )
  }
  it.each([
    ['R', 'not verified'],
    ['P', 'preliminary'],
    ['A', 'incomplete'],
  ])(
    'is preliminary while its panel (OBR-25 %s) is %s, whatever its values say, and final once the panel is',
    async (status) => {
      const { labOrderId, barcode } = await system.accessioned()
      await sentInPanel(status, barcode, { state: 'F' })
      expect(await system.result(labOrderId)).toMatchObject({
        versions: [{ kind: 'preliminary', released: false }],
        status: 35,
      })
      await sentInPanel('F', barcode, { state: 'F' })
      expect(await system.result(labOrderId)).toMatchObject({
        versions: [{ version: 1 }, { version: 2, kind: 'final', released: true }],
        status: 50,
      })
    },
  )

  it.each(['X', 'I', 'S', 'O', 'Q'])(
    'waits for a person if its panel (OBR-25 %s) has no result, and its value does',
    async (status) => {
      const { labOrderId, barcode } = await system.accessioned()
      expect(await sentInPanel(status, barcode, { state: 'F' })).toMatchObject({
        state: 'quarantined',
        reason: 'panel-state',
        says: expect.stringContaining('OBR-25') as string,
      })
      expect((await system.result(labOrderId)).versions).toEqual([])
    },
  )

  it('becomes final unchanged with status U, and a repeat changes nothing', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    await sent(barcode, { state: 'P', value: '9' })
    await sent(barcode, { state: 'U', value: '' })
    await sent(barcode, { state: 'F', value: '9' })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{}, { version: 2, kind: 'final' }],
      values: [{ until: 2 }, { value: '9', state: 'F', until: null }],
    })
  })

  it('is corrected by a new version that lists the changes, and the old version stays', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    await sent(barcode, { value: '12' })
    await sent(barcode, { state: 'C', value: '<5' })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [
        { version: 1, kind: 'final' },
        {
          version: 2,
          kind: 'corrected',
          released: true,
          changes: ['Mitragynine (kratom): 12 ng/mL was corrected to <5 ng/mL.'],
        },
      ],
      values: [
        { value: '12', since: 1, until: 2 },
        { value: '<5', state: 'C', since: 2, until: null },
      ],
      status: 50,
    })
  })

  it('is withdrawn: the specimen waits for a result again, the practice is notified, and an account issue is opened', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    await sent(barcode, {})
    await sent(barcode, { state: 'W', value: '' })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{}, { kind: 'withdrawn, wrong patient', released: true }],
      status: 35,
    })
    const lines = await system.lab.owner(
      'select reason from inbox where lab_order_id = $1 and resolved_at is null',
      [labOrderId],
    )
    expect(lines).toEqual([{ reason: 'result-withdrawn' }])
    expect(
      await system.lab.owner(
        `
          select audit_incident_type_id as type, status
          from customer_incident
          where lab_order_id = $1
        `,
        [labOrderId],
      ),
    ).toEqual([{ type: 12, status: 'new' }])
    await sent(barcode, { value: '14' })
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{}, {}, { version: 3 }],
      status: 50,
    })
    expect(
      await system.lab.owner(
        'select 1 from inbox where lab_order_id = $1 and resolved_at is null',
        [labOrderId],
      ),
    ).toEqual([])
  })

  it('is found by the laboratory’s number alone, but not once it was withdrawn as another patient’s', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const byNumber = (placer: string, value: object) =>
      system.send(
        oru({
          controlId: controlId(),
          orders: [{ placer, filler: `F${barcode}`, values: [value] }],
        }),
      )
    await byNumber(barcode, { value: '12' })
    expect(await byNumber('', { value: '13', state: 'C' })).toMatchObject({ state: 'processed' })
    await byNumber(barcode, { state: 'W', value: '' })
    expect(await byNumber('', { value: '14' })).toMatchObject({
      state: 'quarantined',
      reason: 'no-order',
    })
    expect((await system.result(labOrderId)).versions).toHaveLength(3)
    expect(await byNumber(barcode, { value: '14' })).toMatchObject({ state: 'processed' })
    expect(await byNumber('', { value: '15', state: 'C' }), 'filed there again').toMatchObject({
      state: 'processed',
    })
  })
})
