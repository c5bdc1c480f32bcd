import { accounts } from '@labgate/contract/accounts/accounts'
import {
  physicianPreferences,
  type PhysicianPreference,
} from '@labgate/contract/orders/physician-preferences'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MadeUser } from '../../../../test/builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

const asProvider = { physician: true, npi: '1234567893' }
const noon = new Date('2026-03-31T15:00:00Z')
const today = '2026-03-31'
let lab: Lab
let customerId: number
let person: MadeUser
let cruz: Visitor
let moss: Visitor
let nurse: Visitor
let office: Visitor
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = noon
  ;({ customerId } = await lab.make.account({ time_zone: 'America/New_York' }))
  person = await lab.make.user(2, customerId, {
    ...asProvider,
    first_name: 'Dana',
    last_name: 'Cruz',
  })
  cruz = await lab.signIn(person)
  moss = await lab.signIn(await lab.make.user(3, customerId, asProvider))
  nurse = await lab.signIn(await lab.make.user(2, customerId))
  office = await lab.signIn(await lab.make.user(8))
})
afterAll(() => lab.close())
beforeEach(() => lab.owner('truncate physician_preference'))

/** Signs in as Cruz at another moment: current sessions would have ended by then. */
const later = async <T>(moment: string, work: (visitor: Visitor) => Promise<T>): Promise<T> => {
  lab.clock.now = new Date(moment)
  const done = await work(await lab.signIn(person))
  lab.clock.now = noon
  return done
}
const coded = (...codes: number[]) => codes.map((labTestId) => ({ labTestId }))
/** Targeted reflex on the 15-assay screen, with opioids and the fentanyl class as a whole. */
const pain = {
  physicianPreferenceId: 0,
  labTypeId: 1,
  name: 'Chronic pain',
  effectiveDate: today,
  tests: coded(103, 1200, 501),
}
const add = async (visitor: Visitor, more: object = {}): Promise<number> => {
  const { body } = await visitor.call(physicianPreferences.save, { ...pain, ...more })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
const faultsOf = async (more: object): Promise<string[]> =>
  ((await cruz.call(physicianPreferences.save, { ...pain, ...more })).body.issues ?? []).map(
    ({ path, rule }: { path: string[]; rule: string }) => [path.join('.'), rule].join(' '),
  )
const listed = async (visitor: Visitor, criteria: object): Promise<PhysicianPreference[]> =>
  (await visitor.call(physicianPreferences.list, { searchCriteria: criteria })).body.list
const names = async (visitor: Visitor, criteria: object): Promise<string[]> =>
  (await listed(visitor, criteria)).map(({ name }) => name)
const end = (
  visitor: Visitor,
  physicianPreferenceId: number,
  sunsetDate: string | null,
  rowVersion = 1,
) => visitor.call(physicianPreferences.sunset, { physicianPreferenceId, sunsetDate, rowVersion })

describe('adding a preference', () => {
  it('keeps every field, tests in the order of their codes, and the version of the order form; available to all by default', async () => {
    const id = await add(cruz)
    const { body } = await cruz.call(physicianPreferences.get, { physicianPreferenceId: id })
    expect(body).toMatchObject({
      physicianPreferenceId: id,
      userId: cruz.signedIn.userId,
      provider: 'Dana Cruz',
      customerId,
      active: true,
      labTypeId: 1,
      labType: 'Urine toxicology',
      availableForAll: true,
      name: 'Chronic pain',
      effectiveDate: today,
      sunsetDate: null,
      version: '2022.11',
      tests: coded(103, 501, 1200),
      rowVersion: 1,
    })
  })

  it.each<[string, object, string[]]>([
    [
      'nothing entered',
      { name: '', effectiveDate: null, tests: [] },
      ['name required', 'effectiveDate required', 'tests tests'],
    ],
    ['a start date in the past', { effectiveDate: '2026-03-30' }, ['effectiveDate past']],
    ['an end date in the past', { sunsetDate: '2026-03-30' }, ['sunsetDate sunset']],
    [
      'an end date before the start date',
      { effectiveDate: '2026-05-01', sunsetDate: '2026-04-30' },
      ['sunsetDate sunset'],
    ],
    ['another test type', { labTypeId: 4, tests: coded(3000) }, ['labTypeId type']],
    ['the full urine profile with a screen', { tests: coded(101) }, ['tests tests']],
    ['full confirmation in urine', { tests: coded(100) }, ['tests tests']],
    ['a targeted reflex without a target', { tests: coded(103) }, ['tests tests']],
    ['only the name of a profile', { tests: coded(107) }, ['tests tests']],
    ['a code from another form', { tests: coded(107, 5101) }, ['tests tests']],
    ['a withdrawn test', { tests: coded(107, 1204) }, ['tests tests']],
    ['single codes of a complete class', { tests: coded(107, 601, 602, 1700) }, ['tests tests']],
    ['a duplicate code', { tests: coded(107, 501, 501) }, ['tests tests']],
    ['another version of the form', { version: '2021.01' }, ['tests version']],
  ])('reports the fault at its field: %s', async (_, more, faults) => {
    expect(await faultsOf(more)).toEqual(faults)
  })

  it('accepts full confirmation in oral fluid, and today as a date in the account’s time zone', async () => {
    await add(cruz, { labTypeId: 2, name: 'Oral, all', tests: coded(5000) })
    await later('2026-04-01T02:00:00Z', (still31st) => add(still31st, { name: 'In the evening' }))
  })

  it('is limited to providers, for themselves, with a name that is unique within its dates', async () => {
    const id = await add(cruz)
    expect(await faultsOf({ name: 'CHRONIC pain' })).toEqual(['name taken'])
    await add(moss)
    await end(cruz, id, '2026-04-10')
    expect(await faultsOf({ effectiveDate: '2026-04-09' })).toEqual(['name taken'])
    await add(cruz, { effectiveDate: '2026-04-10' })
    expect(
      (
        await cruz.call(physicianPreferences.save, {
          ...pain,
          name: 'x',
          userId: moss.signedIn.userId,
        })
      ).body.code,
    ).toBe('not-possible')
    expect((await nurse.call(physicianPreferences.save, pain)).status).toBe(403)
    expect((await office.call(physicianPreferences.save, pain)).status).toBe(403)
  })
})

describe('a saved preference', () => {
  it('cannot be edited, either by a save or with the database rights of the roles', async () => {
    const id = await add(cruz)
    expect(
      (
        await cruz.call(physicianPreferences.save, {
          ...pain,
          physicianPreferenceId: id,
          name: 'New name',
          rowVersion: 1,
        })
      ).body,
    ).toMatchObject({
      valid: false,
      code: 'not-possible',
      message: 'A saved preference cannot be edited. End it and add a new one.',
    })
    for (const customers of [[customerId], 'all'] as const)
      await expect(
        lab.database.forActor({ userId: 0, customers, locations: null }, (tx) =>
          tx.updateTable('physician_preference').set({ name: 'x' }).execute(),
        ),
      ).rejects.toMatchObject({ code: '42501' })
    expect(await names(cruz, {})).toEqual(['Chronic pain'])
  })

  it('ends on a day that is not past, only by its provider, and cannot be resumed afterward', async () => {
    const id = await add(cruz)
    const faulty = async (day: string | null): Promise<string> =>
      (await end(cruz, id, day)).body.issues?.[0]?.message
    expect(await faulty(null)).toBe('Enter the sunset date.')
    expect(await faulty('2026-03-30')).toBe('The sunset date is in the past.')
    expect((await end(moss, id, today)).body).toMatchObject({
      code: 'not-possible',
      message: 'Only the provider who owns this preference can end it.',
    })
    expect((await end(cruz, id, '2026-04-10')).body.valid).toBe(true)
    expect(await names(cruz, {})).toEqual(['Chronic pain'])
    expect((await end(cruz, id, today)).body.code).toBe('stale')
    expect((await end(cruz, id, today, 2)).body.valid).toBe(true)
    expect(await names(cruz, {})).toEqual([])
    expect((await listed(cruz, { active: 3 }))[0]).toMatchObject({
      active: false,
      sunsetDate: today,
      rowVersion: 3,
    })
    expect((await end(cruz, id, '2026-05-01', 3)).body.code).toBe('not-possible')
    const later = await add(cruz, { effectiveDate: '2026-06-01' })
    expect((await end(cruz, later, '2026-05-01')).body.issues).toMatchObject([
      { message: 'The sunset date is before the effective date.' },
    ])
    expect((await end(cruz, later, '2026-06-01')).body.valid).toBe(true)
  })
})

describe('the list of preferences', () => {
  it('shows those in use today by default: a chosen provider’s first, then shared ones; account users see only shared ones and their own', async () => {
    await add(cruz, { name: 'Zeta' })
    await add(cruz, { name: 'Private', availableForAll: false })
    await add(cruz, { name: 'Oral', labTypeId: 2, tests: coded(5100) })
    await add(cruz, { name: 'Later', effectiveDate: '2026-04-02' })
    await add(moss, { name: 'Alpha' })
    await add(moss, { name: 'Secret', availableForAll: false })
    const ofCruz = { userId: cruz.signedIn.userId, customerId, labTypeId: 1 }
    expect(await names(cruz, ofCruz)).toEqual(['Private', 'Zeta', 'Alpha'])
    expect(await names(nurse, ofCruz)).toEqual(['Zeta', 'Alpha'])
    expect(await names(moss, ofCruz)).toEqual(['Zeta', 'Alpha'])
    expect(await names(office, ofCruz)).toEqual(['Private', 'Zeta', 'Alpha'])
    expect(await names(cruz, { ...ofCruz, active: 2 })).toEqual(['Later'])
    expect(await names(nurse, {})).toEqual(['Alpha', 'Oral', 'Zeta'])
    expect(
      (await office.call(physicianPreferences.list, { searchCriteria: {} })).body.issues,
    ).toMatchObject([{ path: ['searchCriteria', 'customerId'] }])
    const [hidden] = await listed(office, { ...ofCruz, userId: cruz.signedIn.userId })
    expect(
      (
        await nurse.call(physicianPreferences.get, {
          physicianPreferenceId: hidden?.physicianPreferenceId ?? 0,
        })
      ).body.code,
    ).toBe('not-found')
    expect(await later('2026-04-02T15:00:00Z', (visitor) => names(visitor, ofCruz))).toEqual([
      'Later',
      'Private',
      'Zeta',
      'Alpha',
    ])

    const shownIn = async (visitor: Visitor): Promise<string[]> =>
      (await visitor.call(accounts.get, { customerId })).body.preferences
        .map(({ name }: { name: string }) => name)
        .toSorted()
    expect(await shownIn(moss)).toEqual(['Alpha', 'Later', 'Oral', 'Zeta'])
    expect(await shownIn(office)).toEqual(['Alpha', 'Later', 'Oral', 'Private', 'Secret', 'Zeta'])
  })

  it('lets a visitor acting as the provider view preferences and change nothing', async () => {
    const id = await add(cruz, { availableForAll: false })
    const visitor = await lab.signIn(await lab.make.user(8))
    expect(
      (await visitor.call(shadow.start, { userId: cruz.signedIn.userId, reason: 'a question' }))
        .body.valid,
    ).toBe(true)
    expect(await names(visitor, {})).toEqual(['Chronic pain'])
    expect((await visitor.call(physicianPreferences.save, pain)).body.code).toBe('not-permitted')
    expect((await end(visitor, id, today)).body.code).toBe('not-permitted')
  })
})
