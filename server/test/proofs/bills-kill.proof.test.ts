import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@labgate/contract/kit/days'
import { randomOf } from '@labgate/demo/random.ts'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { billingLaboratory } from '../billing-builders.ts'
import { brokenLaws } from '../bills/laws.ts'
import { makeBuilders } from '../builders.ts'
import { engineUnderTest } from '../setup/engine.ts'
import { atRandomMoment } from '../until.ts'
import { killedWorker } from './killed-worker.ts'

const perRound = 6
const firstDay = Date.parse('2026-03-20T15:00:00Z')
/** What the payer does with claims, by the ending of their member ID. */
const endings = ['', '', '-DENY', '-PART', '-REV', '-TAKE', '-LATE']

/**
 * A payer at the other end of the folder: it takes each file once, by name, and writes only
 * complete responses.
 */
const payerAt = (folder: string, clock: { now: Date }) => {
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => clock.now,
    seed: 'kills',
  })
  const seen = new Set<string>()
  let [count, twice] = [0, 0]
  const layDown = async (kind: string, bytes: Uint8Array): Promise<void> => {
    const name = `A${String((count += 1)).padStart(5, '0')}.${kind}`
    await writeFile(join(folder, name), bytes)
    // written a minute ago by the proof's clock: it is complete
    const at = new Date(clock.now.getTime() - 60_000 + count)
    await utimes(join(folder, name), at, at)
    await rename(join(folder, name), join(folder, 'in', name))
  }
  return {
    twice: () => twice,
    /** Reads outgoing files and responds, including payments due by now. */
    work: async (): Promise<void> => {
      for (const name of (await readdir(join(folder, 'out')).catch(() => []))
        .filter((one) => !one.endsWith('.part'))
        .toSorted()) {
        const bytes = await readFile(join(folder, 'out', name))
        await rm(join(folder, 'out', name))
        if (seen.has(name)) twice += 1
        else for (const answer of payer.receive(bytes)) await layDown(answer.kind, answer.bytes)
        seen.add(name)
      }
      const remittance = payer.remit()
      if (remittance !== undefined) await layDown(remittance.kind, remittance.bytes)
    },
  }
}

describe('kill -9 while claims are sent and payments are posted', () => {
  proof(
    'each claim is sent under one number, each payment is posted once, and the laws of bills hold',
    { small: 2, full: 50, of: 'kills' },
    async (rounds, seed) => {
      const random = randomOf(`${seed} bills killed`)
      const worker = await killedWorker(new URL('bills-worker.ts', import.meta.url))
      const folder = await mkdtemp(join(tmpdir(), 'labgate-payer-'))
      for (const name of ['in', 'out']) await mkdir(join(folder, name))
      const clock = { now: new Date(firstDay), pass: () => undefined }
      const payer = payerAt(folder, clock)
      const clockFile = join(folder, 'clock')
      const onDay = async (day: number): Promise<void> => {
        clock.now = new Date(firstDay + day * dayMs)
        // replaced at once: the worker reads it at any time
        await writeFile(`${clockFile}.part`, clock.now.toISOString())
        await rename(`${clockFile}.part`, clockFile)
      }
      const start = () => worker.start({ PROOF_CLOCK: clockFile, PARTNER_FOLDERS: folder })
      try {
        const orders = await worker.asOwner(async (owner) => {
          const laboratory = await billingLaboratory({
            owner,
            make: makeBuilders(owner, 'x'),
            clock,
          })
          await owner(`update trading_partner set transport = 'folder', settings = $1`, [
            JSON.stringify({ path: folder }),
          ])
          // of each day's claims one is taken back and decided again
          for (let nth = 0; nth < perRound * rounds; nth++) {
            const ending = nth % perRound === 0 ? '-REV' : random.pick(endings)
            await laboratory.order(
              {},
              { cover: { member_id: `W${random.int(100_000_000, 999_999_999)}${ending}` } },
            )
          }
          await owner('delete from bill_due')
          return owner<{ id: number }>('select lab_order_id as id from lab_order order by 1')
        })
        for (let round = 0; round < rounds; round++) {
          // some arrive at the laboratory each day
          const due = orders.slice(round * perRound, (round + 1) * perRound).map(({ id }) => id)
          await worker.asOwner((owner) =>
            owner('insert into bill_due (lab_order_id) select unnest($1::bigint[])', [due]),
          )
          await onDay(round)
          const running = await start()
          await Promise.all([atRandomMoment(random, 400, 5), payer.work()])
          await running.kill()
          await payer.work()
        }
        // late, reversed, or recouped payments come in the next days
        await onDay(rounds)
        const last = await start()
        for (let day = 0; day < 6; day++) {
          if (day > 0) await onDay(rounds + day)
          await last.describe(`nothing left at ${clock.now.toISOString()}`)
          await payer.work()
        }
        await last.kill()
        const [counts] = await worker.asOwner(async (owner) => {
          expect(await brokenLaws({ owner })).toEqual([])
          return owner<{
            claims: number
            numbers: number
            unanswered: number
            payments: number
            files: number
            held: number
            reversals: number
          }>(`
            select
              count(*)::int as claims,
              count(distinct number)::int as numbers,
              count(*) filter (where adjudicated_at is null)::int as unanswered,
              (select count(*)::int from remittance_claim where state = 'posted') as payments,
              (select count(*)::int from x12_file) as files,
              (select count(*)::int from remittance where state = 'held') as held,
              (
                select count(*)::int
                from remittance_claim
                where state = 'posted' and outcome = 'reversed'
              ) as reversals
            from claim
          `)
        })
        console.log(
          `${perRound * rounds} bills, ${rounds} kills on ${engineUnderTest}: ${JSON.stringify(counts)}; ${payer.twice()} files came twice under the same name`,
        )
        expect(counts).toMatchObject({
          claims: perRound * rounds,
          numbers: perRound * rounds,
          unanswered: 0,
          held: 0,
        })
        expect(counts?.reversals).toBeGreaterThanOrEqual(rounds)
      } finally {
        await worker.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  )
})
