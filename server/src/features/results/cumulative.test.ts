import { results, type Collected } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Visitor } from '../../../test/lab.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.make.insert(
    'analyte_mapping',
    {
      lab_system_id: system.systemId,
      code: 'OXY',
      coding_system: 'L',
      analyte: 'oxycodone',
      method: 'confirmation',
    },
    'analyte_mapping_id',
  )
  await system.lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
})
afterAll(() => system.lab.close())

let sent = 0
const send = (placer: string, value: string, state?: string) =>
  system.send(
    oru({
      controlId: `C${(sent += 1)}`,
      orders: [
        {
          placer,
          filler: `F${placer}`,
          values: [{ code: 'OXY', value, ...(state !== undefined && { state }) }],
        },
      ],
    }),
  )
const seenBy = async (visitor: Visitor): Promise<Collected[]> =>
  (await visitor.call(results.cumulative, { patientId: system.practice.ada })).body.list
const values = ({ groups }: Collected) =>
  groups.flatMap((group) => group.values.map(({ name, value, flag }) => [name, value, flag]))

it('a patient’s results are shown together, the latest first, if released and not withdrawn, to users who see the orders', async () => {
  const { clinic, ada } = system.practice
  const order = (collected_at: string, columns: object = {}) =>
    system.accessioned({ tests: [1200], collected_at, ...columns })
  const early = await order('2026-01-05T14:00:00Z', {
    medications: JSON.stringify([
      { medicationId: 0, medicationId_Generic: 0, description: 'Oxycodone 10 mg' },
    ]),
  })
  const late = await order('2026-02-05T14:00:00Z')
  const withdrawn = await order('2026-02-07T14:00:00Z')
  const waiting = await order('2026-02-08T14:00:00Z')
  await send(early.barcode, '250')
  await send(late.barcode, '250')
  await send(late.barcode, '20', 'C')
  await send(withdrawn.barcode, '300')
  await system.lab.owner(`update result set kind = 'withdrawn' where lab_order_id = $1`, [
    withdrawn.labOrderId,
  ])
  await system.lab.owner('update lab_system set trusted = false')
  await send(waiting.barcode, '310')
  const list = await seenBy(clinic)
  expect(list.map((row) => [row.labOrderId, values(row)])).toEqual([
    [late.labOrderId, [['Oxycodone', '20', 'negative']]],
    [early.labOrderId, [['Oxycodone', '250', 'positive']]],
  ])
  expect(list[1]).toMatchObject({
    medications: ['Oxycodone 10 mg'],
    specimen: expect.stringMatching(/urine/i) as string,
  })
  /* Staff who release results see no draft among them either. */
  const admin = await system.lab.signIn(await system.lab.make.user(1))
  expect((await seenBy(admin)).map(({ labOrderId }) => labOrderId)).toEqual([
    late.labOrderId,
    early.labOrderId,
  ])
  const elsewhere = await system.lab.make.account()
  const stranger = await system.lab.signIn(await system.lab.make.user(3, elsewhere.customerId))
  expect((await stranger.call(results.cumulative, { patientId: ada })).body.list).toEqual([])
})
