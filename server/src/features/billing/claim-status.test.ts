import { simulatedPayer, type SimulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import type { Transport } from '../../ports/transport/transport.ts'
import { askStatuses } from './ask-status.ts'
import { exchangeFiles, keepFile } from './exchange-files.ts'
import { syncAllWork } from './sync-work.ts'
import { takeAnswers } from './take-answers.ts'
import { x12FilePlace } from './x12-files.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: SimulatedPayer
/* The payer decides when a test says so, and its remittances can be delayed. */
const late = { decides: false, delivers: false }
let transport: Transport
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  await lab.owner('update trading_partner set asks_status = true')
  payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'late',
  })
  const waiting = new Map<string, Uint8Array>()
  let count = 0
  const keep = (kind: string, bytes: Uint8Array): void =>
    void waiting.set(`${(count += 1)}.${kind}`, bytes)
  transport = {
    put: async (_name, bytes) => {
      for (const { kind, bytes: answer } of payer.receive(bytes)) keep(kind, answer)
    },
    list: async () => {
      const remittance = late.decides ? payer.remit() : undefined
      if (remittance !== undefined) keep(remittance.kind, remittance.bytes)
      return [...waiting.keys()].filter((name) => late.delivers || !name.endsWith('.835'))
    },
    take: async (name) => waiting.get(name) ?? new Uint8Array(),
    done: async (name) => void waiting.delete(name),
  }
})
afterAll(() => lab.close())

/** The job's handling of questions. Returns the number of claims inquired about. */
const run = async (): Promise<number> => {
  const count = await askStatuses(lab.context)
  await exchangeFiles(lab.context, async () => transport)
  await takeAnswers(lab.context, false)
  await lab.context.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
  return count
}
const dayMinutes = 24 * 60
const claim = async (labOrderId: number) =>
  (
    await lab.owner<{
      state: string
      word: string
      code: string
      on: string | null
      asks: number
      outcome: string
    }>(
      `
        select
          state,
          status_word as word,
          status_code as code,
          status_on::text as on,
          status_asks as asks,
          outcome
        from claim
        where lab_order_id = $1
      `,
      [labOrderId],
    )
  )[0]
const describeItem = async (labOrderId: number) =>
  (
    await lab.owner<{ says: string }>(
      `
        select says
        from work_item
        where lab_order_id = $1 and reason = 'no-answer' and closed_at is null
      `,
      [labOrderId],
    )
  )[0]?.says
const ledger = () => lab.owner('select count(*)::int as n, sum(cents) as cents from ledger')

test('requests the status of a claim without a remittance after the payer’s interval, shows it in the item, and lets only the remittance decide', async () => {
  const { labOrderId } = await laboratory.order()
  await billingDay(lab, async () => transport)
  const posted = await ledger()
  expect(await claim(labOrderId)).toMatchObject({ state: 'accepted', asks: 0 })
  lab.clock.pass(29 * dayMinutes)
  expect(await run()).toBe(0)
  lab.clock.pass(2 * dayMinutes)
  expect([await run(), await run()]).toEqual([1, 0])
  expect(await claim(labOrderId)).toMatchObject({
    state: 'accepted',
    word: 'pending',
    code: 'P1:20:',
    on: '2026-04-20',
    asks: 1,
  })
  expect(await describeItem(labOrderId)).toBe(
    'The payer has the claim and has not decided (04/20/2026). Status P1 20.',
  )

  // it decides, and its remittance is lost in transit
  late.decides = true
  lab.clock.pass(31 * dayMinutes)
  await exchangeFiles(lab.context, async () => transport)
  expect(await run()).toBe(1)
  expect(await claim(labOrderId)).toMatchObject({
    state: 'accepted',
    word: 'finalized',
    code: 'F1:65:',
    outcome: '',
    asks: 2,
  })
  expect(await describeItem(labOrderId)).toContain(
    'decided (05/21/2026), and no remittance came. Request the remittance from the payer.',
  )
  expect(await ledger()).toEqual(posted)

  // the same answer again, and in another file
  const [file] = await lab.owner<{ content: Buffer; answers: number }>(`
    select content, x12_file_id_answers as answers
    from x12_file
    where direction = 'in' and counts ? 'answered'
    order by x12_file_id desc
    limit 1
  `)
  expect(
    await lab.owner(`select kinds from x12_file where x12_file_id = $1`, [file?.answers]),
  ).toEqual([{ kinds: ['276'] }])
  const bytes = lab.context.crypt.openBytes(file?.content ?? Buffer.alloc(0), x12FilePlace)
  const before = await claim(labOrderId)
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    'again.277',
    Buffer.concat([bytes, Buffer.from('\r\n')]),
  )
  // and from a partner that does not have the claim
  const other = await lab.make.insert(
    'trading_partner',
    {
      name: 'Other',
      transport: 'folder',
      submitter_id: 'US',
      receiver_id: 'OTHER',
      receiver_name: 'Other',
    },
    'trading_partner_id',
  )
  await keepFile(
    lab.context,
    other,
    'strange.277',
    Buffer.from(bytes.toString('latin1').replace('STC*F1', 'STC*A4')),
  )
  await takeAnswers(lab.context, false)
  expect(await claim(labOrderId)).toEqual(before)

  late.delivers = true
  await run()
  expect(await claim(labOrderId)).toMatchObject({ state: 'closed', outcome: 'paid' })
  expect(await describeItem(labOrderId)).toBeUndefined()
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    'late.277',
    Buffer.from(bytes.toString('latin1').replace('STC*F1', 'STC*A4')),
  )
  await takeAnswers(lab.context, false)
  expect(await claim(labOrderId)).toMatchObject({
    state: 'closed',
    word: 'finalized',
    outcome: 'paid',
  })
  expect(await brokenLaws(lab)).toEqual([])
})

test('uses the partner’s interval before the payer’s, sends nothing to a partner that takes no 276, and ignores test answers outside the demo', async () => {
  late.delivers = false
  const { labOrderId } = await laboratory.order()
  await billingDay(lab, async () => transport)
  await lab.owner('update trading_partner set status_days = 5, asks_status = false')
  lab.clock.pass(6 * dayMinutes)
  expect(await run()).toBe(0)
  await lab.owner('update trading_partner set asks_status = true')
  expect(await askStatuses(lab.context)).toBe(1)
  await exchangeFiles(lab.context, async () => transport)
  await takeAnswers(lab.context, true)
  expect(await claim(labOrderId)).toMatchObject({ word: '', asks: 1 })
})
