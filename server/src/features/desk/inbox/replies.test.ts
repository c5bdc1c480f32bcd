import { inbox } from '@labgate/contract/desk/inbox'
import { incidents } from '@labgate/contract/desk/incidents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInboxClerk, type InboxClerk } from '../../../../test/inbox-clerk.ts'
import type { Visitor } from '../../../../test/lab.ts'

let desk: InboxClerk
let cet: Visitor
beforeAll(async () => {
  desk = await openInboxClerk()
  const { lab } = desk.practice
  cet = await lab.signIn(await lab.make.user(7))
})
afterAll(() => desk.practice.lab.close())

const listed = async (searchCriteria: object) =>
  (await desk.clerk.call(inbox.list, { searchCriteria })).body.list as {
    inboxId: number
    labOrderId: number
  }[]
/* A message that does not come from the order's own rules. */
const notices = async (
  labOrderId: number,
  reason: string,
  resolved: string | null = null,
): Promise<number> => {
  const { lab } = desk.practice
  const [row] = await lab.owner<{ inbox_id: number }>(
    `
      insert into inbox
        (
          customer_id,
          location_id,
          patient_id,
          lab_order_id,
          reason,
          subject,
          message,
          created_at,
          resolved_at
        )
      select customer_id, location_id, patient_id, lab_order_id, $2, 'About ' || $2, 'x', now(), $3
      from lab_order
      where lab_order_id = $1
      returning inbox_id
    `,
    [labOrderId, reason, resolved],
  )
  return Number(row?.inbox_id)
}

describe('the inbox', () => {
  it('shows critical messages first across all pages, and closed ones in their regular order', async () => {
    const [first, second] = [
      await desk.arrived(),
      await desk.arrived({ userId_Physician: 0, physicianMissing: true }),
    ]
    const critical = await notices(first, 'critical-call')
    await notices(second, 'specimen-rejected')
    const page = (await desk.clerk.call(inbox.list, { searchCriteria: { pageSize: 2 } })).body
    expect(page.list[0]).toMatchObject({ inboxId: critical, kind: 'critical', isPinned: true })
    const next = (
      await desk.clerk.call(inbox.list, { searchCriteria: { pageSize: 200, after: page.next } })
    ).body
    const ids = [...page.list, ...next.list].map(({ inboxId }: { inboxId: number }) => inboxId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(page.total)
    expect(ids.slice(1)).toEqual(ids.slice(1).toSorted((one: number, other: number) => other - one))
    await desk.practice.lab.owner('update inbox set resolved_at = now() where inbox_id = $1', [
      critical,
    ])
    expect((await listed({ state: 2 }))[0]?.inboxId).not.toBe(critical)
  })

  it('filters by kind, patient, tube, and subject', async () => {
    const id = await desk.arrived({ userId_Physician: 0, physicianMissing: true })
    const { specimenBarcode } = (await desk.practice.read(id)).specimens[0]
    const of = async (criteria: object) =>
      (await listed(criteria)).filter(({ labOrderId }) => labOrderId === id).length
    expect(await of({ kind: 'provider' })).toBe(1)
    expect(await of({ kind: 'insurance' })).toBe(0)
    expect(await of({ kind: 'provider', search: specimenBarcode })).toBe(1)
    expect(await of({ kind: 'provider', search: 'mos' })).toBe(1)
    expect(await of({ kind: 'provider', search: 'PROVIDER' })).toBe(1)
    expect(await of({ search: 'zzz%' })).toBe(0)
    expect(await of({ search: '%' })).toBe(0)
  })

  it('shows one row for a problem that recurs', async () => {
    const id = await desk.arrived()
    await notices(id, 'critical-call', '2026-01-01T00:00:00Z')
    await notices(id, 'critical-call', '2026-01-02T00:00:00Z')
    const open = await notices(id, 'critical-call')
    const rows = await listed({ state: 2, kind: 'critical', pageSize: 200 })
    expect(
      rows.filter(({ labOrderId }) => labOrderId === id).map(({ inboxId }) => inboxId),
    ).toEqual([open])
  })

  it('sends a reply to the account issue the laboratory works on, and shows the laboratory’s answer, but not its internal notes', async () => {
    const inboxId = await notices(await desk.arrived(), 'specimen-held')
    expect(
      (await desk.clerk.call(inbox.reply, { inboxId, note: 'We mailed the form.' })).body,
    ).toMatchObject({ valid: true })
    const issues = (
      await cet.call(incidents.list, {
        searchCriteria: { status: 'open', auditIncidentTypeId: 17 },
      })
    ).body.list
    expect(issues).toEqual([
      expect.objectContaining({ ticketNote: 'On hold: We mailed the form.', forCustomer: true }),
    ])
    const { customerIncidentId } = issues[0]
    await cet.call(incidents.addNote, { customerIncidentId, note: 'Thank you', forCustomer: true })
    await cet.call(incidents.addNote, { customerIncidentId, note: 'Third time' })
    expect(
      (await desk.clerk.call(inbox.reply, { inboxId, note: 'Please call.' })).body,
    ).toMatchObject({ valid: true })
    expect(
      (await cet.call(incidents.list, { searchCriteria: { auditIncidentTypeId: 17 } })).body.list,
    ).toHaveLength(1)
    const { replies } = (await desk.clerk.call(inbox.get, { inboxId })).body
    expect(
      replies
        .map(({ note, ofLaboratory }: { note: string; ofLaboratory: boolean }) => [
          note,
          ofLaboratory,
        ])
        .toSorted(),
    ).toEqual([
      ['On hold: We mailed the form.', false],
      ['Please call.', false],
      ['Thank you', true],
    ])
  })

  it('refuses a reply to a colleague’s message, from another account, or without text', async () => {
    const { lab } = desk.practice
    const id = await desk.arrived()
    const inboxId = await notices(id, 'result-handed-over')
    expect((await desk.clerk.call(inbox.reply, { inboxId, note: 'x' })).body).toMatchObject({
      code: 'not-possible',
    })
    expect((await desk.clerk.call(inbox.reply, { inboxId, note: ' ' })).body).toMatchObject({
      code: 'faulty',
    })
    const elsewhere = await lab.make.account()
    const stranger = await lab.signIn(
      await lab.make.user(3, elsewhere.customerId, { ship_log: true }),
    )
    expect((await stranger.call(inbox.reply, { inboxId, note: 'x' })).body).toMatchObject({
      code: 'not-found',
    })
  })
})
