import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

it('a merged record’s number matches only its own person’s specimen, under the record that was finally kept', async () => {
  const { lab, practice } = system
  const made = (columns: object): Promise<number> =>
    lab.make.patient(practice.account.customerId, practice.tampa, {
      first_name: 'Ida',
      last_name: 'Wren',
      dob: '1991-03-02',
      ...columns,
    })
  const kept = await made({})
  const between = await made({ active: false, patient_id_merged_into: kept })
  await made({ active: false, patient_id_merged_into: between, medical_record_id: 'MR-90' })
  const collected = { collected_at: '2026-07-30T13:20:00Z', collection_day: '2026-07-30' }
  const { labOrderId } = await system.accessioned({ ...collected, patient_id: kept })
  await system.accessioned({ ...collected, patient_id: await made({ medical_record_id: 'MR-91' }) })
  let messages = 0
  const send = (dob: string) => {
    const order = { filler: 'M1', collected: '202607300920-0400', values: [{}] }
    return system.send(
      oru({
        controlId: `M${(messages += 1)}`,
        patient: { name: 'WREN^IDA', dob, ids: 'MR-90^^^CLINIC^MR' },
        orders: [order],
      }),
    )
  }
  expect(await send('19910303'), 'another birth date').toMatchObject({
    state: 'quarantined',
    reason: 'no-order',
  })
  expect(await send('19910302')).toMatchObject({ state: 'processed' })
  expect((await system.result(labOrderId)).status).toBe(50)
})
