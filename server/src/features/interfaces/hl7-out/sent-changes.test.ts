import { specimenNumber } from '@labgate/contract/kit/numbers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'

/*
 * What the laboratory's system has to know of an order, by the trigger alone: each column that its
 * message says.
 */
let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.owner(
    `
      update lab_system
      set
        order_message = 'OML^O21',
        host = '127.0.0.1',
        port = 1,
        confirmed_at = now()
      where lab_system_id = $1
    `,
    [system.systemId],
  )
})
afterAll(() => system.lab.close())

const kinds = async (labOrderId: number): Promise<string[]> =>
  (
    await system.lab.owner<{ kind: string }>(
      'select kind from hl7_out where lab_order_id = $1 order by hl7_out_id',
      [labOrderId],
    )
  ).map(({ kind }) => kind)
/** An order that came to the laboratory, whose system was told. */
const notices = async (): Promise<number> => {
  const { labOrderId } = await system.accessioned({ stage: 20 })
  await system.practice.state(labOrderId, 'stage = 30')
  await system.lab.owner(`update hl7_out set state = 'sent', tries = 1 where lab_order_id = $1`, [
    labOrderId,
  ])
  expect(await kinds(labOrderId)).toEqual(['new'])
  return labOrderId
}
let count = 0
const changes = {
  tests: () => `tests = '{107}'`,
  collected_at: () => `collected_at = collected_at - interval '5 minutes'`,
  user_id_physician: ({ practice }: LabSystem) => `user_id_physician = ${practice.provider.userId}`,
  diagnosis: () => `diagnosis = '[{"icd10Code": "F11.20", "description": "Opioid dependence"}]'`,
  medications: () =>
    `medications = '[{"medicationId": 0, "medicationId_Generic": 0, "description": "Tea"}]'`,
  is_pregnant: () => 'is_pregnant = 1',
  specimen_barcode: () => `specimen_barcode = '${specimenNumber(91_000_000_000 + ++count)}'`,
} as const satisfies Record<string, (system: LabSystem) => string>

describe.each(Object.entries(changes))('a changed %s', (_, change) => {
  it.each([30, 40])('of an order at stage %i is told, once until it is sent', async (stage) => {
    const labOrderId = await notices()
    await system.practice.state(labOrderId, `stage = ${stage}`)
    await system.practice.state(labOrderId, change(system))
    expect(await kinds(labOrderId)).toEqual(['new', 'change'])
    await system.practice.state(labOrderId, `collected_at = collected_at - interval '1 minute'`)
    expect(await kinds(labOrderId)).toEqual(['new', 'change'])
  })
  it('of an order with its result, or of one that has not come, is not', async () => {
    const labOrderId = await notices()
    await system.practice.state(labOrderId, 'stage = 50')
    await system.practice.state(labOrderId, change(system))
    expect(await kinds(labOrderId)).toEqual(['new'])
    const { labOrderId: other } = await system.accessioned({ stage: 20 })
    await system.practice.state(other, change(system))
    expect(await kinds(other)).toEqual([])
  })
})

it('an order that ends, leaves, or returns is called off and told again, with or without its result', async () => {
  const one = await notices()
  await system.practice.state(one, 'ended = 101')
  await system.practice.state(one, 'ended = 0')
  expect(await kinds(one)).toEqual(['new', 'cancel', 'new'])
  const two = await notices()
  await system.practice.state(two, 'stage = 50')
  await system.practice.state(two, 'ended = 101')
  expect(await kinds(two)).toEqual(['new', 'cancel'])
})

it.each([
  [`last_name = 'Mosse'`, ['new', 'change']],
  [`dob = '1980-05-18'`, ['new', 'change']],
  [`medical_record_id = 'M-77'`, ['new', 'change']],
  [`street1 = '2 Oak St'`, ['new']],
])(
  'a patient with %s is reported as %j for an order in test, and for no other',
  async (columns, expected) => {
    const [inTest, resulted] = [await notices(), await notices()]
    await system.practice.state(resulted, 'stage = 50')
    await system.lab.owner(
      `
        update patient
        set ${columns}
        where patient_id in (select patient_id from lab_order where lab_order_id = any ($1))
      `,
      [[inTest, resulted]],
    )
    expect(await kinds(inTest)).toEqual(expected)
    expect(await kinds(resulted)).toEqual(['new'])
  },
)
