import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import type { CalledValue } from '@labgate/contract/results/critical-calls'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Visitor } from '../../../test/lab.ts'
import type { Scope } from '../../db/database.ts'

let system: LabSystem
let labOrderId = 0
let barcode = ''
let supervisor: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const mapped = { lab_system_id: system.systemId, coding_system: 'L', method: 'measured' }
  await system.lab.make.insert(
    'analyte_mapping',
    { ...mapped, code: 'K', analyte: 'potassium' },
    'analyte_mapping_id',
  )
  await system.lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  ;({ labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] }))
  supervisor = await system.lab.signIn(
    await system.lab.make.user(8, 0, { first_name: 'Ann', last_name: 'Lee' }),
  )
})
afterAll(() => system.lab.close())

let sent = 0
const send = (value: string, state = 'F') =>
  system.send(
    oru({
      controlId: `K${(sent += 1)}`,
      orders: [
        {
          placer: barcode,
          filler: `F${barcode}`,
          values: [{ code: 'K', value, unit: 'mmol/L', state }],
        },
      ],
    }),
  )
const notices = async (visitor: Visitor): Promise<CalledValue[]> =>
  (await visitor.call(results.criticalsOfOrder, { labOrderId })).body.list
const call = async (given: object) => {
  const [first] = await system.lab.owner<{ id: number }>(
    `
      select critical_value_id as id
      from critical_value
      where lab_order_id = $1
      order by critical_value_id desc
    `,
    [labOrderId],
  )
  const all = {
    criticalValueId: first?.id,
    calledDate: system.lab.clock.now.toISOString(),
    phone: '(813) 555-0100',
    reached: '',
    readBack: false,
    note: '',
  }
  expect((await supervisor.send(results.call, { ...all, ...given })).body).toMatchObject({
    valid: true,
  })
}
/* Also a version whose call is still to be made, as one judged again by new limits can be. */
const release = () =>
  system.lab.owner(
    'update result set released_at = $2 where lab_order_id = $1 and released_at is null',
    [labOrderId, system.lab.clock.now],
  )

it('a practice reads who called whom about its critical value, once its version is released, and not the caller’s note', async () => {
  const { clinic } = system.practice
  await system.lab.owner(
    `update patient set phone = '(813) 555-0155', phone_cell = '' where patient_id = $1`,
    [system.practice.ada],
  )
  await send('6.9')
  expect([await notices(clinic), (await notices(supervisor)).length]).toEqual([[], 1])
  await release()
  expect((await clinic.call(results.criticalsOfOrder, { labOrderId })).body).toMatchObject({
    laboratory: system.lab.context.config.LAB_NAME,
    laboratoryPhone: system.lab.context.config.SUPPORT_PHONE,
    phone: '(813) 555-0155',
    phoneCell: '',
    list: [{ takenDate: null, supersededDate: null, calls: [] }],
  })
  await call({ note: 'No one answers, ZZNOTE' })
  await call({ reached: 'R. Diaz', readBack: true })
  const { body } = await clinic.call(results.criticalsOfOrder, { labOrderId })
  const by = {
    calledBy: 'Ann Lee',
    role: 'Customer experience supervisor',
    phone: '(813) 555-0100',
  }
  expect(body.list).toMatchObject([
    {
      takenDate: expect.any(String) as string,
      calls: [
        { ...by, reached: 'R. Diaz', readBack: true },
        { ...by, reached: '', readBack: false },
      ],
    },
  ])
  expect(JSON.stringify(body)).not.toContain('ZZNOTE')
})

it('neither another account nor another location reads the calls, by either lock', async () => {
  const { lab, practice } = system
  const { customerId } = practice.account
  const there = await lab.make.account()
  const pier = await lab.make.location(customerId, { location_name: 'Pier', time_zone_id: 1 })
  const ofPier = await lab.make.user(2, customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [ofPier.userId, pier, customerId],
  )
  expect(await notices(await lab.signIn(ofPier))).toEqual([])
  expect(await notices(await lab.signIn(await lab.make.user(3, there.customerId)))).toEqual([])
  expect(await notices(practice.clinic)).toHaveLength(1)
  const seen = (more: Partial<Scope>) =>
    lab.database.forActor(
      { userId: 0, customers: [customerId], locations: null, charts: 'all', ...more },
      async (tx) => [
        (await tx.selectFrom('critical_value').select('critical_value_id').execute()).length,
        (await tx.selectFrom('critical_call').select('critical_call_id').execute()).length,
      ],
    )
  expect(await seen({})).toEqual([1, 2])
  expect(await seen({ locations: [practice.tampa] })).toEqual([1, 2])
  expect(await seen({ locations: [pier] })).toEqual([0, 0])
  expect(await seen({ customers: [there.customerId] })).toEqual([0, 0])
  const note = lab.database.forActor(
    { userId: 0, customers: [customerId], locations: null },
    (tx) => tx.selectFrom('critical_call').select('note').execute(),
  )
  await expect(note).rejects.toMatchObject({ code: '42501' })
})

it('a restricted chart closes its calls to the laboratory, by either lock, and leaves them to the practice', async () => {
  const { lab, practice } = system
  const administrator = await lab.signIn(await lab.make.user(1))
  expect(
    (
      await administrator.call(restrictedCharts.save, {
        patientId: practice.ada,
        restrictedReason: 4,
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect(
    (await administrator.call(results.criticalsOfOrder, { labOrderId })).body,
  ).not.toMatchObject({ list: [{}] })
  expect(await notices(practice.clinic)).toHaveLength(1)
  for (const customers of ['all' as const, [practice.account.customerId]]) {
    const calls = lab.database.forActor({ userId: 0, customers, locations: null }, (tx) =>
      tx.selectFrom('critical_call').select('critical_call_id').execute(),
    )
    expect(await calls).toEqual([])
  }
  await lab.owner('update patient set restricted = 0 where patient_id = $1', [practice.ada])
})

it('a version that replaces the value shows its own calls, and the older version keeps those it had', async () => {
  await send('7.4', 'C')
  await release()
  const list = await notices(system.practice.clinic)
  expect(list.map(({ calls }) => calls.length)).toEqual([2, 0])
  expect(list[1]).toMatchObject({ takenDate: null, supersededDate: null })
})
