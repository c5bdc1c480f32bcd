import { randomOf } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { syncAllWork } from '../../src/features/billing/sync-work.ts'
import { brokenLaws } from '../bills/laws.ts'
import { billLives } from '../bills/random-lives.ts'
import { openLab } from '../lab.ts'
import { engineUnderTest } from '../setup/engine.ts'

const [perRound, daysPerRound, perLab] = [50, 4, 200]
/** People acting at the same moment. */
const people = 6

const liveIn = async (
  bills: number,
  seed: string,
  counts: { acts: number; refused: number },
): Promise<void> => {
  const lab = await openLab()
  try {
    const lives = await billLives(lab, randomOf(seed), people)
    for (let at = 0; at * perRound < bills; at++)
      await lives.round(at, Math.min(perRound, bills - at * perRound), daysPerRound, async () => {
        expect(await brokenLaws(lab), `seed ${seed}, round ${at}`).toEqual([])
      })
    await judgeBills(lab.context)
    await batchClaims(lab.context)
    await lab.context.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.context.now()))
    expect(await brokenLaws(lab), `seed ${seed}, at the end`).toEqual([])
    expect(await lives.differs()).toEqual([])
    counts.acts += Object.values(lives.counts.acts).reduce((sum, count) => sum + count, 0)
    counts.refused += lives.counts.refused
  } finally {
    await lab.close()
  }
}

describe('the laws of bills', () => {
  proof(
    `hold while ${people} people and two jobs act at the same time`,
    { small: 50, full: 2_000, of: 'bills' },
    async (bills, seed) => {
      const counts = { acts: 0, refused: 0 }
      for (let done = 0; done < bills; done += perLab)
        await liveIn(Math.min(perLab, bills - done), `${seed} at once ${done}`, counts)
      console.log(
        `${bills} bills on ${engineUnderTest}: ${counts.acts} acts, ${counts.refused} refused because somebody else was first`,
      )
      expect(counts.acts).toBeGreaterThan(bills / 2)
    },
  )
})
