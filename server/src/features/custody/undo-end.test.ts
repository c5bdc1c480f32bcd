import { accessioning } from '@labgate/contract/accessioning'
import { custody } from '@labgate/contract/custody'
import { orders } from '@labgate/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
let workingLabId: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, accessioner } = practice
  workingLabId = await lab.make.insert('lab', { name: 'Coast Laboratory', service_tox_urine: true }, 'lab_id')
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [accessioner.signedIn.userId, workingLabId])
})
afterAll(() => practice.lab.close())

interface Tube {
  labOrderId: number
  specimenBarcode: string
  workingLabId: number
}
const tube = async (): Promise<Tube> => {
  const labOrderId = await practice.saved(practice.clinic)
  return { labOrderId, specimenBarcode: (await practice.read(labOrderId)).specimens[0].specimenBarcode as string, workingLabId }
}
const ok = ({ body }: { body: { message: string } }) => expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
const accessioned = async () => {
  const one = await tube()
  ok(await practice.accessioner.call(accessioning.accession, { ...one, match: 'keyed', keyedDob: '1980-05-17' }))
  return one
}
const factsOf = async (labOrderId: number) =>
  (await practice.lab.owner('select stage, hold, ended, accessioned_at, user_id_accessioned from lab_order where lab_order_id = $1', [labOrderId]))[0]
const chainOf = async (labOrderId: number): Promise<string[]> =>
  (await practice.supervisor.call(custody.chain, { labOrderId })).body.list.map(({ move }: { move: string }) => move)
const undo = (labOrderId: number, by: Visitor) => by.call(orders.undo, { labOrderId })
const after = (seconds: number): void => practice.lab.clock.pass(seconds / 60)

describe.each([
  ['a rejection', tube, () => practice.accessioner, (one: Tube) => practice.accessioner.call(accessioning.reject, { ...one, labStatusId: 105 }), 'unReject'],
  [
    'a rejection of what went back',
    tube,
    () => practice.accessioner,
    (one: Tube) => practice.accessioner.call(accessioning.reject, { ...one, labStatusId: 108 }),
    'unReject',
  ],
  ['a cancellation', tube, () => practice.clinic, ({ labOrderId }: Tube) => practice.clinic.call(orders.cancel, { labOrderId }), 'unCancel'],
  [
    'an un-accession',
    accessioned,
    () => practice.supervisor,
    ({ labOrderId }: Tube) => practice.supervisor.call(orders.unAccession, { labOrderId }),
    'accession',
  ],
] as const)('%s', (_what, made, by, end, back) => {
  it('is undone by who made it within ten seconds: the specimen is as it was, and the chain shows both', async () => {
    const one = await made()
    const before = await factsOf(one.labOrderId)
    after(60)
    ok(await end(one))
    const chain = await chainOf(one.labOrderId)
    after(10)
    const other = by() === practice.supervisor ? practice.accessioner : practice.supervisor
    expect((await undo(one.labOrderId, other)).body).toMatchObject({ code: 'not-possible' })
    ok(await undo(one.labOrderId, by()))
    /* At the bench a tube is received with whatever is done with it. */
    expect(await factsOf(one.labOrderId)).toEqual({ ...before, stage: Math.max(Number(before?.['stage']), back === 'unReject' ? 20 : 0) })
    expect(await chainOf(one.labOrderId)).toEqual([...chain, back])
    expect((await undo(one.labOrderId, by())).body).toMatchObject({ code: 'not-possible' })
  })

  it('stands after that', async () => {
    const one = await made()
    ok(await end(one))
    const ended = await factsOf(one.labOrderId)
    after(16)
    expect((await undo(one.labOrderId, by())).body).toMatchObject({
      code: 'not-possible',
      message: expect.stringContaining('can no longer be undone') as string,
    })
    expect(await factsOf(one.labOrderId)).toEqual(ended)
  })
})
