import { inbox } from '@labgate/contract/inbox'
import { orders } from '@labgate/contract/orders'
import { patients } from '@labgate/contract/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'
import { followUp, mailNotices } from './follow-up.ts'

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

describe('messages to a practice', () => {
  it('come with what an order lacks at the laboratory, are read, and go when it is mended', async () => {
    const id = await arrived({ userId_Physician: 0, physicianMissing: true })
    const message = (await messages()).find((one) => one.labOrderId === id && one.reason === 'provider')
    expect(message).toMatchObject({ isRead: false })
    const inboxId = message?.inboxId ?? 0
    const { body } = await clerk.call(inbox.get, { inboxId })
    expect(body).toMatchObject({
      patient: 'Moss, Ada',
      location: 'Tampa',
      subject: expect.stringMatching(/provider/i),
      iMessage: expect.stringMatching(/\.$/),
      isRead: true,
    })
    expect((await messages()).find((one) => one.inboxId === inboxId)).toMatchObject({ isRead: true })
    expect((await clerk.call(inbox.clear, { inboxId })).body).toMatchObject({ code: 'not-possible' })
    await change(id, { userId_Physician: practice.provider.userId, physicianMissing: false })
    expect(await of(id)).not.toContain('provider')
    expect(await of(id, 1)).toContain('provider')
    expect((await practice.clinic.call(inbox.list, { searchCriteria: {} })).status).toBe(403)
  })

  it('go when the patient is completed, though nobody touched the order', async () => {
    const { lab, account, tampa, accessioner } = practice
    const patientId = await lab.make.patient(account.customerId, tampa, { first_name: '', first_name_missing: true })
    const id = await arrived({ patientId, patientConsentOnFile: false })
    expect(await of(id)).toContain('patient-name')
    expect(await followUp(lab.house)).toBe(0)
    lab.clock.pass(1)
    const reason = { identityReason: 'From the facesheet', identityKind: 'wrong' }
    const saved = await accessioner.call(patients.save, { patientId, firstName: 'Ida', firstNameMissing: false, rowVersion: 1, ...reason } as never)
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ valid: true })
    lab.clock.pass(1)
    expect(await followUp(lab.house)).toBe(1)
    expect(await of(id)).not.toContain('patient-name')
    expect((await practice.read(id)).demographicsHold).toBe(false)
  })

  it('are told by mail once, to locations that want it, without a name in it', async () => {
    const { lab, tampa } = practice
    await lab.owner(`update location set notification_email = true, notification_email_address = 'office@practice.example' where location_id = $1`, [tampa])
    await lab.owner('update inbox set mailed_at = now()')
    await arrived({ userId_Physician: 0, physicianMissing: true })
    expect(await mailNotices(lab.house)).toBe(0) // they gather for ten minutes
    await lab.owner(`update inbox set created_at = now() - interval '1 hour' where mailed_at is null`)
    expect(await mailNotices(lab.house)).toBe(1)
    expect(await mailNotices(lab.house)).toBe(0)
    const [letter] = await lab.owner<{ to_address: string; subject: string }>('select to_address, subject from mail order by mail_id desc limit 1')
    expect(letter).toEqual({ to_address: 'office@practice.example', subject: expect.stringMatching(/message/) })
    expect(letter?.subject).not.toContain('Moss')
  })
})
