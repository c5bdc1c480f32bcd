import { inbox } from '@labgate/contract/desk/inbox'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInboxClerk, type InboxClerk } from '../../../../test/inbox-clerk.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { lastLetterTo } from '../../../../test/letters.ts'
import type { Practice } from '../../../../test/practice.ts'
import { followUp, mailMessages } from './follow-up.ts'

let desk: InboxClerk
let practice: Practice
let clerk: Visitor
beforeAll(async () => {
  desk = await openInboxClerk()
  ;({ practice, clerk } = desk)
})
afterAll(() => practice.lab.close())

describe('messages to a practice', () => {
  it('appear for what an order lacks at the laboratory, are marked read, and close once it is corrected', async () => {
    const id = await desk.arrived({ userId_Physician: 0, physicianMissing: true })
    const message = (await desk.messages()).find(
      (one) => one.labOrderId === id && one.reason === 'provider',
    )
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
    expect((await desk.messages()).find((one) => one.inboxId === inboxId)).toMatchObject({
      isRead: true,
    })
    expect((await clerk.call(inbox.clear, { inboxId })).body).toMatchObject({
      code: 'not-possible',
    })
    await desk.change(id, { userId_Physician: practice.provider.userId, physicianMissing: false })
    expect(await desk.reasonsOf(id)).not.toContain('provider')
    expect(await desk.reasonsOf(id, 1)).toContain('provider')
    expect((await practice.clinic.call(inbox.list, { searchCriteria: {} })).status).toBe(403)
  })

  it('close when the patient is completed, even if the order is unchanged', async () => {
    const { lab, account, tampa, accessioner } = practice
    const patientId = await lab.make.patient(account.customerId, tampa, {
      first_name: '',
      first_name_missing: true,
    })
    const id = await desk.arrived({ patientId, patientConsentOnFile: false })
    expect(await desk.reasonsOf(id)).toContain('patient-name')
    expect(await followUp(lab.context)).toBe(0)
    lab.clock.pass(1)
    const reason = { identityReason: 'From the facesheet', identityKind: 'wrong' }
    const saved = await accessioner.send(patients.save, {
      patientId,
      firstName: 'Ida',
      firstNameMissing: false,
      rowVersion: 1,
      ...reason,
    })
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ valid: true })
    lab.clock.pass(1)
    expect(await followUp(lab.context)).toBe(1)
    expect(await desk.reasonsOf(id)).not.toContain('patient-name')
    expect((await practice.read(id)).demographicsHold).toBe(false)
  })

  it('are announced by email once, to locations that request it, without anything about the patient', async () => {
    const { lab, tampa } = practice
    await lab.owner(
      `
        update location
        set
          notification_email = true,
          notification_email_address = 'office@practice.example'
        where location_id = $1
      `,
      [tampa],
    )
    await lab.owner('update inbox set mailed_at = now()')
    await desk.arrived({ userId_Physician: 0, physicianMissing: true })
    expect(await mailMessages(lab.context)).toBe(0) // messages gather for ten minutes
    await lab.owner(
      `update inbox set created_at = now() - interval '1 hour' where mailed_at is null`,
    )
    expect(await mailMessages(lab.context)).toBe(1)
    expect(await mailMessages(lab.context)).toBe(0)
    const [letter] = await lab.owner<{ to_address: string; subject: string }>(
      'select to_address, subject from mail order by mail_id desc limit 1',
    )
    expect(letter).toEqual({
      to_address: 'office@practice.example',
      subject: expect.stringMatching(/message/),
    })
    expect(`${letter?.subject} ${await lastLetterTo(lab, 'office@practice.example')}`).not.toMatch(
      /Moss|Ada\b|1980/,
    )
  })

  it('request an insurance missing from the requisition, and close when the patient has one', async () => {
    const { lab, account, accessioner } = practice
    await lab.owner(
      `
        update customer
        set
          require_insurance = true,
          customer_billing_type_id = 4
        where customer_id = $1
      `,
      [account.customerId],
    )
    const id = await desk.arrived({ insuranceMissing: true })
    expect(await desk.reasonsOf(id)).toContain('insurance')
    const [message] = (await desk.messages()).filter(
      (one) => one.labOrderId === id && one.reason === 'insurance',
    )
    expect(message).toMatchObject({ kind: 'insurance' })
    /* Clearing the mark does not provide the insurance. */
    const { rowVersion, patientId } = await practice.read(id)
    const removed = await accessioner.call(orders.save, {
      labOrderId: id,
      rowVersion,
      insuranceMissing: false,
    })
    expect(removed.body).toMatchObject({ valid: false, issues: [{ path: ['insurance'] }] })
    const insuranceId = await lab.make.insert('insurance', { name: 'Acme Health' }, 'insurance_id')
    await lab.make.insert(
      'patient_insurance',
      {
        customer_id: account.customerId,
        patient_id: patientId,
        insurance_id: insuranceId,
        sequence: 1,
      },
      'patient_insurance_id',
    )
    await followUp(lab.context)
    expect(await desk.reasonsOf(id)).not.toContain('insurance')
    await lab.owner('update customer set require_insurance = false where customer_id = $1', [
      account.customerId,
    ])
  })
})
