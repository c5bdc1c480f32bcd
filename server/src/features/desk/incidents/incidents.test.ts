import { incidents } from '@labgate/contract/desk/incidents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got, Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let cet: Visitor
let colleague: { userId: number }
beforeAll(async () => {
  practice = await openPractice()
  const { lab } = practice
  const user = await lab.make.user(7)
  colleague = await lab.make.user(7)
  await lab.owner('insert into ticket_assign (user_id, user_id_assign) values ($1, $2)', [
    user.userId,
    colleague.userId,
  ])
  cet = await lab.signIn(user)
})
afterAll(() => practice.lab.close())

const save = (more: object, visitor = cet): Promise<Got> =>
  visitor.call(incidents.save, {
    customerIncidentId: 0,
    customerId: practice.account.customerId,
    auditIncidentTypeId: 4,
    incidentDate: '2026-03-02',
    ...more,
  })
const made = async (more: object = {}): Promise<number> => {
  const { body } = await save(more)
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
const read = async (customerIncidentId: number, visitor = cet) =>
  (await visitor.call(incidents.get, { customerIncidentId })).body

describe('account issues', () => {
  it('are saved, assigned only to permitted users, resolved, and reopened', async () => {
    const id = await made({
      ticketNote: 'The van came a day late',
      shippingMethodId: 2,
      trackingNo: '1z999aa10123456784',
      dueDate: '2026-03-04',
    })
    expect(await read(id)).toMatchObject({
      status: 'new',
      trackingNo: '1Z999AA10123456784',
      auditIncidentType: 'Late shipment',
      shippingMethod: 'UPS',
      isOverdue: true,
      owner: '',
      rowVersion: 1,
    })
    expect(
      rulesOf(
        await cet.call(incidents.assign, {
          customerIncidentId: id,
          userId_Owner: practice.supervisor.signedIn.userId,
          rowVersion: 1,
        }),
      ),
    ).toEqual(['not-assignable'])
    expect(
      (
        await cet.call(incidents.assign, {
          customerIncidentId: id,
          userId_Owner: colleague.userId,
          rowVersion: 1,
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect(await read(id)).toMatchObject({
      status: 'in work',
      userId_Owner: colleague.userId,
      rowVersion: 2,
    })
    expect(
      (await save({ customerIncidentId: id, status: 'resolved', rowVersion: 1 })).body,
    ).toMatchObject({ code: 'stale' })
    expect(
      (await save({ customerIncidentId: id, status: 'resolved', rowVersion: 2 })).body,
    ).toMatchObject({ valid: true })
    expect(await read(id)).toMatchObject({
      status: 'resolved',
      dateResolved: expect.any(String),
      isOverdue: false,
    })
    expect(
      (await save({ customerIncidentId: id, status: 'in work', rowVersion: 3 })).body,
    ).toMatchObject({ valid: true })
    expect(await read(id)).toMatchObject({ dateResolved: null, resolvedBy: '' })
  })

  it.each([
    ['no issue type', { auditIncidentTypeId: 0 }, ['required']],
    ['no date', { incidentDate: null }, ['required']],
    ['another carrier’s tracking number', { shippingMethodId: 3, trackingNo: '12' }, ['tracking']],
    ['no account', { customerId: 0 }, ['required']],
    ['an order of another account', { labOrderId: 987_654 }, ['other-account']],
  ])('with %s are refused', async (_what, more, rules) =>
    expect(rulesOf(await save(more))).toEqual(rules),
  )

  it('are visible to a practice when they are marked for it, with only the notes that are', async () => {
    const [hidden, shown] = [await made(), await made({ forCustomer: true })]
    const list = (await practice.clinic.call(incidents.list, { searchCriteria: {} })).body.list.map(
      (row: { customerIncidentId: number }) => row.customerIncidentId,
    )
    expect(list).toContain(shown)
    expect(list).not.toContain(hidden)
    expect(
      (await practice.clinic.call(incidents.get, { customerIncidentId: hidden })).body,
    ).toMatchObject({ code: 'not-found' })
    await cet.call(incidents.addNote, { customerIncidentId: shown, note: 'Third time this month' })
    await cet.call(incidents.addNote, {
      customerIncidentId: shown,
      note: 'We look for it',
      forCustomer: true,
    })
    await practice.clinic.call(incidents.addNote, {
      customerIncidentId: shown,
      note: 'It lay in the fridge',
    })
    expect(
      (await read(shown, practice.clinic)).notes.map(({ note }: { note: string }) => note),
    ).toEqual(['It lay in the fridge', 'We look for it'])
    expect((await read(shown)).notes).toHaveLength(3)
    expect(
      (
        await practice.clinic.call(incidents.save, {
          customerIncidentId: shown,
          status: 'resolved',
          rowVersion: 1,
        })
      ).status,
    ).toBe(403)
  })

  it('are found by status, type, day, owner, and overdue state, page by page', async () => {
    const count = async (searchCriteria: object) =>
      (await cet.call(incidents.list, { searchCriteria })).body.list.length
    await made({ incidentDate: '2025-01-05', auditIncidentTypeId: 6, dueDate: '2025-01-06' })
    expect(await count({ auditIncidentTypeId: 6 })).toBe(1)
    expect(await count({ startDate: '2025-01-01', endDate: '2025-01-31' })).toBe(1)
    expect(await count({ overdue: true, auditIncidentTypeId: 6 })).toBe(1)
    expect(await count({ userId_Owner: colleague.userId })).toBe(1)
    expect(await count({ status: 'resolved' })).toBe(0)
    const first = (
      await cet.call(incidents.list, { searchCriteria: { status: 'open', pageSize: 2 } })
    ).body
    const next = (
      await cet.call(incidents.list, {
        searchCriteria: { status: 'open', pageSize: 2, after: first.next },
      })
    ).body
    expect(
      new Set(
        [...first.list, ...next.list].map(
          ({ customerIncidentId }: { customerIncidentId: number }) => customerIncidentId,
        ),
      ).size,
    ).toBe(4)
  })
})
