import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  const { lab } = system
  for (const [code, analyte] of [
    ['K', 'potassium'],
    ['NA', 'sodium'],
  ])
    await lab.make.insert(
      'analyte_mapping',
      { lab_system_id: system.systemId, code, coding_system: 'L', analyte, method: 'measured' },
      'analyte_mapping_id',
    )
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
})
afterAll(() => system.lab.close())

it('a result with critical values is released only after someone at the practice took each of them and read it back', async () => {
  const { lab } = system
  const { labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] })
  const values = [
    { code: 'K', value: '6.9', unit: 'mmol/L' },
    { code: 'NA', value: '118', unit: 'mmol/L' },
  ]
  await system.send(oru({ controlId: 'C1', orders: [{ placer: barcode, filler: 'F1', values }] }))

  const supervisor = await lab.signIn(await lab.make.user(8))
  const [version] = await lab.owner<{ result_id: number }>(
    'select result_id from result where lab_order_id = $1',
    [labOrderId],
  )
  const release = async () =>
    (
      await supervisor.call(results.release, {
        resultId: version?.result_id ?? 0,
        note: 'Reviewed',
      })
    ).body
  const isOut = async () =>
    (
      await lab.owner('select from result where lab_order_id = $1 and released_at is not null', [
        labOrderId,
      ])
    ).length > 0
  const criticals = (await supervisor.call(results.criticals, { searchCriteria: {} })).body
    .list as { criticalValueId: number }[]
  expect(criticals).toHaveLength(2)
  const callOf = (criticalValueId: number, readBack: boolean) =>
    supervisor.call(results.call, {
      criticalValueId,
      calledDate: lab.clock.now.toISOString(),
      phone: '',
      reached: 'R. Diaz',
      readBack,
      note: readBack ? '' : 'Not read back',
    })

  for (const { criticalValueId } of criticals) {
    expect(await release()).toMatchObject({ valid: false, code: 'not-possible' })
    await callOf(criticalValueId, false)
    expect(await release(), 'a call without a read-back').toMatchObject({ valid: false })
    expect(await isOut()).toBe(false)
    await callOf(criticalValueId, true)
  }
  expect(await release()).toMatchObject({ valid: true })
  expect(await isOut()).toBe(true)
})

it('a critical value that the laboratory corrected before anyone called does not hold the corrected result', async () => {
  const { lab } = system
  const { labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] })
  const send = (controlId: string, value: object) =>
    system.send(
      oru({
        controlId,
        orders: [
          { placer: barcode, filler: 'F2', values: [{ code: 'K', unit: 'mmol/L', ...value }] },
        ],
      }),
    )
  const supervisor = await lab.signIn(await lab.make.user(8))
  const release = async () => {
    const [newest] = await lab.owner<{ id: number }>(
      'select result_id as id from result where lab_order_id = $1 order by version desc limit 1',
      [labOrderId],
    )
    return (await supervisor.call(results.release, { resultId: newest?.id ?? 0, note: 'Reviewed' }))
      .body
  }
  await lab.owner('update lab_system set trusted = false') // every version waits for a person
  await send('D1', { value: '6.9' })
  expect(await release()).toMatchObject({
    valid: false,
    message: expect.stringContaining('critical value has not been called') as unknown,
  })
  await send('D2', { value: '4.2', state: 'C' })
  expect(await release()).toMatchObject({ valid: true })
  await send('D3', { value: '7.1', state: 'C' })
  expect(await release(), 'critical again').toMatchObject({
    valid: false,
    message: expect.stringContaining('critical value has not been called') as unknown,
  })
})
