import { everyEndpoint } from '@labgate/contract'
import { breakGlass } from '@labgate/contract/access/watch'
import { patients } from '@labgate/contract/patients/patients'
import { sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { mark, type Foreign } from '../matrix/foreign.ts'
import { request } from '../matrix/probes.ts'
import { textsOf } from '../paper-readers.ts'
import { systemRecords } from '../system-builders.ts'

/*
 * Makes every read of the contract that takes an id, with ids of one patient, as every kind of
 * laboratory user: while the chart is open, restricted, under emergency access, and after it. A new
 * read is included automatically, since the isolation matrix must say how it is called. An
 * administrator makes them all while the chart is open, once it is restricted, and once it is
 * opened; in `npm test` everything else makes every third, each user type another third.
 */
const everyNth = sized(3, 1)
let lab: Lab
let all: Foreign
const people: Record<string, Visitor> = {}
beforeAll(async () => {
  lab = await openLab()
  const { make } = lab
  const { customerId } = await make.account()
  const locationId = await make.location(customerId, { primary: true })
  const hash = Buffer.alloc(32, 7)
  await lab.owner('insert into file (hash, size, file_type, content) values ($1, 9, $2, $3)', [
    hash,
    'text/plain',
    Buffer.from(mark),
  ])
  const chart = await make.chart(customerId, locationId, { mark, hash })
  const records = await systemRecords(
    make.insert,
    { customerId, locationId, ...chart },
    'House',
    hash,
  )
  await lab.owner('update result set released_at = now()')
  await lab.owner('update critical_call set reached = $1', [mark])
  // the parcel's own, about no one
  await lab.owner(`update ship_log set note = 'Left side door', tracking_no = ''`)
  await lab.owner(`update carrier_request set says = 'The address is not served.'`)
  const none = {
    userId: -1,
    attachmentId: -1,
    noteId: -1,
    signatureId: -1,
    preferenceId: -1,
    draftFileId: -1,
    signInChangeId: -1,
    breakGlassId: -1,
  }
  all = {
    ...none,
    ...chart,
    ...records,
    customerId,
    locationId,
    name: mark,
    email: 'nobody@people.example',
  }
  for (const type of [1, 4, 5, 6, 7, 8, 15, 18])
    people[`type ${type}`] = await lab.signIn(await make.user(type))
  for (const type of [12, 13]) {
    const user = await make.user(type)
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      user.userId,
    ])
    people[`type ${type}`] = await lab.signIn(user)
  }
  const manager = await make.user(9, 0, { sales_patient_report: true })
  await lab.owner('update customer set user_id_am = $1 where customer_id = $2', [
    manager.userId,
    customerId,
  ])
  people['type 9'] = await lab.signIn(manager)
})
afterAll(() => lab.close())

/**
 * Reads whose response is not a patient's chart: an account's records, a former system's reports,
 * which know no patient, a fax row, and an invoice to a practice, which name no one.
 */
const chartlessCalls =
  /^(archive|accounts|locations|users|signatures|drafts|jobs|auditLog|breakGlass|shadow|interfaces|faxNumbers|invoices\.file$|faxes\.(list|get)$)/
/**
 * Laboratory tasks that work on every tube (server/src/access/chart-tasks.ts), by who does them.
 * Parcels and manifests name only tubes in hand, which this one is not (restricted-tubes.test.ts).
 */
const atBench = ['type 6', 'type 7', 'type 8']
const release = ['type 1', 'type 8']
const works: readonly [RegExp, readonly string[]][] = [
  [/^(accessioning\.|labels\.list$|identityCorrections\.check$)/, atBench],
  [/^(messages\.|results\.(waiting|criticals|unprintable)$)/, release],
]
const isWork = (who: string, name: string): boolean =>
  works.some(([calls, people]) => calls.test(name) && people.includes(who))

const reads = everyEndpoint.filter(
  ([name, { changes }]) =>
    typeof request[name] === 'function' && !changes && !chartlessCalls.test(name),
)

/**
 * Papers whose words are read: those that list tubes, of a restricted chart without a name, and the
 * figures of an account, which name no one.
 */
const wordsAreRead = /^((shipLogs|manifests)\.sheet|monthlyReport\.file)$/

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of any call
const tells = async (name: string, body: any): Promise<boolean> => {
  if (Buffer.isBuffer(body)) return true
  const file = Buffer.from(String(body.fileAsBase64 ?? ''), 'base64')
  if (wordsAreRead.test(name) && file.length > 0)
    return (await textsOf(file)).join(' ').includes(mark)
  /* For another paper, the bytes suffice: its content is compressed. */
  return (
    JSON.stringify(body).includes(mark) ||
    (body.fileType === 'application/pdf' && file.length > 0) ||
    file.includes(mark)
  )
}
/** Every third read; `from` says which. */
const shareOf = (from: number): typeof reads =>
  reads.filter((_, at) => (at + from) % everyNth === 0)
/** The names of calls that reveal the patient. */
const notices = async (visitor: Visitor, some = reads): Promise<string[]> => {
  const names: string[] = []
  for (const [name, endpoint] of some) {
    const { body } = await visitor.send(
      endpoint,
      (request[name] as (other: Foreign) => object)(all),
    )
    if (await tells(name, body)) names.push(name)
  }
  return names
}
/** Those that are not part of their work. */
const beyondWork = async (who: string, some = reads): Promise<string[]> =>
  (await notices(people[who] as Visitor, some)).filter((name) => !isWork(who, name))
const restrict = (reason: number) =>
  lab.owner('update patient set restricted = $1 where patient_id = $2', [reason, all.patientId])

it('no laboratory read reveals a restricted chart, except for work on tubes; emergency access opens every read for an hour', async () => {
  const administrator = people['type 1'] as Visitor
  // among the last patients, it is one that was opened
  await administrator.call(patients.get, { patientId: all.patientId })
  const open = await notices(administrator)
  /*
   * What the sweep proves: if a builder lost its mark, nothing would be revealed and nothing found.
   */
  expect(open).toEqual(
    expect.arrayContaining([
      'patients.list',
      'patients.get',
      'orders.list',
      'orders.get',
      'orders.history',
      'orderPapers.attachment',
      'requisitions.get',
      'requisitions.patientCopy',
      'requisitions.merged',
      'requisitions.exportList',
      'custody.chain',
      'custody.chainPdf',
      'results.report',
      'results.pdf',
      'results.criticalsOfOrder',
      'faxes.pdf',
      'labels.list',
      'incidents.get',
      'resend.exportReports',
    ]),
  )
  await restrict(4)
  for (const [from, who] of Object.keys(people).entries()) {
    const some = who === 'type 1' ? reads : shareOf(from)
    expect([who, await beyondWork(who, some)]).toEqual([who, []])
  }

  const { id } = (
    await administrator.call(breakGlass.open, {
      patientId: all.patientId,
      reason: 'Patient unconscious in the emergency room',
    })
  ).body
  expect(await notices(administrator)).toEqual(open)
  expect(await beyondWork('type 8', shareOf(0))).toEqual([])
  const some = shareOf(1)
  const openOfThem = open.filter((name) => some.some(([read]) => read === name))
  expect(openOfThem.length).toBeGreaterThan(3)
  for (const minutes of [20, 20, 19]) {
    lab.clock.pass(minutes)
    await administrator.call(breakGlass.list, {})
  }
  expect(await notices(administrator, some)).toEqual(openOfThem)
  lab.clock.pass(1)
  expect(await beyondWork('type 1', some)).toEqual([])

  await administrator.call(breakGlass.open, {
    patientId: all.patientId,
    reason: 'Patient unconscious in the emergency room',
  })
  const again = (await administrator.call(breakGlass.list, {})).body.list[0].breakGlassId as number
  expect(again).not.toBe(Number(id))
  expect((await administrator.call(breakGlass.end, { breakGlassId: again })).body).toMatchObject({
    valid: true,
  })
  expect(await beyondWork('type 1', shareOf(2))).toEqual([])
  expect((await administrator.call(breakGlass.end, { breakGlassId: again })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
})
