import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { custody } from '@labgate/contract/accessioning/custody'
import { orders } from '@labgate/contract/orders/orders'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
let workingLabId: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, accessioner } = practice
  workingLabId = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true },
    'lab_id',
  )
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
    accessioner.signedIn.userId,
    workingLabId,
  ])
})
afterAll(() => practice.lab.close())

interface Tube {
  labOrderId: number
  specimenBarcode: string
  workingLabId: number
}
const tube = async (): Promise<Tube> => {
  const labOrderId = await practice.saved(practice.clinic)
  return {
    labOrderId,
    specimenBarcode: (await practice.read(labOrderId)).specimens[0].specimenBarcode as string,
    workingLabId,
  }
}
const ok = ({ body }: { body: { message: string } }) =>
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
const accessioned = async () => {
  const one = await tube()
  ok(
    await practice.accessioner.call(accessioning.accession, {
      ...one,
      match: 'keyed',
      keyedDob: '1980-05-17',
    }),
  )
  return one
}
const heldBefore = async () => {
  const one = await tube()
  ok(await practice.accessioner.call(accessioning.hold, { ...one, labStatusId: 16 }))
  return one
}
const factsOf = async (labOrderId: number) =>
  (
    await practice.lab.owner(
      `
        select stage, hold, ended, held_at, accessioned_at, user_id_accessioned
        from lab_order
        where lab_order_id = $1
      `,
      [labOrderId],
    )
  )[0]
const chainOf = async (labOrderId: number): Promise<string[]> =>
  (await practice.supervisor.call(custody.chain, { labOrderId })).body.list.map(
    ({ move }: { move: string }) => move,
  )
const undo = (labOrderId: number, by: Visitor) => by.call(orders.undo, { labOrderId })
const after = (seconds: number): void => practice.lab.clock.pass(seconds / 60)

describe.each([
  [
    'a rejection',
    tube,
    () => practice.accessioner,
    (one: Tube) => practice.accessioner.call(accessioning.reject, { ...one, labStatusId: 105 }),
    'unReject',
  ],
  [
    'a rejection as returned to the practice',
    tube,
    () => practice.accessioner,
    (one: Tube) => practice.accessioner.call(accessioning.reject, { ...one, labStatusId: 108 }),
    'unReject',
  ],
  [
    'a hold',
    tube,
    () => practice.accessioner,
    (one: Tube) => practice.accessioner.call(accessioning.hold, { ...one, labStatusId: 12 }),
    'release',
  ],
  [
    'a hold of a specimen already on hold for another reason',
    heldBefore,
    () => practice.accessioner,
    (one: Tube) => practice.accessioner.call(accessioning.hold, { ...one, labStatusId: 12 }),
    'hold',
  ],
  [
    'a cancellation',
    tube,
    () => practice.clinic,
    ({ labOrderId }: Tube) => practice.clinic.call(orders.cancel, { labOrderId }),
    'unCancel',
  ],
  [
    'an un-accession',
    accessioned,
    () => practice.supervisor,
    ({ labOrderId }: Tube) => practice.supervisor.call(orders.unAccession, { labOrderId }),
    'accession',
  ],
] as const)('%s', (_what, made, by, end, back) => {
  it('can be undone within ten seconds by the user who made it; the specimen is restored, and the chain shows both', async () => {
    const one = await made()
    const before = await factsOf(one.labOrderId)
    after(60)
    ok(await end(one))
    const chain = await chainOf(one.labOrderId)
    after(10)
    const other = by() === practice.supervisor ? practice.accessioner : practice.supervisor
    expect((await undo(one.labOrderId, other)).body).toMatchObject({ code: 'not-possible' })
    ok(await undo(one.labOrderId, by()))
    /* At the bench, any act on a tube also receives it. */
    expect(await factsOf(one.labOrderId)).toEqual({
      ...before,
      stage: Math.max(Number(before?.['stage']), ['unReject', 'release'].includes(back) ? 20 : 0),
    })
    expect(await chainOf(one.labOrderId)).toEqual([...chain, back])
    expect((await undo(one.labOrderId, by())).body).toMatchObject({ code: 'not-possible' })
  })

  it('can no longer be undone 16 seconds later', async () => {
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

it('closes the practice’s message about an undone hold, and notes the undo on its account issue', async () => {
  const { lab, accessioner } = practice
  const one = await tube()
  const { ticketId } = (await accessioner.call(accessioning.hold, { ...one, labStatusId: 12 })).body
  ok(await undo(one.labOrderId, accessioner))
  expect(
    await lab.owner(
      `
        select resolved_at is null as open
        from inbox
        where lab_order_id = $1 and reason = 'specimen-held'
      `,
      [one.labOrderId],
    ),
  ).toEqual([{ open: false }])
  expect(
    await lab.owner('select note from customer_incident_note where customer_incident_id = $1', [
      ticketId,
    ]),
  ).toContainEqual({
    note: expect.stringContaining('was undone') as string,
  })
})

describe('a rejection of a specimen on hold, undone', () => {
  const requests = async (labOrderId: number, ticketId: number) =>
    practice.lab.owner(
      `
        select
          (
            select count(*)
            from inbox
            where lab_order_id = $1 and reason = 'specimen-held' and resolved_at is null
          ) as messages,
          (select status from customer_incident where customer_incident_id = $2) as issue
      `,
      [labOrderId, ticketId],
    )
  const held = async () => {
    const one = await tube()
    const { body } = await practice.accessioner.call(accessioning.hold, { ...one, labStatusId: 12 })
    return { one, ticketId: body.ticketId as number }
  }
  const rejectAndUndo = async (one: Tube) => {
    const rejected = { ...one, labStatusId: 105, comment: 'Leaked' }
    ok(await practice.accessioner.call(accessioning.reject, rejected))
    ok(await undo(one.labOrderId, practice.accessioner))
    expect(
      await practice.lab.owner('select hold, ended from lab_order where lab_order_id = $1', [
        one.labOrderId,
      ]),
    ).toEqual([{ hold: 12, ended: 0 }])
  }

  it('asks about the hold again', async () => {
    const { one, ticketId } = await held()
    await rejectAndUndo(one)
    expect(await requests(one.labOrderId, ticketId)).toEqual([{ messages: 1, issue: 'new' }])
  })

  it('does not ask again about what a person had settled before', async () => {
    const { lab, supervisor } = practice
    const { one, ticketId } = await held()
    const by = supervisor.signedIn.userId
    await lab.owner(
      `
        update inbox
        set
          resolved_at = now(),
          user_id_resolved = $2
        where lab_order_id = $1 and resolved_at is null
      `,
      [one.labOrderId, by],
    )
    await lab.owner(
      `
        update customer_incident
        set
          status = 'resolved',
          resolved_at = now(),
          user_id_resolved = $2
        where customer_incident_id = $1
      `,
      [ticketId, by],
    )
    await rejectAndUndo(one)
    expect(await requests(one.labOrderId, ticketId)).toEqual([{ messages: 0, issue: 'resolved' }])
  })
})

it('does not undo a hold during an identity correction, because the replaced state is no longer known', async () => {
  const { accessioner, clinic, read, lab } = practice
  const one = await tube()
  ok(await accessioner.call(accessioning.hold, { ...one, labStatusId: 12 }))
  const { patientId } = await read(one.labOrderId)
  ok(
    await clinic.call(identityCorrections.request, {
      patientId,
      kind: 'wrong',
      reason: 'Read from the license',
      lastName: 'Bell',
    }),
  )
  expect((await undo(one.labOrderId, accessioner)).body).toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('identity') as string,
  })
  expect(
    await lab.owner('select hold from lab_order where lab_order_id = $1', [one.labOrderId]),
  ).toEqual([{ hold: 12 }])
})
