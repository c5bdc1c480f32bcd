import { labs } from '@labgate/contract/accounts/labs'
import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { secondFactor } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hotp, stepOf } from '../../src/access/totp.ts'
import { setUpFactor } from '../authenticator.ts'
import { directorOf } from '../director.ts'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'
import { waitsToBeConfirmed } from '../unconfirmed.ts'

/*
 * Who directs a laboratory approves its clinical tables alone, so it takes two to say who it is
 * (docs/decisions/0082).
 */

let system: LabSystem
let labId: number
beforeAll(async () => {
  system = await openLabSystem()
  const [bench] = await system.lab.owner<{ id: number }>(
    `select lab_id as id from lab where name = 'North Bench'`,
  )
  labId = bench?.id ?? 0
})
afterAll(() => system.lab.close())

const table = () => ({ labId, kind: 'cutOffs' as const })
const address = { street1: '1 Lab Way', city: 'Miami', state: 'FL', postalCode: '33101' }
/** Somebody with an authenticator, and its next code. */
const withFactor = async (userTypeId: number) => {
  const user = await system.lab.make.user(userTypeId)
  const visitor = await system.lab.signIn(user)
  const { secret } = await setUpFactor(system.lab, visitor)
  const prove = async () => {
    system.lab.clock.pass(1)
    const code = hotp(secret, stepOf(system.lab.clock.now))
    expect((await visitor.call(secondFactor.prove, { code })).body.valid).toBe(true)
  }
  return { ...user, visitor, prove }
}
const versionOf = async (by: Visitor): Promise<number> =>
  (await by.call(labs.get, { labId })).body.rowVersion
const approve = async (by: Visitor) => {
  const { list, today } = (await by.call(clinicalTables.rows, table())).body
  const row = list.find(
    (one: { inForce: { state: string } | null }) => one.inForce?.state === 'draft',
  )
  const { body } = await by.call(clinicalTables.approve, {
    ...table(),
    effectiveDate: today,
    note: '',
    rows: [{ key: row.key, versionId: row.draft?.versionId ?? 0 }],
  })
  return body.valid ? 'approved' : body.message
}
const notices = () =>
  system.lab.owner<{ to: string; subject: string }>(
    `select to_address as to, subject from mail where subject like '%irector%' order by mail_id`,
  )
const waits =
  'Another person must first confirm that you are the director. They do it on the Clinical Tables screen.'

it('one administrator names the director, and another person confirms before anything is approved', async () => {
  const { lab } = system
  const before = await directorOf(lab, labId)
  const watching = await lab.make.user(1)
  const one = await withFactor(1)
  const save = async (fields: object) =>
    one.visitor.call(labs.save, {
      labId,
      rowVersion: await versionOf(one.visitor),
      address,
      ...fields,
    })
  expect((await save({ userId_Director: one.userId })).body.valid).toBe(true)
  await one.prove()
  expect(await approve(one.visitor)).toBe(waits)
  expect(await lab.owner('select from clinical_approval')).toEqual([])
  // nor by anyone they could confirm it with: themselves, or a sign-in that they make
  const confirm = async (by: Visitor) =>
    by.call(clinicalTables.confirmDirector, { labId, rowVersion: await versionOf(one.visitor) })
  expect((await confirm(one.visitor)).body.message).toBe(
    'You named the director. Another person must confirm it.',
  )
  // all administrators know, the former director, too
  const sent = (await notices()).map(({ to }) => to)
  for (const { email } of [watching, one, before]) expect(sent).toContain(email)

  const other = await lab.signIn(watching)
  expect((await confirm(other)).body.valid).toBe(true)
  await one.prove()
  expect(await approve(one.visitor)).toBe('approved')
})

it.each([{ director: 'Ann Bell' }, { directorCredentials: 'MD' }, { userId_Director: 0 }])(
  '%o makes whoever was confirmed wait anew',
  async (fields) => {
    const { lab } = system
    const director = await directorOf(lab, labId)
    const administrator = await lab.signIn(await lab.make.user(1))
    expect(
      await lab.owner('select from lab where lab_id = $1 and confirmed_at is null', [labId]),
    ).toEqual([])
    const { body } = await administrator.call(labs.save, {
      labId,
      rowVersion: await versionOf(administrator),
      address,
      ...fields,
    })
    expect(body.valid, JSON.stringify(body)).toBe(true)
    expect(await approve(director.visitor)).toBe(
      'userId_Director' in fields
        ? 'Only the director of North Bench can approve its clinical tables.'
        : waits,
    )
  },
)

it('a director whose own sign-in waits to be confirmed approves nothing', async () => {
  const { lab } = system
  const director = await directorOf(lab, labId)
  await waitsToBeConfirmed(lab, director.userId)
  expect(await approve(director.visitor)).toContain('Your sign-in is new or has new rights.')
})
