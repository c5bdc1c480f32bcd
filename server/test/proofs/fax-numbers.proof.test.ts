import { locations } from '@labgate/contract/accounts/locations'
import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { randomOf } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { sendFaxes } from '../../src/features/faxes/send-faxes.ts'
import { faxBuilders, rememberingCarrier, standInReport, type FaxPlace } from '../fax-builders.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let people: Visitor[]
let signIn: () => Promise<void>
beforeAll(async () => {
  lab = await openLab()
  const users = [await lab.make.user(7), await lab.make.user(8)]
  signIn = async () => {
    people = [await lab.signIn(users[0]!), await lab.signIn(users[1]!)]
  }
  await signIn()
})
afterAll(() => lab.close())

/**
 * What this test itself knows about a place's numbers: which one is set, and which of them people
 * have verified.
 */
interface Known {
  place: FaxPlace
  current: string
  verified: boolean
  needsSecond: boolean
  isChecked: boolean
}

describe('fax numbers', () => {
  proof(
    'receive faxes only while they are verified, however they change',
    { small: 40, full: 1000, of: 'deliveries' },
    async (size, seed) => {
      const random = randomOf(`numbers ${seed}`)
      const builders = faxBuilders(lab.make, lab.owner)
      const carrier = rememberingCarrier()
      const report = await standInReport()
      const numbers = Array.from({ length: 12 }, (_, at) => `+1813555${String(2000 + at)}`)
      const known: Known[] = []
      for (let count = 0; count < 5; count++) {
        const current = random.pick(numbers)
        known.push({
          place: await builders.place({ fax: current }),
          current,
          verified: false,
          needsSecond: false,
          isChecked: false,
        })
      }
      const call = async (
        who: number,
        { place }: Known,
        act: 'callBack' | 'confirm' | 'refuse',
      ): Promise<boolean> => {
        const [row] = await lab.owner<{ id: number; version: number }>(
          `
            select fax_number_id as id, row_version as version
            from fax_number
            where location_id = $1 and is_main and retired_at is null
          `,
          [place.locationId],
        )
        const said = { faxNumberId: row?.id ?? 0, rowVersion: row?.version ?? 0 }
        const more =
          act === 'callBack'
            ? { spokenTo: 'Ann', phoneCalled: '(813) 555-0100', note: '' }
            : act === 'refuse'
              ? { note: 'Not theirs.' }
              : {}
        const { body } = await people[who]!.call(faxNumbers[act], { ...said, ...more })
        return body.valid === true
      }
      const moves: Record<string, (of: Known) => Promise<void>> = {
        change: async (of) => {
          const next = random.pick(numbers)
          const [row] = await lab.owner<{ version: number }>(
            'select row_version as version from location where location_id = $1',
            [of.place.locationId],
          )
          const { body } = await people[0]!.call(locations.save, {
            locationId: of.place.locationId,
            fax: next,
            rowVersion: row?.version ?? 0,
          })
          expect(body).toMatchObject({ valid: true })
          if (next !== of.current)
            Object.assign(of, {
              current: next,
              verified: false,
              isChecked: false,
              needsSecond: true,
            })
        },
        verify: async (of) => {
          if (!(await call(0, of, 'callBack'))) return
          of.isChecked = true
          if (!of.needsSecond) of.verified = true
        },
        confirm: async (of) => {
          const wasOk = await call(1, of, 'confirm')
          expect(wasOk).toBe(of.isChecked && !of.verified)
          if (wasOk) of.verified = true
        },
        confirmAlone: async (of) => {
          // the person who verified it cannot also confirm it
          const wasVerified = of.verified
          expect(await call(0, of, 'confirm')).toBe(false)
          expect(of.verified).toBe(wasVerified)
        },
        refuse: async (of) => {
          if (await call(1, of, 'refuse'))
            Object.assign(of, { verified: false, isChecked: false, needsSecond: true })
        },
      }
      let released = 0
      let rounds = 0
      while (released < size) {
        const of = random.pick(known)
        const act = random.weighted([
          ['release', 10],
          ['verify', 3],
          ['confirm', 2],
          ['confirmAlone', 1],
          ['change', 2],
          ['refuse', 1],
          ['send', 5],
        ] as const)
        if (act === 'release') {
          await builders.result(of.place, { at: lab.clock.now })
          released++
        } else if (act !== 'send') await moves[act]!(of)
        else {
          carrier.sent.length = 0
          await sendFaxes(lab.context, carrier, report)
          const allowed = known.filter(({ verified }) => verified).map(({ current }) => current)
          expect(carrier.sent.filter(({ number }) => !allowed.includes(number))).toEqual([])
          lab.clock.pass(3)
          if (rounds++ % 5 === 0) await signIn() // no session lasts as long as the proof
        }
      }
      const [attempts] = await lab.owner<{ count: number }>('select count(*) from fax_attempt')
      expect(attempts?.count).toBeGreaterThan(size / 10)
    },
  )
})
