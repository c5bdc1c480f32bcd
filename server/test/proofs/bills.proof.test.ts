import { randomOf } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { brokenLaws, lastOfLedger, ledgerPrint } from '../bills/laws.ts'
import { billLives, type Counts } from '../bills/random-lives.ts'
import { openLab } from '../lab.ts'
import { engineUnderTest } from '../setup/engine.ts'

const perRound = 50
const daysPerRound = 6
/** Bills per laboratory: the laws check all of them after each day. */
const perLab = 500

interface ProofCounts extends Counts {
  claims: Record<string, number>
  remittances: Record<string, number>
}
const add = (sum: Record<string, number>, more: Readonly<Record<string, number>>): void => {
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
}

const liveIn = async (bills: number, seed: string, report: ProofCounts): Promise<void> => {
  const lab = await openLab()
  try {
    const lives = await billLives(lab, randomOf(seed))
    let print = { upTo: 0, is: '' }
    for (let at = 0; at * perRound < bills; at++)
      await lives.round(at, Math.min(perRound, bills - at * perRound), daysPerRound, async () => {
        expect(await brokenLaws(lab), `seed ${seed}, round ${at}`).toEqual([])
        expect(await ledgerPrint(lab, print.upTo), 'rows of the ledger stay as they are').toBe(
          print.is,
        )
        const upTo = await lastOfLedger(lab)
        print = { upTo, is: await ledgerPrint(lab, upTo) }
      })
    const counted = async (table: 'claim' | 'remittance') =>
      Object.fromEntries(
        (
          await lab.owner<{ state: string; count: number }>(
            `select state, count(*)::int as count from ${table} group by 1`,
          )
        ).map((row) => [row.state, row.count]),
      )
    report.orders += lives.counts.orders
    report.refused += lives.counts.refused
    add(report.acts, lives.counts.acts)
    add(report.claims, await counted('claim'))
    add(report.remittances, await counted('remittance'))
  } finally {
    await lab.close()
  }
}

/** With so many, each state of a claim occurs. */
const manyBills = 1000

describe('the laws of bills', () => {
  proof(
    'hold through random histories: no cent is lost, posted twice, or written off automatically, and everything that waits is in a queue',
    { small: 50, full: 2_000, of: 'bills' },
    async (bills, seed) => {
      const report: ProofCounts = { orders: 0, refused: 0, acts: {}, claims: {}, remittances: {} }
      for (let done = 0; done < bills; done += perLab)
        await liveIn(Math.min(perLab, bills - done), `${seed} bills ${done}`, report)
      console.log(`${report.orders} bills on ${engineUnderTest}: ${JSON.stringify(report)}`)
      // of few bills, few are claimed
      const states = bills >= manyBills ? ['closed', 'replaced', 'adjudicated'] : []
      expect(Object.keys(report.claims)).toEqual(expect.arrayContaining(states))
      expect(report.remittances['posted']).toBeGreaterThan(0)
    },
  )
})
