import { results, type CriticalValue } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Visitor } from '../../../test/lab.ts'
import { escalateCriticals } from './escalate.ts'

let system: LabSystem
let labOrderId = 0
let barcode = ''
beforeAll(async () => {
  system = await openLabSystem()
  for (const [code, analyte] of [
    ['K', 'potassium'],
    ['NA', 'sodium'],
  ])
    await system.lab.make.insert(
      'analyte_mapping',
      { lab_system_id: system.systemId, code, coding_system: 'L', analyte, method: 'measured' },
      'analyte_mapping_id',
    )
  await system.lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  ;({ labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] }))
})
afterAll(() => system.lab.close())

let sent = 0
const send = (...values: object[]) =>
  system.send(
    oru({
      controlId: `C${(sent += 1)}`,
      orders: [{ placer: barcode, filler: `F${barcode}`, values }],
    }),
  )
/* Hours pass, and no session lasts that long. */
const supervisor = async (): Promise<Visitor> => system.lab.signIn(await system.lab.make.user(8))
const listed = async (): Promise<CriticalValue[]> =>
  (await (await supervisor()).call(results.criticals, { searchCriteria: {} })).body.list
const round = () => escalateCriticals(system.lab.context)
const request = async (): Promise<number> =>
  (
    await system.lab.owner(
      `select from inbox where reason = 'critical-call' and resolved_at is null`,
    )
  ).length

it('a critical value escalates one step for each period without a call, notifies each level once, and ends with the call', async () => {
  await send(
    { code: 'K', value: '6.9', unit: 'mmol/L' },
    { code: 'NA', value: '140', unit: 'mmol/L' },
  )
  expect(await round()).toBe(0)
  system.lab.clock.pass(15)
  expect([await round(), await round()]).toEqual([1, 0])
  const [first] = await listed()
  const call = {
    criticalValueId: first!.criticalValueId,
    calledDate: system.lab.clock.now.toISOString(),
    phone: '',
    reached: '',
    readBack: false,
    note: 'No one answers',
  }
  system.lab.clock.pass(29)
  const { message } = (
    await (
      await supervisor()
    ).call(results.call, { ...call, calledDate: system.lab.clock.now.toISOString() })
  ).body
  expect(message).toBe(
    'The call is recorded, but the value was not read back: it must still be called.',
  )
  system.lab.clock.pass(2)
  expect(await round()).toBe(0) // escalation counts from the call
  system.lab.clock.pass(28)
  expect(await round()).toBe(1)
  expect(
    await system.lab.owner(
      `select from customer_incident where lab_order_id = $1 and audit_incident_type_id = 13`,
      [labOrderId],
    ),
  ).toHaveLength(1)
  await system.lab.owner('delete from mail')
  system.lab.clock.pass(60)
  expect(await round()).toBe(1)
  const letters = await system.lab.owner<{ subject: string }>('select subject from mail')
  expect(letters.map(({ subject }) => subject)).toContain('A critical value has not been called')
  expect(await request()).toBe(1)
  expect((await listed())[0]).toMatchObject({
    escalations: 3,
    steps: [{ step: 'letter' }, { step: 'supervisors' }, { step: 'in charge' }],
  })
  const taken = {
    ...call,
    calledDate: system.lab.clock.now.toISOString(),
    reached: 'R. Diaz',
    readBack: true,
    note: '',
  }
  expect((await (await supervisor()).call(results.call, taken)).body.message).toBe(
    'The call is recorded. The value was read back.',
  )
  system.lab.clock.pass(600)
  expect([await round(), await request()]).toEqual([0, 0])
})

it('a version with the value unchanged keeps its call; one with a different value requires another call', async () => {
  await send({ code: 'NA', value: '141', unit: 'mmol/L', state: 'C' })
  expect(await listed()).toMatchObject([
    {
      takenDate: expect.any(String) as string,
      version: 1,
      newestVersion: 2,
      calls: [{ readBack: true }, { readBack: false }],
    },
  ])
  await send({ code: 'K', value: '7.1', unit: 'mmol/L', state: 'C' })
  expect(await listed()).toMatchObject([
    { takenDate: null, version: 3, calls: [] },
    { takenDate: expect.any(String) as string, newestVersion: 0 },
  ])
  await send({ code: 'K', value: '4.1', unit: 'mmol/L', state: 'C' })
  system.lab.clock.pass(600)
  expect(await round()).toBe(0)
  expect((await listed())[0]).toMatchObject({
    takenDate: null,
    supersededDate: expect.any(String) as string,
  })
})

const orderAnew = async () => {
  ;({ labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] }))
  return () =>
    system.lab.owner<{ id: number; taken: boolean; replaced: boolean; version: number }>(
      `
        select
          v.critical_value_id as id,
          v.taken_at is not null as taken,
          v.superseded_at is not null as replaced,
          b.version_from as version
        from
          critical_value v
          join observation b using (observation_id)
        where v.lab_order_id = $1
        order by 1
      `,
      [labOrderId],
    )
}
const readBack = async (criticalValueId: number): Promise<Visitor> => {
  const by = await supervisor()
  const calledDate = system.lab.clock.now.toISOString()
  const { body } = await by.call(results.call, {
    criticalValueId,
    calledDate,
    phone: '',
    reached: 'R. Diaz',
    readBack: true,
    note: '',
  })
  expect(body.valid).toBe(true)
  return by
}

it('a critical value that arrives while others are preliminary is noted at once, and once', async () => {
  const noted = await orderAnew()
  await send(
    { code: 'K', value: '6.9', unit: 'mmol/L' },
    { code: 'NA', value: '140', unit: 'mmol/L', state: 'P' },
  )
  const [first] = await noted()
  expect(first).toMatchObject({ taken: false, replaced: false })
  await send({ code: 'NA', value: '140', unit: 'mmol/L' })
  expect(await noted()).toHaveLength(1)
  await readBack(first!.id)
})

it('a preliminary critical value is called when it is seen, and not again when it becomes final with the same value', async () => {
  const noted = await orderAnew()
  await send({ code: 'K', value: '6.9', unit: 'mmol/L', state: 'P' })
  const [first] = await noted()
  expect(first).toMatchObject({ taken: false, version: 1 })
  system.lab.clock.pass(15)
  expect(await round()).toBe(1)
  await readBack(first!.id)
  await send({ code: 'K', value: '6.9', unit: 'mmol/L', state: 'P' })
  await send({ code: 'K', value: '6.9', unit: 'mmol/L' })
  expect(await noted()).toMatchObject([{ id: first!.id, taken: true, replaced: false, version: 3 }])
  system.lab.clock.pass(600)
  expect(await round()).toBe(0)
})

it('a preliminary critical value needs another call if the final one differs, or comes again after a withdrawal, and none if it is not critical', async () => {
  const noted = await orderAnew()
  await send({ code: 'K', value: '6.9', unit: 'mmol/L', state: 'P' })
  await send({ code: 'K', value: '7.2', unit: 'mmol/L' })
  expect(await noted()).toMatchObject([{ replaced: true }, { replaced: false, taken: false }])
  await readBack((await noted())[1]!.id)
  await send({ code: 'K', value: '', unit: 'mmol/L', state: 'D' })
  await send({ code: 'K', value: '7.2', unit: 'mmol/L' })
  expect(await noted()).toMatchObject([
    { replaced: true },
    { taken: true },
    { taken: false, replaced: false },
  ])
  const others = await orderAnew()
  await send({ code: 'K', value: '6.9', unit: 'mmol/L', state: 'P' })
  await send({ code: 'K', value: '4.2', unit: 'mmol/L' })
  expect(await others()).toMatchObject([{ replaced: true }])
})

it('a critical value is listed with all that its call needs, and with the patient’s previous value', async () => {
  const { lab } = system
  const noted = await orderAnew()
  await send({ code: 'K', value: '4.8', unit: 'mmol/L' })
  expect(await noted()).toEqual([])
  await lab.owner(
    `
      update observation
      set collected_at = collected_at + interval '30 minutes'
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  await orderAnew()
  await lab.owner(
    `update lab_order set collected_at = collected_at + interval '1 hour' where lab_order_id = $1`,
    [labOrderId],
  )
  const of = 'where patient_id = (select patient_id from lab_order where lab_order_id = $1)'
  await lab.owner(
    `update patient set phone = '', phone_cell = '(813) 555-0102', gender_id = 1 ${of}`,
    [labOrderId],
  )
  await send({ code: 'K', value: '6.9', unit: 'mmol/L' })
  const row = (await listed()).find((one) => one.labOrderId === labOrderId)
  expect(row).toMatchObject({
    previous: '4.8 mmol/L',
    patientPhone: '(813) 555-0102',
    gender: expect.stringMatching(/./) as string,
    timeZone: expect.stringMatching(/\//) as string,
  })
  expect([row?.collectionDate, row?.previousDate, row?.high]).toEqual([
    expect.any(String),
    expect.any(String),
    expect.objectContaining({ unit: 'mmol/L' }),
  ])
})
