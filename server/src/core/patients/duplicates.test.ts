import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFrontDesk, type FrontDesk } from '../../../test/front-desk.ts'
import { isWithinOneEdit } from './within-one-edit.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await openFrontDesk()
})
afterAll(() => desk.lab.close())

test('compares a Social Security number by its last digits, masked or whole, and never as the only match', async () => {
  const saved = await desk.clinic.call(patients.save, {
    patientId: 0,
    locationId: desk.locationId,
    firstName: 'Wilhelmina',
    lastName: 'Quist',
    dob: '1951-07-09',
    genderId: 1,
    phone: '(813) 555-0142',
    ssn: '219-09-4417',
    address: { street1: '1 Main St', city: 'Tampa', state: 'FL', postalCode: '33602' },
  })
  const patientId = Number(String((saved.body as { id: string }).id).split(',')[0])
  const alike = async (more: object) => {
    const { body } = await desk.clinic.call(patients.duplicates, {
      patientId: 0,
      customerId: desk.customerId,
      firstName: 'Wilhelmina',
      lastName: 'Abernathy',
      dob: null,
      ...more,
    })
    return (body.list as { patientId: number; alike: string[] }[]).map(
      ({ patientId: found, alike: why }) => [found === patientId, why],
    )
  }
  for (const ssn of ['219-09-4417', '*****4417', '123454417'])
    expect(await alike({ ssn }), ssn).toEqual([[true, ['first-name', 'ssn']]])
  expect(await alike({})).toEqual([])
  expect(await alike({ ssn: '219-09-4418' })).toEqual([])
  expect(await alike({ ssn: '219-09-4417', firstName: 'Ruth' })).toEqual([])
})

test('ignores apostrophes and hyphens in the search and among possible duplicates, and accepts a space for a hyphen', async () => {
  const { body: saved } = await desk.clinic.call(patients.save, {
    patientId: 0,
    locationId: desk.locationId,
    firstName: 'Mary-Ann',
    lastName: 'O’Hanlon-Vance',
    dob: '1961-03-09',
    genderId: 1,
    phone: '(813) 555-0177',
    address: { street1: '1 Main St', city: 'Tampa', state: 'FL', postalCode: '33602' },
  })
  expect(saved.valid).toBe(true)
  const names = ({ body }: { body: { list?: unknown } }): string[] =>
    ((body.list ?? []) as { name: string }[]).map(({ name }) => name)
  for (const searchCriteria of [
    { name: 'ohanlon' },
    { name: "O'Hanlon-Va" },
    { name: 'ohanlonvance' },
    { name: 'ohanlon vance' },
    { name: 'ohanlon vance, maryann' },
    { name: 'mary-ann ohanlon' },
    { lastName: 'Ohanlon Vance', firstName: 'maryann' },
  ])
    expect(
      names(await desk.clinic.call(patients.list, { searchCriteria })),
      JSON.stringify(searchCriteria),
    ).toEqual(['O’Hanlon-Vance, Mary-Ann'])
  const sought = {
    patientId: 0,
    customerId: desk.customerId,
    firstName: 'Maryann',
    lastName: 'Ohanlonvance',
    dob: null,
  }
  expect(names(await desk.clinic.call(patients.duplicates, sought))).toEqual([
    'O’Hanlon-Vance, Mary-Ann',
  ])
})

test('counts one extra, missing, or wrong letter, or two swapped letters, as one slip', () => {
  for (const [one, other] of [
    ['moss', 'mos'],
    ['moss', 'mass'],
    ['moss', 'msos'],
    ['moss', 'mosss'],
  ] as const)
    expect(isWithinOneEdit(one, other), `${one} ${other}`).toBe(true)
  for (const [one, other] of [
    ['moss', 'marsh'],
    ['ab', 'ac'],
    ['moss', 'ssom'],
    ['', 'a'],
  ] as const)
    expect(isWithinOneEdit(one, other), `${one} ${other}`).toBe(false)
})
