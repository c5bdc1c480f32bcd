import { inbox } from '@labgate/contract/inbox'
import { orders } from '@labgate/contract/orders'
import { dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
let clerk: Visitor
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa } = practice
  const user = await lab.make.user(2, account.customerId, { ship_log: true })
  await lab.owner('insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)', [user.userId, tampa, account.customerId])
  clerk = await lab.signIn(user)
})
afterAll(() => practice.lab.close())

const messages = async (state = 0) =>
  (await clerk.call(inbox.list, { searchCriteria: { state } })).body.list as {
    inboxId: number
    labOrderId: number
    reason: string
    isRead: boolean
    dateResolved: string | null
  }[]
const of = async (labOrderId: number, state = 0): Promise<string[]> =>
  (await messages(state)).filter((one) => one.labOrderId === labOrderId).map(({ reason }) => reason)
/** The laboratory has the tube, and enters what the paper lacks. */
const arrived = async (more: object = {}, specimen: object = {}): Promise<number> => {
  const id = await practice.saved(practice.accessioner, more, specimen)
  await practice.state(id, `stage = 20, received_at = now()`)
  return id
}
const change = async (labOrderId: number, more: object) => {
  const { rowVersion } = await practice.read(labOrderId)
  const { body } = await practice.accessioner.call(orders.save, { labOrderId, rowVersion, ...more } as never)
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}

proof('none is open whose cause is gone, and none is missing, whatever is saved', { small: 25, full: 600, of: 'saves' }, async (size, seed) => {
  const chance = dice(seed)
  const ids = [await arrived(), await arrived()]
  const flip: ((on: boolean) => object)[] = [
    (on) => (on ? { userId_Physician: practice.provider.userId, physicianMissing: false } : { userId_Physician: 0, physicianMissing: true }),
    (on) =>
      on
        ? { diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence, uncomplicated' }], diagnosisMissing: false }
        : { diagnosis: [], diagnosisMissing: true },
    (on) => (on ? { locationId: practice.tampa, locationMissing: false } : { locationId: 0, locationMissing: true }),
    (on) => ({ patientConsentOnFile: on }),
  ]
  for (let at = 0; at < size; at++) {
    const id = chance.of(ids)
    if (chance.isLikely(0.15)) await practice.state(id, chance.isLikely(0.5) ? 'stage = 50, hold = 0' : 'stage = 20, resulted_at = null')
    else if ((await practice.read(id)).specimens[0].labStatusId === 20) await change(id, chance.of(flip)(chance.isLikely(0.5)))
    for (const one of ids) {
      const order = await practice.read(one)
      const asked =
        order.specimens[0].labStatusId === 20
          ? order.orderIssues.filter(({ level }: { level: string }) => level === 'issue').map(({ rule }: { rule: string }) => rule)
          : []
      expect((await of(one)).toSorted()).toEqual([...new Set<string>(asked)].toSorted())
    }
  }
})
