import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { inbox } from '@labgate/contract/desk/inbox'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { orders } from '@labgate/contract/orders/orders'
import { results } from '@labgate/contract/results/results'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../../../../test/custody/violations.ts'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import type { Got, Visitor } from '../../../../test/lab.ts'
import { rulesOf } from '../../../../test/practice.ts'

let system: LabSystem
let first: Visitor
let second: Visitor
/** The account that the orders belong to: its names appear nowhere in the other one. */
const right = {
  customerId: 0,
  locationId: 0,
  providerId: 0,
  patientId: 0,
  nurse: { userId: 0, userName: '', email: '', customerId: 0 },
  clinic: undefined as unknown as Visitor, // set before the tests
}
const eva = { firstName: 'Eva', lastName: 'Harborside', dob: '1971-02-03' }
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, supervisor } = system.practice
  // it would be told to test again
  await lab.owner(
    `
      update lab_system
      set
        order_message = 'OML^O21',
        host = '127.0.0.1',
        port = 1
      where lab_system_id = $1
    `,
    [system.systemId],
  )
  first = supervisor
  second = await lab.signIn(await lab.make.user(8))
  const { customerId } = await lab.make.account({
    name: 'Harbor Clinic',
    time_zone: 'America/New_York',
    service_tox_urine: true,
    multiple_tox: true,
  })
  right.customerId = customerId
  right.locationId = await lab.make.location(customerId, { location_name: 'Pier', time_zone_id: 1 })
  right.providerId = (
    await lab.make.user(2, customerId, { physician: true, npi: '1234567893', pecos_enrolled: true })
  ).userId
  right.patientId = await patient(customerId, right.locationId)
  right.nurse = await lab.make.user(3, customerId)
  right.clinic = await lab.signIn(right.nurse)
})
afterAll(() => system.lab.close())

const patient = (customerId: number, locationId: number, more: object = {}): Promise<number> =>
  system.lab.make.patient(customerId, locationId, {
    first_name: eva.firstName,
    last_name: eva.lastName,
    dob: eva.dob,
    ...more,
  })
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
const order = async (by: Visitor, labOrderId: number): Promise<any> =>
  (await by.call(orders.get, { labOrderId })).body
const where = () => ({
  patientId: right.patientId,
  locationId: right.locationId,
  userId_Physician: right.providerId,
  specimenBarcode: '',
})
const move = async (labOrderId: number, more: object = {}): Promise<Got> =>
  first.call(corrections.moveToAccount, {
    labOrderId,
    ...where(),
    readFrom: 'requisition',
    ...eva,
    reason: 'wrong-account',
    note: 'The paper is of Harbor Clinic.',
    rowVersion: (await order(first, labOrderId)).rowVersion,
    ...more,
  })
const listed = async (labOrderId: number): Promise<Correction[]> =>
  (await first.call(corrections.list, { searchCriteria: { labOrderId } })).body.list as Correction[]
const received = async (columns = ''): Promise<{ labOrderId: number; barcode: string }> => {
  const { practice, lab } = system
  const labOrderId = await practice.saved(practice.physician, { signs: true })
  const barcode = (await order(first, labOrderId)).specimens[0].specimenBarcode as string
  const scans = [
    {
      key: `account-scan-${labOrderId}`,
      specimenBarcode: barcode,
      shipLogId: 0,
      at: practice.ago(1),
      userId: practice.accessioner.signedIn.userId,
    },
  ]
  await practice.accessioner.call(shipLogs.scans, { labId: 0, scans })
  if (columns !== '')
    await lab.owner(`update lab_order set ${columns} where lab_order_id = $1`, [labOrderId])
  return { labOrderId, barcode }
}
/** Everything a practice sees and keeps of its own side of a move. */
const keptIn = (customerId: number) =>
  system.lab.owner(
    `
      select
        (
          select json_agg(c) from order_correction c where c.customer_id = $1 and c.act = 'account'
        ) as corrections,
        (select json_agg(i.message) from inbox i where i.customer_id = $1) as inbox,
        (select json_agg(n.note) from patient_note n where n.customer_id = $1) as notes,
        (select json_agg(e.comment) from order_event e where e.customer_id = $1) as events
    `,
    [customerId],
  )

it('ends an order in the wrong account, and its tube continues in the right account with its receipt, its hold, and a new number', async () => {
  const { practice, lab } = system
  const { labOrderId, barcode } = await received('priority = 1, shipped_on_ice = true')
  const workingLabId = await lab.make.insert(
    'lab',
    { name: 'Coast', service_tox_urine: true },
    'lab_id',
  )
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
    first.signedIn.userId,
    workingLabId,
  ])
  const held = await first.call(accessioning.hold, {
    labOrderId,
    specimenBarcode: barcode,
    labStatusId: 16,
    workingLabId,
    comment: 'x',
  })
  expect(held.body, JSON.stringify(held.body)).toMatchObject({ valid: true })
  const [was] = await lab.owner<{ at: string }>(
    'select received_at as at from lab_order where lab_order_id = $1',
    [labOrderId],
  )
  await lab.owner(
    `
      insert into inbox
        (customer_id, location_id, lab_order_id, reason, subject, message, created_at)
      select customer_id, location_id, lab_order_id, 'critical-call', 'Call', 'Call.', now()
      from lab_order
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  const seen = (await first.call(corrections.previewAccountMove, { labOrderId, ...where() })).body
  expect(seen, JSON.stringify(seen)).toMatchObject({
    blocks: [],
    needsSecondPerson: false,
    fields: expect.arrayContaining([
      { label: 'Account', was: practice.account.name, becomes: 'Harbor Clinic' },
    ]),
  })
  expect(rulesOf(await move(labOrderId, { dob: '1971-02-04' }))).toEqual(['identifier'])
  const done = (await move(labOrderId)).body as { labOrderId: number; specimenBarcode: string }
  expect(done, JSON.stringify(done)).toMatchObject({ valid: true, state: 'done' })
  const made = await order(first, done.labOrderId)
  expect(made).toMatchObject({
    customerId: right.customerId,
    patientId: right.patientId,
    userSignatureId_Physician: 0,
    priority: 1, // a STAT order stays one
    shippedOnIce: true,
    specimens: [
      { specimenBarcode: done.specimenBarcode, tests: expect.any(Array), labStatusId: 16 },
    ],
  })
  expect(made.specimens[0].tests).toEqual(
    (await order(first, labOrderId)).specimens[0].tests.map((test: object) => ({
      ...test,
      labOrderSpecimenId: done.labOrderId,
    })),
  )
  expect(
    await lab.owner('select received_at as at, hold from lab_order where lab_order_id = $1', [
      done.labOrderId,
    ]),
  ).toEqual([{ ...was, hold: 16 }])
  // visibility: each practice sees its own order, neither sees the other's
  expect(await order(practice.clinic, labOrderId)).toMatchObject({
    specimens: [{ labStatusId: 90, labStatus: 'Moved to another account' }],
  })
  expect(await order(practice.clinic, done.labOrderId)).toMatchObject({ code: 'not-found' })
  expect(await order(right.clinic, done.labOrderId)).toMatchObject({ valid: true })
  expect(await order(right.clinic, labOrderId)).toMatchObject({ code: 'not-found' })
  expect(JSON.stringify(await keptIn(practice.account.customerId))).not.toMatch(
    new RegExp(`Harbor|Eva|${done.specimenBarcode}`),
  )
  expect(JSON.stringify(await keptIn(right.customerId))).not.toMatch(
    new RegExp(`Moss|Tampa|${practice.account.name}`),
  )
  // messages: the order asks nothing of the practice that it left, and the other is told of its hold
  const open = async (of: number) =>
    (
      await lab.owner<{ reason: string }>(
        `
          select reason, message
          from inbox
          where lab_order_id = $1 and resolved_at is null
          order by reason
        `,
        [of],
      )
    ).map(({ reason }) => reason)
  expect(await open(labOrderId)).toEqual([])
  expect(await open(done.labOrderId)).toContain('specimen-held')
  const messagesOf = async (customerId: number): Promise<string[]> => {
    const reader = await lab.signIn(await lab.make.user(3, customerId, { ship_log: true }))
    const { body } = await reader.call(inbox.list, { searchCriteria: { state: 0 } })
    return (body.list as { reason: string }[]).map(({ reason }) => reason)
  }
  expect(await messagesOf(practice.account.customerId)).not.toContain('specimen-held')
  expect(await messagesOf(right.customerId)).toContain('specimen-held')
  // a scan of the old number leads to the new order, only for the laboratory and the right account
  const found = async (by: Visitor) =>
    (
      (await by.call(orders.list, { searchCriteria: { specimenBarcode: barcode } })).body.list as {
        labOrderId: number
      }[]
    ).map((row) => row.labOrderId)
  expect([await found(practice.clinic), await found(right.clinic), await found(first)]).toEqual([
    [labOrderId],
    [done.labOrderId],
    [done.labOrderId, labOrderId],
  ])
  expect(
    (await first.call(accessioning.forAccessioning, { SpecimenBarcode: barcode })).body,
  ).toMatchObject({
    message: expect.stringContaining(done.specimenBarcode),
  })
  const [row] = await listed(labOrderId)
  expect(row).toMatchObject({
    act: 'account',
    note: 'The paper is of Harbor Clinic.',
    labOrderId_Other: done.labOrderId,
    fields: expect.arrayContaining([
      { label: 'Account', was: practice.account.name, becomes: 'Harbor Clinic' },
      { label: 'Specimen number', was: barcode, becomes: done.specimenBarcode },
    ]),
  })
  expect((await listed(done.labOrderId))[0]?.followUps).toEqual([
    { kind: 'message', done: 0, of: 1 },
    { kind: 'label', done: 0, of: 1 },
    { kind: 'signature', done: 0, of: 1 },
  ])
  expect(
    (
      await first.call(corrections.undo, {
        orderCorrectionId: row?.orderCorrectionId ?? 0,
        reason: 'x',
      })
    ).body,
  ).toMatchObject({
    valid: false,
    message: expect.stringContaining('Move that order back'),
  })
  expect(
    (
      await first.call(corrections.changeStatus, {
        labOrderId,
        act: 'un-cancel',
        reason: 'other',
        note: 'x',
        rowVersion: (await order(first, labOrderId)).rowVersion,
      })
    ).body,
  ).toMatchObject({ valid: false })
  expect(await violations(lab)).toEqual([])
})

it('reports every rule that blocks a move', async () => {
  const { practice, lab } = system
  const rules = async (labOrderId: number, more: object = {}) => {
    const { body } = await first.call(corrections.previewAccountMove, {
      labOrderId,
      ...where(),
      ...more,
    })
    return (body.blocks as { rule: string }[]).map(({ rule }) => rule)
  }
  const atPractice = await practice.saved(practice.clinic)
  expect(await rules(atPractice)).toEqual(['not-received'])
  const { labOrderId } = await received()
  expect(await rules(labOrderId)).toEqual([])
  expect(
    await rules(labOrderId, {
      patientId: await patient(practice.account.customerId, practice.tampa),
    }),
  ).toEqual(['same-account'])
  expect(
    await rules(labOrderId, {
      patientId: await patient(right.customerId, right.locationId, { active: false }),
    }),
  ).toEqual(['inactive'])
  expect(
    await rules(labOrderId, {
      patientId: await patient(right.customerId, right.locationId, { dob: null }),
    }),
  ).toEqual(['no-dob'])
  expect(await rules(labOrderId, { locationId: practice.tampa })).toEqual(['location'])
  expect(await rules(labOrderId, { userId_Physician: practice.provider.userId })).toEqual([
    'provider',
  ])
  expect(
    await rules(labOrderId, { specimenBarcode: specimenNumber(77_000) }),
    'a label of no range of that account',
  ).toEqual(['barcode-range'])
  const switched = async (
    table: string,
    id: number,
    column: string,
    on: unknown,
    off: unknown,
  ): Promise<string[]> => {
    await lab.owner(`update ${table} set ${column} = $2 where ${table}_id = $1`, [id, on])
    const said = await rules(labOrderId)
    await lab.owner(`update ${table} set ${column} = $2 where ${table}_id = $1`, [id, off])
    return said
  }
  expect(await switched('customer', right.customerId, 'service_tox_urine', false, true)).toEqual([
    'type-not-offered',
  ])
  expect(await switched('customer', right.customerId, 'active', false, true)).toEqual([
    'account-inactive',
  ])
  // which ended the sessions there for good
  right.clinic = await system.practice.lab.signIn(right.nurse)
  expect(
    await switched('customer', practice.account.customerId, 'part2_program', true, false),
  ).toEqual(['part-2'])
  expect(
    (await received('stage = 40, accessioned_at = now(), user_id_accessioned = 1')).labOrderId,
  ).toBeGreaterThan(0)
  const sentOn = await received('stage = 40, accessioned_at = now(), user_id_accessioned = 1')
  expect(await rules(sentOn.labOrderId)).toEqual(['sent-on'])
  expect(rulesOf(await move(atPractice))).toEqual(['not-received'])
  expect(
    (await practice.clinic.call(corrections.previewAccountMove, { labOrderId, ...where() })).body,
  ).toMatchObject({ code: 'not-permitted' })
})

it('a move with a result takes a second person; the result is withdrawn, its values wait in the right account, and no retest is requested', async () => {
  const { lab, practice } = system
  const { labOrderId, barcode } = await system.accessioned()
  await system.send(
    oru({
      controlId: `A${labOrderId}`,
      orders: [{ placer: barcode, filler: `A${labOrderId}`, values: [{ value: '250' }] }],
    }),
  )
  await lab.owner(
    `
      update result
      set
        released_at = now(),
        user_id_released = 0
      where lab_order_id = $1 and released_at is null
    `,
    [labOrderId],
  )
  await lab.owner(
    `
      update lab_order
      set
        stage = 50,
        resulted_at = now(),
        received_at = coalesce(received_at, now()),
        accessioned_at = coalesce(accessioned_at, now()),
        user_id_accessioned = coalesce(user_id_accessioned, 1)
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  lab.clock.now = new Date(lab.clock.now.getTime() + 60_000)
  expect((await move(labOrderId)).body).toMatchObject({ state: 'asked', labOrderId: 0 })
  expect(await order(practice.clinic, labOrderId)).toMatchObject({
    specimens: [{ labStatusId: 50 }],
  })
  const [queries] = await listed(labOrderId)
  const decide = (by: Visitor) =>
    by.call(corrections.decideMove, {
      orderCorrectionId: queries?.orderCorrectionId ?? 0,
      accept: true,
      note: 'I read the paper, too.',
    })
  expect((await decide(first)).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('Another person'),
  })
  const done = (await decide(second)).body
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'done' })
  const [moved] = await listed(labOrderId)
  const newId = moved?.labOrderId_Other ?? 0
  const versions = (id: number) =>
    lab.owner(
      `
        select kind, released_at is not null as released, identity ->> 'lastName' as name
        from result
        where lab_order_id = $1
        order by version
      `,
      [id],
    )
  expect(await versions(labOrderId)).toEqual([
    { kind: 'final', released: true, name: expect.any(String) },
    { kind: 'withdrawn, wrong patient', released: true, name: expect.any(String) },
  ])
  expect(await versions(newId)).toEqual([{ kind: 'final', released: false, name: null }])
  expect(moved).toMatchObject({
    decisionNote: 'I read the paper, too.',
    followUps: expect.arrayContaining([{ kind: 'issue', done: 0, of: 1 }]),
  })
  expect(
    await lab.owner(
      'select value from observation where lab_order_id = $1 and version_to is null',
      [newId],
    ),
  ).toEqual([{ value: '250' }])
  expect(
    await lab.owner(
      'select kind from hl7_out where lab_order_id = any ($1::bigint[]) and kind <> $2',
      [[labOrderId, newId], 'new'],
    ),
  ).toEqual([])
  expect(await lab.owner('select kind from hl7_out where lab_order_id = $1', [newId])).toEqual([])
  const [version] = await lab.owner<{ id: number }>(
    'select result_id as id from result where lab_order_id = $1',
    [newId],
  )
  const report = (by: Visitor) =>
    by.call(results.report, { labOrderId: newId, resultId: version?.id ?? 0 })
  expect((await report(right.clinic)).body).toMatchObject({ code: 'not-found' })
  const released = await second.call(results.release, {
    resultId: version?.id ?? 0,
    note: 'It fits.',
  })
  expect(released.body, JSON.stringify(released.body)).toMatchObject({ valid: true })
  expect((await report(right.clinic)).body).toMatchObject({ valid: true, lastName: 'Harborside' })
  expect((await report(practice.clinic)).body).toMatchObject({ code: 'not-found' })
  expect((await listed(newId))[0]?.followUps).toContainEqual({ kind: 'report', done: 1, of: 1 })
  const open = (await first.call(corrections.list, { searchCriteria: { state: 'open' } })).body
    .list as Correction[]
  expect(open.map((row) => row.labOrderId)).toContain(newId)
  expect(JSON.stringify(await keptIn(practice.account.customerId))).not.toMatch(/Harbor/)
})
