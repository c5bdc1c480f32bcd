import { sameFirstNames } from '@labgate/contract/patients/nicknames'
import { patients } from '@labgate/contract/patients/patients'
import { proof } from '@labgate/contract/test/size'
import { personFrom } from '@labgate/demo/people.ts'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { openFrontDesk, type FrontDesk } from '../../../test/front-desk.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await openFrontDesk()
})
afterAll(() => desk.lab.close())

interface Somebody {
  firstName: string
  lastName: string
  dob: string
  phone: string
}
const two = (number: number): string => String(number).padStart(2, '0')
const somebody = (random: Random): Somebody => {
  const { first: firstName, last: lastName } = personFrom(random)
  return {
    firstName,
    lastName,
    dob: `${random.int(1940, 2010)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    phone: `(813) 555-${random.digits(4)}`,
  }
}
const swapped = ({ dob }: Somebody): string =>
  `${dob.slice(0, 4)}-${dob.slice(8)}-${dob.slice(5, 7)}`
const slip = (random: Random, name: string): string => {
  const at = random.int(1, name.length - 2)
  return name.slice(0, at) + name.slice(at + 1)
}

/** The same person a second time, as a front desk enters it; each kind equally often. */
const again: Record<string, (random: Random, one: Somebody) => Somebody> = {
  nickname: (random, one) => ({
    ...one,
    firstName: random.pick(sameFirstNames(one.firstName).slice(1).concat(one.firstName)),
  }),
  'day and month changed about': (_, one) =>
    Number(one.dob.slice(8)) <= 12 ? { ...one, dob: swapped(one) } : { ...one, phone: '' },
  'hyphen or second name': (random, one) => ({
    ...one,
    lastName: `${one.lastName}${random.pick(['-', ' '])}${personFrom(random).last}`,
  }),
  'maiden name': (random, one) => ({ ...one, lastName: personFrom(random).last }),
  'slip in the last name': (random, one) => ({ ...one, lastName: slip(random, one.lastName) }),
  'a wrong digit in the birth date': (random, one) => ({
    ...one,
    dob: `${one.dob.slice(0, 3)}${(Number(one.dob[3]) + random.int(1, 9)) % 10}${one.dob.slice(4)}`,
  }),
  'nickname and another phone': (random, one) => ({
    ...again['nickname']!(random, one),
    phone: somebody(random).phone,
  }),
  'slip in the first name, another phone': (random, one) => ({
    ...one,
    firstName: slip(random, one.firstName),
    phone: somebody(random).phone,
  }),
  'maiden name and another phone': (random, one) => ({
    ...one,
    lastName: personFrom(random).last,
    phone: somebody(random).phone,
  }),
  'day and month changed about, a hyphen more': (random, one) =>
    again['hyphen or second name']!(random, again['day and month changed about']!(random, one)),
  'another phone': (_, one) => ({ ...one, phone: '' }),
}
/** A different person who looks similar. */
const others: Record<string, (random: Random, one: Somebody) => Somebody> = {
  twin: (random, one) => ({ ...one, firstName: personFrom(random).first }),
  'child of the same name': (_, one) => ({
    ...one,
    dob: `${Number(one.dob.slice(0, 4)) - 27}-${two((Number(one.dob.slice(5, 7)) % 12) + 1)}-${two((Number(one.dob.slice(8)) % 27) + 2)}`,
  }),
  namesake: (random, one) => ({
    ...somebody(random),
    firstName: one.firstName,
    lastName: one.lastName,
  }),
  'same birthday': (random, one) => ({ ...somebody(random), dob: one.dob }),
}

proof(
  'before a record is created, existing records of the same person are shown, and records of other people are not',
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
      const patientId = await desk.lab.make.patient(desk.customerId, desk.locationId, {
        first_name: one.firstName,
        last_name: one.lastName,
        dob: one.dob,
        phone: one.phone,
      })
      const second = make(random, one)
      if (
        others[kind] &&
        sameFirstNames(second.firstName).some((name) =>
          sameFirstNames(one.firstName).includes(name),
        ) &&
        kind === 'twin'
      )
        continue // not a twin at all
      const { body } = await desk.clinic.call(patients.duplicates, {
        patientId: 0,
        customerId: desk.customerId,
        ...second,
      })
      const line = tally.get(kind)
      if (!line) throw new Error(kind)
      line.of++
      if (body.list.some((found: { patientId: number }) => found.patientId === patientId))
        line.shown++
    }
    const sum = (same: boolean) => {
      const lines = [...tally.values()].filter((line) => line.same === same)
      return (
        lines.reduce((total, { shown }) => total + shown, 0) /
        lines.reduce((total, line) => total + line.of, 0)
      )
    }
    console.log([...tally].map(([kind, { shown, of }]) => `${kind} ${shown}/${of}`).join(', '))
    console.log(
      `recall ${(100 * sum(true)).toFixed(1)} %, shown though another person ${(100 * sum(false)).toFixed(1)} %`,
    )
    expect(sum(true)).toBeGreaterThan(0.97)
    expect(sum(false)).toBeLessThan(0.03)
  },
)
