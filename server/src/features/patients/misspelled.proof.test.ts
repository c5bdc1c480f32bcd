import { patients } from '@labgate/contract/patients/patients'
import { proof } from '@labgate/contract/test/size'
import { personFrom } from '@labgate/demo/people.ts'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let clinic: Visitor
let everybody: Visitor
let people: { patientId: number; last: string; dob: string }[]
/* An account as large as a busy practice: dozens of patients share a common name. */
const inAccount = 5000
beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  const { customerId } = await lab.make.account()
  const locationId = await lab.make.location(customerId)
  clinic = await lab.signIn(await lab.make.user(3, customerId))
  everybody = await lab.signIn(await lab.make.user(7, 0))
  const random = randomOf('misspelled')
  const made = Array.from({ length: inAccount }, () => personFrom(random))
  const rows = await lab.owner<{ patientId: number; last: string; dob: string }>(
    `
      insert into patient
        (
          customer_id,
          location_id,
          first_name,
          last_name,
          dob,
          gender_id,
          street1,
          city,
          postal_code,
          user_id_created
        )
      select
        $1,
        $2,
        first,
        last,
        date '1930-01-01' + (n * 37 % 33000)::int,
        1,
        '1 Main St',
        'Tampa',
        '33602',
        1
      from unnest($3::text[], $4::text[]) with ordinality as u (first, last, n)
      returning patient_id as "patientId", last_name as last, dob::text as dob
    `,
    [customerId, locationId, made.map(({ first }) => first), made.map(({ last }) => last)],
  )
  await lab.owner('analyze patient')
  people = rows.filter(({ last }) => last.length > 3)
})
afterAll(() => lab.close())

const letters = 'abcdefghijklmnopqrstuvwxyz'
const slips: Record<string, (random: Random, name: string, at: number) => string> = {
  insertion: (random, name, at) => name.slice(0, at) + letters[random.int(0, 25)] + name.slice(at),
  deletion: (_, name, at) => name.slice(0, at) + name.slice(at + 1),
  substitution: (random, name, at) =>
    name.slice(0, at) + letters[random.int(0, 25)] + name.slice(at + 1),
  transposition: (_, name, at) =>
    name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
}
const kinds = Object.keys(slips)

interface Found {
  list: { patientId: number; lastName: string }[]
}
proof(
  'a patient is found by a last name with one typo, also together with the birth date',
  { small: 48, full: 2400, of: 'misspelled last names' },
  async (size, seed) => {
    const random = randomOf(`misspelled ${seed}`)
    const missed: Record<string, string[]> = {
      'by name': [],
      'by name and birth date': [],
      'across accounts': [],
    }
    for (let at = 0; at < size; at++) {
      const one = random.pick(people)
      const kind = kinds[at % kinds.length] ?? ''
      const name = one.last.toLowerCase()
      /* The first letter as often as any other position. */
      const typed =
        slips[kind]?.(
          random,
          name,
          random.int(0, name.length - (kind === 'transposition' ? 2 : 1)),
        ) ?? ''
      const seen = async (visitor: Visitor, criteria: object): Promise<boolean> => {
        const { list } = (
          await visitor.call(patients.list, {
            searchCriteria: { pageSize: 50, ...criteria },
          })
        ).body as Found
        /* With a common name, no one reads more than one page. */
        return (
          list.some(({ patientId }) => patientId === one.patientId) ||
          list.filter(({ lastName }) => lastName === one.last).length >= 40
        )
      }
      const note = `${one.last}: ${typed}`
      if (!(await seen(clinic, { name: typed }))) missed['by name']?.push(note)
      if (!(await seen(clinic, { name: typed, DOB: one.dob })))
        missed['by name and birth date']?.push(note)
      if (!(await seen(everybody, { name: typed }))) missed['across accounts']?.push(note)
    }
    for (const [how, names] of Object.entries(missed)) {
      console.log(
        `${how}: ${size - names.length} of ${size} found; missed ${names.slice(0, 12).join(', ')}`,
      )
      expect(1 - names.length / size, how).toBeGreaterThanOrEqual(0.95)
    }
  },
)
