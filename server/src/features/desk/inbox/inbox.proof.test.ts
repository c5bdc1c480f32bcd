import { dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect } from 'vitest'
import { openInboxClerk, type InboxClerk } from '../../../../test/inbox-clerk.ts'
import type { Practice } from '../../../../test/practice.ts'

let desk: InboxClerk
let practice: Practice
beforeAll(async () => {
  desk = await openInboxClerk()
  ;({ practice } = desk)
})
afterAll(() => practice.lab.close())

proof(
  'after any save, no inbox item is missing, and none stays open without its cause',
  { small: 25, full: 600, of: 'saves' },
  async (size, seed) => {
    const chance = dice(seed)
    const ids = [await desk.arrived(), await desk.arrived()]
    const flip: ((on: boolean) => object)[] = [
      (on) =>
        on
          ? { userId_Physician: practice.provider.userId, physicianMissing: false }
          : { userId_Physician: 0, physicianMissing: true },
      (on) =>
        on
          ? {
              diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence, uncomplicated' }],
              diagnosisMissing: false,
            }
          : { diagnosis: [], diagnosisMissing: true },
      (on) =>
        on
          ? { locationId: practice.tampa, locationMissing: false }
          : { locationId: 0, locationMissing: true },
      (on) => ({ patientConsentOnFile: on }),
    ]
    for (let at = 0; at < size; at++) {
      const id = chance.of(ids)
      if (chance.isLikely(0.15))
        await practice.state(
          id,
          chance.isLikely(0.5) ? 'stage = 50, hold = 0' : 'stage = 20, resulted_at = null',
        )
      else if ((await practice.read(id)).specimens[0].labStatusId === 20)
        await desk.change(id, chance.of(flip)(chance.isLikely(0.5)))
      for (const one of ids) {
        const order = await practice.read(one)
        const response =
          order.specimens[0].labStatusId === 20
            ? order.orderIssues
                .filter(({ level }: { level: string }) => level === 'issue')
                .map(({ rule }: { rule: string }) => rule)
            : []
        expect((await desk.reasonsOf(one)).toSorted()).toEqual(
          [...new Set<string>(response)].toSorted(),
        )
      }
    }
  },
)
