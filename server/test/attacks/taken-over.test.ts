import { interfaces, type Hl7Destination } from '@labgate/contract/interfaces/interfaces'
import { messages, type LabSystem as System } from '@labgate/contract/results/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compiledRaw } from '../../src/db/queries.ts'
import { setUpFactor } from '../authenticator.ts'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'

/*
 * Whoever takes over what others entered vouches for it as the first person, and nobody leaves out
 * who entered a part in another way (rules.md#destinations).
 */
let system: LabSystem
let [one, other]: Visitor[] = []
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, practice } = system
  one = await lab.signIn(await lab.make.user(1, 0, { first_name: 'Dana', last_name: 'Reyes' }))
  other = await lab.signIn(await lab.make.user(1, 0, { first_name: 'Sam', last_name: 'Ortiz' }))
  await lab.make.insert(
    'hl7_destination',
    {
      location_id: practice.tampa,
      customer_id: practice.account.customerId,
      host: '203.0.113.7',
      port: 2575,
      tls: true,
      application: 'CHART',
    },
    'hl7_destination_id',
  )
})
afterAll(() => system.lab.close())

const row = async (by: Visitor) => {
  const { customerId } = system.practice.account
  const { list } = (await by.call(interfaces.destinations, { customerId })).body
  return (list as Hl7Destination[])[0]!
}
const enter = async (by: Visitor, given: object) => {
  const { active, host, port, tls, application, facility, withPdf, startDate, rowVersion } =
    await row(by)
  const kept = { active, host, port, tls, application, facility, withPdf, startDate, rowVersion }
  const { body } = await by.call(interfaces.saveDestination, {
    locationId: system.practice.tampa,
    ...kept,
    ...given,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
const decide = async (by: Visitor, takeOver: boolean, version?: number) => {
  const { hl7DestinationId, rowVersion } = await row(by)
  const given = { hl7DestinationId, rowVersion: version ?? rowVersion, takeOver }
  return (await by.call(interfaces.confirmDestination, given)).body
}
const mails = async () =>
  (
    await system.lab.owner<{ count: number }>(`
      select count(*)::int as count from mail where subject = 'What others entered was taken over'
    `)
  )[0]?.count

it('of two who each entered a part, one takes all of it over, and the other confirms it', async () => {
  await enter(one!, { port: 2576 })
  expect(await decide(one!, true)).toMatchObject({
    valid: false,
    message: 'No one else entered a part of this. Another person must confirm it.',
  })
  expect(await decide(other!, true)).toMatchObject({
    valid: false,
    message: 'You entered no part of this. You can confirm it instead.',
  })
  const seen = (await row(other!)).rowVersion
  await enter(other!, { host: '203.0.113.8' })
  expect(await row(one!)).toMatchObject({ needsOther: true, enteredWith: ['Sam Ortiz'] })
  expect(await row(other!)).toMatchObject({ needsOther: true, enteredWith: ['Dana Reyes'] })
  const third = await system.lab.signIn(await system.lab.make.user(1))
  expect(await row(third)).toMatchObject({ needsOther: false, enteredWith: [] })
  for (const by of [one!, other!]) expect(await decide(by, false)).toMatchObject({ valid: false })
  expect(await decide(one!, true, seen)).toMatchObject({ valid: false, code: 'stale' })
  // an open screen is nobody
  await setUpFactor(system.lab, one!)
  const shown = async (at: Date | null) => {
    const { userId } = one!.signedIn
    await system.lab.owner('update session set proven_at = $2 where user_id = $1', [userId, at])
    await system.lab.context.sessions.refresh({ userId })
  }
  await shown(null)
  expect(await decide(one!, true)).toMatchObject({ valid: false, code: 'second-factor' })
  await shown(system.lab.clock.now)
  expect(await decide(one!, true)).toMatchObject({ valid: true })
  expect(await mails()).toBeGreaterThanOrEqual(2)
  expect(
    await system.lab.owner(`
      select user_id as "userId"
      from audit
      where
        act = 'interfaces.confirmDestination'
        and outcome = 'done'
        and 'takenOver' = any (fields)
    `),
  ).toEqual([{ userId: one!.signedIn.userId }])
  expect(await decide(one!, false)).toMatchObject({ valid: false })
  expect(await row(one!)).toMatchObject({ confirmed: false, needsOther: true, enteredWith: [] })
  expect(await decide(other!, false)).toMatchObject({ valid: true })
  expect(await row(one!)).toMatchObject({ confirmed: true })
  for (const by of [one!, other!])
    expect(await decide(by, true)).toMatchObject({
      valid: false,
      message: 'Nothing of this waits to be confirmed.',
    })
})

const later = '2026-03-01T12:00:00Z'
/* What a writer might try of a list of two, and the two things that are right. */
const shorter = (me: number, them: number) => [
  { user_ids_asked: [] },
  { user_ids_asked: [them] },
  { user_id_asked: them, user_ids_asked: [them] },
  { user_ids_asked: [me] },
  { user_id_asked: me, user_ids_asked: [me], confirmed_at: later, user_id_confirmed: them },
  { user_id_asked: null, user_ids_asked: [], confirmed_at: later, user_id_confirmed: them },
]
const right = (me: number, them: number) => [
  { user_ids_asked: [me, them, 7] },
  { user_id_asked: me, user_ids_asked: [me] },
]
const write = (userId: number, table: string, after: object) => {
  const set = Object.keys(after).map((name) => `${name} = r.${name}`)
  const from = `jsonb_populate_record(null::${table}, $1)`
  return system.lab.context.database.forActor({ userId, customers: 'all', locations: null }, (tx) =>
    tx.executeQuery(
      compiledRaw(`update ${table} set ${set.join(', ')} from ${from} r`, [JSON.stringify(after)]),
    ),
  )
}
const refused = { code: '23514', constraint: 'who_entered' }

it.each(['hl7_destination', 'trading_partner', 'lab'])(
  '%s: no statement leaves out who entered a part',
  async (table) => {
    const { lab } = system
    const [trigger] = await lab.owner<{ definition: string }>(
      `
        select pg_get_triggerdef(oid) as definition
        from pg_trigger
        where tgrelid = $1::regclass and tgname = 'who_entered'
      `,
      [table],
    )
    const standIn = `${table}_stand_in`
    await lab.owner(`drop table if exists ${standIn}`)
    await lab.owner(`create table ${standIn} as select * from ${table} with no data`)
    await lab.owner((trigger?.definition ?? '').replace(` ON public.${table} `, ` ON ${standIn} `))
    await lab.owner(`grant all on ${standIn} to labgate_all`)
    const [me, them] = [one!.signedIn.userId, other!.signedIn.userId]
    const begun = {
      user_id_asked: them,
      user_ids_asked: [me, them],
      ...(table === 'trading_partner' && { is_waiting: true, transport: 'http' }),
      ...(table === 'lab' && { user_id_director: 1, director: '', director_credentials: '' }),
    }
    await lab.owner(
      `insert into ${standIn} select * from jsonb_populate_record(null::${standIn}, $1)`,
      [JSON.stringify(begun)],
    )
    for (const after of shorter(me, them))
      await expect(write(me, standIn, after), JSON.stringify(after)).rejects.toMatchObject(refused)
    for (const after of right(me, them)) await write(me, standIn, after)
    await lab.owner(`drop table ${standIn}`)
  },
)

const systemRow = async (by: Visitor) =>
  ((await by.call(messages.systems, {})).body.list as System[]).find(
    ({ labSystemId }) => labSystemId === system.systemId,
  )!
const saveSystem = async (by: Visitor, given: object) => {
  const { labSystemId, rowVersion } = await systemRow(by)
  const { body } = await by.call(messages.saveSystem, { labSystemId, rowVersion, ...given })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
const map = async (by: Visitor, method: 'screen' | 'confirmation') => {
  const { body } = await by.call(messages.saveMapping, {
    analyteMappingId: 0,
    labSystemId: system.systemId,
    code: `TYPED-${method}`,
    codingSystem: '',
    analyte: 'oxycodone',
    method,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
const begun = async () => {
  const { lab } = system
  await lab.owner(
    `update lab_system set trusted = true, addresses = '{10.2.0.0/16}', unread_segments = '{}'`,
  )
  await lab.owner(`
    update lab_system
    set
      source_confirmed_at = now(),
      confirmed_at = now(),
      user_ids_asked = '{}'
  `)
  expect(await systemRow(one!)).toMatchObject({ confirmed: true, sourceConfirmed: true })
}
it('lab_system: no statement leaves out who entered a part', async () => {
  await begun()
  const [me, them] = [one!.signedIn.userId, other!.signedIn.userId]
  await saveSystem(one!, { unreadSegments: ['ZPS'] })
  await saveSystem(other!, { addresses: ['10.0.0.0/8'] })
  const atOnce = { source_confirmed_at: later, user_id_confirmed: them }
  for (const after of [
    ...shorter(me, them),
    { user_id_asked: me, user_ids_asked: [me], ...atOnce },
    { user_id_asked: null, user_ids_asked: [], ...atOnce },
  ])
    await expect(write(me, 'lab_system', after), JSON.stringify(after)).rejects.toMatchObject(
      refused,
    )
  for (const after of right(me, them)) await write(me, 'lab_system', after)
})
it('typing back what was confirmed of a source ends the waiting', async () => {
  await begun()
  await saveSystem(one!, { addresses: ['10.2.0.0/16', '10.3.0.0/16'] })
  await saveSystem(other!, { addresses: ['10.2.0.0/16', '10.4.0.0/16'] })
  expect(await systemRow(one!)).toMatchObject({ sourceConfirmed: false, needsOther: true })
  await saveSystem(other!, { addresses: ['10.2.0.0/16'] })
  expect(await systemRow(one!)).toMatchObject({
    sourceConfirmed: true,
    confirmed: true,
    needsOther: false,
    askedBy: '',
  })
  // while where its orders go waits, all of it waits
  await saveSystem(one!, { port: 2579, addresses: ['10.2.0.0/16', '10.3.0.0/16'] })
  await saveSystem(other!, { addresses: ['10.2.0.0/16'] })
  expect(await systemRow(one!)).toMatchObject({ confirmed: false, needsOther: true })
})
it('a changed mapping waits for nobody once results are reviewed first', async () => {
  await begun()
  await map(one!, 'screen')
  await map(other!, 'confirmation')
  expect(await systemRow(one!)).toMatchObject({
    sourceConfirmed: false,
    enteredWith: ['Sam Ortiz'],
  })
  await saveSystem(one!, { trusted: false })
  expect(await systemRow(one!)).toMatchObject({ sourceConfirmed: true, needsOther: false })
  await saveSystem(one!, { trusted: true })
  expect(await systemRow(one!)).toMatchObject({ sourceConfirmed: false, needsOther: true })
})
