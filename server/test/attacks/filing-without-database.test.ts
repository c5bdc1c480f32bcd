import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../lab-system.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.owner(`
    create function goes_away()
    returns trigger
    language plpgsql
    as $$ begin raise exception 'gone' using errcode = '57P01'; end $$
  `)
})
afterAll(() => system.practice.lab.close())

const goesAway = (): Promise<unknown> =>
  system.lab.owner(`
    create trigger goes_away
    before insert on observation
    for each row
    execute function goes_away()
  `)
const comesBack = (): Promise<unknown> => system.lab.owner('drop trigger goes_away on observation')
const stateOf = async (hl7InId: number): Promise<string> =>
  (
    await system.lab.owner<{ is: string }>('select state as is from hl7_in where hl7_in_id = $1', [
      hl7InId,
    ])
  )[0]?.is ?? ''
const tryAgain = async (): Promise<void> => {
  await system.intake.fileWaiting()
  await system.intake.idle()
}

test('a result waits if the database fails during filing, and is filed once the database is back', async () => {
  const { labOrderId, barcode } = await system.accessioned()
  await goesAway()
  const sent = await system.send(
    oru({ controlId: 'AWAY', orders: [{ placer: barcode, values: [{}] }] }),
  )
  expect([sent.ack, sent.state]).toEqual(['AA', 'waiting'])
  await comesBack()
  await tryAgain()
  expect(await stateOf(sent.hl7InId)).toBe('processed')
  expect((await system.result(labOrderId)).versions).toHaveLength(1)
})

test('a message is quarantined if the database fails on all five tries to file it', async () => {
  const { barcode } = await system.accessioned()
  await goesAway()
  const { hl7InId } = await system.send(
    oru({ controlId: 'POISON', orders: [{ placer: barcode, values: [{}] }] }),
  )
  for (let tries = 2; tries < 5; tries++) await tryAgain()
  expect(await stateOf(hl7InId)).toBe('waiting')
  await tryAgain()
  expect(await stateOf(hl7InId)).toBe('quarantined')
  await comesBack()
})
