import { patients } from '@labgate/contract/patients'
import { proof } from '@labgate/contract/test/size'
import { sameFirstNames } from '@labgate/contract/nicknames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { personFrom } from '../../demo/people.ts'
import { randomOf, type Random } from '../../demo/random.ts'
import { isOneSlip } from './one-slip.ts'

let lab: Lab
let clinic: Visitor
let customerId: number
let locationId: number
beforeAll(async () => {
  lab = await openLab()
  customerId = (await lab.make.account()).customerId
  locationId = await lab.make.location(customerId)
  clinic = await lab.signIn(await lab.make.user(3, customerId))
})
afterAll(() => lab.close())

interface Somebody {
  firstName: string
  lastName: string
  dob: string
  phone: string
}
const two = (number: number): string => String(number).padStart(2, '0')
const somebody = (random: Random): Somebody => {
  const { first: firstName, last: lastName } = personFrom(random)
  return { firstName, lastName, dob: `${random.int(1940, 2010)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`, phone: `(813) 555-${random.digits(4)}` }
}
const swapped = ({ dob }: Somebody): string => `${dob.slice(0, 4)}-${dob.slice(8)}-${dob.slice(5, 7)}`
const slip = (random: Random, name: string): string => {
  const at = random.int(1, name.length - 2)
  return name.slice(0, at) + name.slice(at + 1)
}

/** The same person a second time, as a desk writes it; each kind as often as the others. */
const again: Record<string, (random: Random, one: Somebody) => Somebody> = {
  nickname: (random, one) => ({ ...one, firstName: random.pick(sameFirstNames(one.firstName).slice(1).concat(one.firstName)) }),
  'day and month changed about': (_, one) => (Number(one.dob.slice(8)) <= 12 ? { ...one, dob: swapped(one) } : { ...one, phone: '' }),
  'hyphen or second name': (random, one) => ({ ...one, lastName: `${one.lastName}${random.pick(['-', ' '])}${personFrom(random).last}` }),
  'maiden name': (random, one) => ({ ...one, lastName: personFrom(random).last }),
  'slip in the last name': (random, one) => ({ ...one, lastName: slip(random, one.lastName) }),
  'a wrong digit in the birth date': (random, one) => ({
    ...one,
    dob: `${one.dob.slice(0, 3)}${(Number(one.dob[3]) + random.int(1, 9)) % 10}${one.dob.slice(4)}`,
  }),
  'nickname and another telephone': (random, one) => ({ ...again['nickname']!(random, one), phone: somebody(random).phone }),
  'slip in the first name, another telephone': (random, one) => ({ ...one, firstName: slip(random, one.firstName), phone: somebody(random).phone }),
  'maiden name and another telephone': (random, one) => ({ ...one, lastName: personFrom(random).last, phone: somebody(random).phone }),
  'day and month changed about, a hyphen more': (random, one) => again['hyphen or second name']!(random, again['day and month changed about']!(random, one)),
  'another telephone': (_, one) => ({ ...one, phone: '' }),
}
/** Somebody else who looks like it. */
const others: Record<string, (random: Random, one: Somebody) => Somebody> = {
  twin: (random, one) => ({ ...one, firstName: personFrom(random).first }),
  'child of the same name': (_, one) => ({
    ...one,
    dob: `${Number(one.dob.slice(0, 4)) - 27}-${two((Number(one.dob.slice(5, 7)) % 12) + 1)}-${two((Number(one.dob.slice(8)) % 27) + 2)}`,
  }),
  namesake: (random, one) => ({ ...somebody(random), firstName: one.firstName, lastName: one.lastName }),
  'same birthday': (random, one) => ({ ...somebody(random), dob: one.dob }),
}

proof(
  'records of one person are shown before another is made, those of others are not',
  { small: 300, full: 5000, of: 'labelled pairs' },
  async (size, seed) => {
    const random = randomOf(`pairs ${seed}`)
    const kinds = [
      ...Object.entries(again).map(([kind, make]) => ({ kind, make, same: true })),
      ...Object.entries(others).map(([kind, make]) => ({ kind, make, same: false })),
    ]
    const tally = new Map(kinds.map(({ kind, same }) => [kind, { same, shown: 0, of: 0 }]))
    for (let at = 0; at < size; at++) {
      const { kind, make } = kinds[at % kinds.length] as (typeof kinds)[number]
      const one = somebody(random)
      const patientId = await lab.make.patient(customerId, locationId, { first_name: one.firstName, last_name: one.lastName, dob: one.dob, phone: one.phone })
      const second = make(random, one)
      if (others[kind] && sameFirstNames(second.firstName).some((name) => sameFirstNames(one.firstName).includes(name)) && kind === 'twin') continue // no twin at all
      const { body } = await clinic.call(patients.duplicates, { patientId: 0, customerId, ...second })
      const line = tally.get(kind)
      if (!line) throw new Error(kind)
      line.of++
      if (body.list.some((found: { patientId: number }) => found.patientId === patientId)) line.shown++
    }
    const sum = (same: boolean) => {
      const lines = [...tally.values()].filter((line) => line.same === same)
      return lines.reduce((total, { shown }) => total + shown, 0) / lines.reduce((total, line) => total + line.of, 0)
    }
    console.log([...tally].map(([kind, { shown, of }]) => `${kind} ${shown}/${of}`).join(', '))
    console.log(`recall ${(100 * sum(true)).toFixed(1)} %, shown though another person ${(100 * sum(false)).toFixed(1)} %`)
    expect(sum(true)).toBeGreaterThan(0.97)
    expect(sum(false)).toBeLessThan(0.03)
  },
)

test('a social security number is compared by its end, masked or whole, and never alone', async () => {
  const saved = await clinic.call(patients.save, {
    patientId: 0,
    locationId,
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
    const { body } = await clinic.call(patients.duplicates, { patientId: 0, customerId, firstName: 'Wilhelmina', lastName: 'Abernathy', dob: null, ...more })
    return (body.list as { patientId: number; alike: string[] }[]).map(({ patientId: found, alike: why }) => [found === patientId, why])
  }
  for (const ssn of ['219-09-4417', '*****4417', '123454417']) expect(await alike({ ssn }), ssn).toEqual([[true, ['first-name', 'ssn']]])
  expect(await alike({})).toEqual([])
  expect(await alike({ ssn: '219-09-4418' })).toEqual([])
  expect(await alike({ ssn: '219-09-4417', firstName: 'Ruth' })).toEqual([])
})

test('apostrophes and hyphens count for nothing, in the search and among possible duplicates, and a blank may stand for a hyphen', async () => {
  const { body: saved } = await clinic.call(patients.save, {
    patientId: 0,
    locationId,
    firstName: 'Mary-Ann',
    lastName: 'O’Hanlon-Vance',
    dob: '1961-03-09',
    genderId: 1,
    phone: '(813) 555-0177',
    address: { street1: '1 Main St', city: 'Tampa', state: 'FL', postalCode: '33602' },
  })
  expect(saved.valid).toBe(true)
  const names = ({ body }: { body: { list?: unknown } }): string[] => ((body.list ?? []) as { name: string }[]).map(({ name }) => name)
  for (const searchCriteria of [
    { name: 'ohanlon' },
    { name: "O'Hanlon-Va" },
    { name: 'ohanlonvance' },
    { name: 'ohanlon vance' },
    { name: 'ohanlon vance, maryann' },
    { name: 'mary-ann ohanlon' },
    { lastName: 'Ohanlon Vance', firstName: 'maryann' },
  ])
    expect(names(await clinic.call(patients.list, { searchCriteria })), JSON.stringify(searchCriteria)).toEqual(['O’Hanlon-Vance, Mary-Ann'])
  const sought = { patientId: 0, customerId, firstName: 'Maryann', lastName: 'Ohanlonvance', dob: null }
  expect(names(await clinic.call(patients.duplicates, sought))).toEqual(['O’Hanlon-Vance, Mary-Ann'])
})

test('one slip is a letter more, less, other, or two changed about', () => {
  for (const [one, other] of [
    ['moss', 'mos'],
    ['moss', 'mass'],
    ['moss', 'msos'],
    ['moss', 'mosss'],
  ] as const)
    expect(isOneSlip(one, other), `${one} ${other}`).toBe(true)
  for (const [one, other] of [
    ['moss', 'marsh'],
    ['ab', 'ac'],
    ['moss', 'ssom'],
    ['', 'a'],
  ] as const)
    expect(isOneSlip(one, other), `${one} ${other}`).toBe(false)
})
