import { dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dob, type Cast, type Specimen } from '../custody/cast.ts'
import { otherStoriesOnScreens } from '../custody/shown-on-screens.ts'
import { brokenLaws, violations } from '../custody/violations.ts'
import { often, order, steps } from '../custody/walks.ts'
import type { Visitor } from '../lab.ts'
import { openPractice, type Practice } from '../practice.ts'
import { engineUnderTest } from '../setup/engine.ts'

const clients = 8
/**
 * The embedded engine's one session does steps one at a time: fewer show as much, at three times
 * the cost.
 */
const small = engineUnderTest === 'embedded' ? 30 : 60
/** Lives between two times the laws are asked while the clients work. */
const between = 25
let practice: Practice
let cast: Cast
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa, supervisor } = practice
  const labId = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true },
    'lab_id',
  )
  const deskId = await lab.make.insert('lab', { name: 'Front Desk' }, 'lab_id')
  const farLabId = await lab.make.insert(
    'lab',
    { name: 'Far Laboratory', service_tox_urine: true },
    'lab_id',
  )
  const ship = async (): Promise<Visitor> => {
    const user = await lab.make.user(2, account.customerId, { ship_log: true })
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [user.userId, tampa, account.customerId],
    )
    return lab.signIn(user)
  }
  const work = async (): Promise<Visitor> => {
    const user = await lab.make.user(6)
    await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2), ($1, $3)', [
      user.userId,
      labId,
      deskId,
    ])
    return lab.signIn(user)
  }
  const ada = (await practice.read(await practice.saved(practice.clinic))).patientId as number
  await lab.owner(
    `update patient set first_name = 'Ada', last_name = 'Walker', dob = $2 where patient_id = $1`,
    [ada, dob],
  )
  const eva = await lab.make.patient(account.customerId, tampa, {
    first_name: 'Eva',
    last_name: 'Walker',
    dob,
  })
  const there = await lab.make.account({
    name: 'Pier Clinic',
    service_tox_urine: true,
    multiple_tox: true,
  })
  const pier = await lab.make.location(there.customerId, { location_name: 'Pier', time_zone_id: 1 })
  const una = await lab.make.patient(there.customerId, pier, {
    first_name: 'Una',
    last_name: 'Walker',
    dob,
  })
  cast = {
    practice,
    shippers: [await ship(), await ship(), await ship()],
    bench: [await work(), await work(), await work(), await work()],
    supervisor,
    labId,
    deskId,
    farLabId,
    elsewhere: {
      patientId: una,
      firstName: 'Una',
      lastName: 'Walker',
      customerId: there.customerId,
      locationId: pier,
    },
    people: [
      { patientId: ada, firstName: 'Ada', lastName: 'Walker' },
      { patientId: eva, firstName: 'Eva', lastName: 'Walker' },
    ],
  }
})
afterAll(() => practice.lab.close())

/** Refusals because of another act name who and when. */
const whoAndWhen = /on \d\d\/\d\d\/\d{4} at .* by .+\.$/
const expected = [
  'not-possible',
  'faulty',
  'stale',
  'version-missing',
  'not-found',
  'field-not-yours',
  'not-permitted',
]

describe('the law of conservation', () => {
  proof(
    'is not broken by any step of eight simultaneous clients',
    { small, full: 2000, of: 'random lives of specimens' },
    async (size, seed) => {
      const specimens = [await order(practice)]
      const known = {
        specimens,
        parcels: [] as number[],
        manifests: [] as number[],
        cancelled: [] as Specimen[],
        rejected: [] as Specimen[],
      }
      const counts = new Map<string, { done: number; refused: number }>()
      const { specimens: lives } = known
      let [begun, conflicts, rings, requests] = [0, 0, 0, 0]
      const client = async (number: number): Promise<void> => {
        const chance = dice(seed + number)
        while (lives.length < size) {
          begun++
          if (lives.length >= (requests + 1) * between) {
            requests++
            expect(await brokenLaws(practice.lab), `after ${lives.length} lives`).toEqual([])
          }
          const name = chance.of(often)
          const got = await steps[name]?.(cast, known, chance)
          if (got === undefined) continue
          const count = counts.get(name) ?? { done: 0, refused: 0 }
          counts.set(name, count)
          expect(got.status, `${name}: ${JSON.stringify(got.body)}`).not.toBe(500)
          if (got.body.valid === true) count.done++
          else {
            count.refused++
            if (got.body.code === 'busy') rings++
            else expect(expected, `${name}: ${JSON.stringify(got.body)}`).toContain(got.body.code)
            if (whoAndWhen.test(got.body.message)) conflicts++
            else if (got.body.detail?.labOrderId !== undefined)
              expect(got.body.message).toMatch(whoAndWhen)
          }
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
      expect(await violations(practice.lab)).toEqual([])
      expect(await otherStoriesOnScreens(cast)).toEqual([])
      const never = [...counts].flatMap(([name, { done, refused }]) =>
        done === 0 && refused > 0 ? [name] : [],
      )
      expect(begun < 1000 ? [] : never, 'steps that were never possible').toEqual([])
      expect(conflicts).toBeGreaterThan(0)
      // two that waited for each other: one is told to try again, and nothing of it was written
      expect(rings, 'steps that were asked to try again').toBeLessThan(begun / 200)
      console.log(
        [...counts]
          .map(([name, { done, refused }]) => `${name} ${done}/${done + refused}`)
          .join(', '),
        `; ${lives.length} lives, ${begun} steps, ${conflicts} conflicts with who and when, ${rings} asked to try again, laws asked ${requests} times on the way`,
      )
    },
  )

  it('is reported as broken if data violates it', async () => {
    const { lab } = practice
    const [row] = await lab.owner<{
      id: number
    }>(`
      select lab_order_id as id
      from lab_order o
      where
        stage >= 20
        and ended <> 90
        and not exists (
          select from order_account_move m where m.lab_order_id_moved = o.lab_order_id
        )
      limit 1
    `)
    await lab.owner(
      'update lab_order set received_at = null, lab_type_id = lab_type_id where lab_order_id = $1',
      [row?.id],
    )
    await lab.owner(
      `
        insert into order_event (lab_order_id, customer_id, move, lab_status_id, user_id, user_name)
        select lab_order_id, customer_id, 'review', 60, 1, 'x'
        from lab_order
        where lab_order_id = $1
      `,
      [row?.id],
    )
    expect(
      (await violations(lab)).map((text) => text.replace(/:.*/, '').replace(/\d+/, 'n')),
    ).toEqual([
      'a received tube has no time of receipt',
      'the last event does not say the status',
      'order n',
    ])
  })
})
