import { books } from '@labgate/contract/billing/books'
import { billingWork, decisions, insuranceWork } from '@labgate/contract/billing/work-queues'
import { unbalancedBy } from '@labgate/demo/muddled-files.ts'
import type { Random } from '@labgate/demo/random.ts'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { syncAllWork } from '../../src/features/billing/sync-work.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { x12FilePlace } from '../../src/features/billing/x12-files.ts'
import type { Transport } from '../../src/ports/transport/transport.ts'
import { billingDay, billingLaboratory } from '../billing-builders.ts'
import type { Lab, Visitor } from '../lab.ts'
import { correctionActs } from './random-corrections.ts'
import { endActs } from './random-ends.ts'
import { holdActs } from './random-holds.ts'
import { partActs } from './random-parts.ts'
import { receiptActs } from './random-receipts.ts'
import { repeatActs } from './random-repeats.ts'

/*
 * What the simulated payer does with a claim, by its member ID's ending; the first is the usual
 * case.
 */
const endings = [
  '',
  '',
  '',
  '',
  '-DENY',
  '-PART',
  '-REV',
  '-TAKE',
  '-LATE',
  '-CROSS',
  '-REJ',
  '-TERM',
  '-PLAN',
] as const
const minutesPerDay = 24 * 60

/**
 * A payer whose remittances sometimes claim a dollar more than their parts. `before`: what happens
 * before one is taken.
 */
const carelessTransport = (
  transport: Transport,
  random: Random,
  before?: (bytes: Uint8Array) => Promise<void>,
): Transport => ({
  ...transport,
  take: async (name) => {
    const bytes = await transport.take(name)
    if (!name.endsWith('.835')) return bytes
    if (before !== undefined && random.chance(0.4)) await before(bytes)
    if (!random.chance(0.1)) return bytes
    return Buffer.from(unbalancedBy(1)(Buffer.from(bytes).toString('latin1')), 'latin1')
  },
})

/** Counts of acts in all lives, for the proof's output. */
export interface Counts {
  orders: number
  acts: Record<string, number>
  refused: number
}

/* Message for one of two who act at the same moment. Any other failure is a fault. */
const losesTurn =
  /"code":"(busy|not-found|not-possible|faulty|changed|stale)"|deadlock detected|someone saved at the same moment|^busy$/i

/**
 * Random lives of bills: orders of all kinds, a payer's responses, and people who correct, decide,
 * and undo. `atOnce`: number of people acting at the same moment, while bills are judged and claims
 * written; what each of them finds then depends on timing. `isRepeating`: payers and people also
 * repeat decisions, a payer takes no replacements, and orders end and go on.
 */
export const billLives = async (lab: Lab, random: Random, atOnce = 1, isRepeating = true) => {
  const laboratory = await billingLaboratory(lab)
  const payers = [
    laboratory.insuranceId,
    await laboratory.payer({ name: 'Original Medicare', payer_kind: 'Medicare' }),
    await laboratory.payer({ name: 'State Medicaid', payer_kind: 'Medicaid' }),
    await laboratory.payer({ name: 'Gulf Mutual', filing_days: 5 }),
    await laboratory.payer({ name: 'No Route', trading_partner_id: null }),
    ...(isRepeating
      ? [await laboratory.payer({ name: 'Anew Only', takes_replacements: false })]
      : []),
  ]
  // so that a month ends on the fourth day, and can be closed
  lab.clock.now = new Date('2026-03-29T15:00:00Z')
  const person = await lab.make.user(18)
  const leader = await lab.make.user(8)
  let biller: Visitor = await lab.signIn(person)
  let reviewer: Visitor = await lab.signIn(leader)
  const counts: Counts = { orders: 0, acts: {}, refused: 0 }
  let transport: Transport | undefined
  const startPayer = (round: number): void => {
    const payer = simulatedPayer({
      name: 'Simulated payer',
      id: '60054',
      taxId: '591112222',
      now: () => lab.clock.now,
      seed: `round ${round}`,
    })
    transport = carelessTransport(
      simulatedTransport(payer),
      random,
      isRepeating ? repeats.paperBeforeFile : undefined,
    )
  }
  const count = (act: string): void => void (counts.acts[act] = (counts.acts[act] ?? 0) + 1)

  const memberId = (): string =>
    random.chance(0.06) ? '' : `W${random.int(100_000_000, 999_999_999)}${random.pick(endings)}`
  const newOrder = async (): Promise<void> => {
    counts.orders += 1
    const pays = random.pick([
      'insurance',
      'insurance',
      'insurance',
      'insurance',
      'self',
      'contract',
      'none',
    ] as const)
    const more = {
      ...(random.chance(0.06) && { diagnosis: '[]' }),
      ...(random.chance(0.05) && { stage: 40, resulted_at: null }),
      ...(random.chance(0.04) && { ended: 101, rejected_at: '2026-03-12T10:00:00Z' }),
      ...(random.chance(0.2) && { tests: [107, 1100, 1203, 110] }),
      ...(random.chance(0.05) && { collected_at: null, collection_day: '2026-03-10' }),
      ...(pays === 'self' && { self_pay: true }),
      ...(pays === 'contract' && { contract_pay: true }),
    }
    const cover =
      pays === 'insurance' ? { insurance_id: random.pick(payers), member_id: memberId() } : null
    const { labOrderId, patientId } = await laboratory.order(more, {
      cover,
      patientMore: random.chance(0.04) ? { dob: null, dob_missing: true } : {},
    })
    if (cover !== null && random.chance(0.2))
      await insureAlso(
        { labOrderId, patientId },
        { insurance_id: random.pick(payers), member_id: memberId() },
      )
  }
  const insureAlso = async (
    { labOrderId, patientId }: { labOrderId: number; patientId: number },
    cover: Record<string, unknown>,
  ): Promise<void> => {
    const second = await laboratory.insured(patientId, { sequence: 2, ...cover })
    await lab.owner(
      'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
      [labOrderId, second],
    )
  }
  /** An order of a patient with one or two payers, which nothing holds. */
  const orderOf = async (payerCount: 1 | 2): Promise<number> => {
    counts.orders += 1
    const [first = 0, , , mutual = 0] = payers
    const member_id = `W${random.int(100_000_000, 999_999_999)}`
    const order = await laboratory.order({}, { cover: { insurance_id: first, member_id } })
    if (payerCount === 2)
      await insureAlso(order, { insurance_id: mutual, member_id: `S${member_id}` })
    return order.labOrderId
  }

  const day = async (): Promise<void> => {
    await billingDay(lab, async () => transport)
    lab.clock.pass(minutesPerDay)
    // a session ends overnight
    biller = await lab.signIn(person)
    reviewer = await lab.signIn(leader)
  }
  const prime = 9973
  let hot = 1
  /** Up to this many of a query's rows. */
  const some = async (most: number, query: string): Promise<number[]> => {
    const rows = await lab.owner<{ id: number }>(`select id from (${query}) found order by id`)
    const ids = rows.map(({ id }) => id)
    // people acting at the same moment reach for the same few
    const near =
      atOnce === 1
        ? ids
        : ids.toSorted((a, b) => ((a * hot) % prime) - ((b * hot) % prime)).slice(0, most + 1)
    return random.shuffled(near).slice(0, most)
  }
  /** A payer resends a remittance in a file with another name. */
  const sameAgain = async (): Promise<void> => {
    const [id] = await some(1, `select x12_file_id as id from x12_file where kinds = '{835}'`)
    if (id === undefined) return
    const [file] = await lab.owner<{ content: Buffer }>(
      'select content from x12_file where x12_file_id = $1',
      [id],
    )
    if (file === undefined) return
    count('same remittance again')
    await keepFile(
      lab.context,
      laboratory.tradingPartnerId,
      'again.835',
      Buffer.concat([lab.context.crypt.openBytes(file.content, x12FilePlace), Buffer.from('\r\n')]),
    )
    await takeAnswers(lab.context, false)
  }

  const one = async (order: string): Promise<number | undefined> =>
    (await some(1, `select lab_order_id as id from lab_order o where ${order}`))[0]
  /** Changes that people make to orders and patients. */
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'member ID corrected': async () =>
      lab.owner(
        `
          update patient_insurance
          set member_id = case
            when member_id = '' then 'W123456780'
            else split_part(member_id, '-', 1)
          end
          where patient_insurance_id = any ($1)
        `,
        [
          await some(
            2,
            `
              select patient_insurance_id as id
              from patient_insurance
              where member_id = '' or member_id like '%-%'
            `,
          ),
        ],
      ),
    'diagnosis added': async () =>
      lab.owner(
        `
          update lab_order
          set diagnosis = '[{"icd10Code":"F11.20","description":"Opioid dependence"}]'
          where lab_order_id = $1
        `,
        [await one(`o.diagnosis = '[]'`)],
      ),
    'test added': async () =>
      lab.owner(`update lab_order set tests = '{107,1100,1203,110}' where lab_order_id = $1`, [
        await one('o.ended = 0 and o.stage = 50'),
      ]),
    'test taken away': async () =>
      lab.owner(`update lab_order set tests = '{107,1100}' where lab_order_id = $1`, [
        await one('o.ended = 0 and o.stage = 50'),
      ]),
    'result out': async () =>
      lab.owner(
        `
          update lab_order
          set
            stage = 50,
            resulted_at = '2026-03-19T15:00:00Z'
          where lab_order_id = $1
        `,
        [await one('o.stage = 40 and o.ended = 0')],
      ),
    'month closed': async () => {
      const month = (await biller.call(books.months, { clock: 'posted' })).body.closable
      if (month !== null) await biller.call(books.close, { month })
    },
    'insurance ended': async () =>
      lab.owner(
        'update patient_insurance set active = false where patient_insurance_id = any ($1)',
        [await some(1, 'select patient_insurance_id as id from patient_insurance where active')],
      ),
    'pays by the practice': async () =>
      lab.owner('update lab_order set contract_pay = true where lab_order_id = $1', [
        await one('o.ended = 0 and not o.contract_pay'),
      ]),
  }
  /** A person at a work queue decides about a few items. */
  const decide = async (): Promise<void> => {
    const items = await lab.owner<{ id: number; queue: string }>(
      'select work_item_id as id, queue from work_item where work_item_id = any ($1)',
      [
        await some(
          random.int(1, 4),
          'select work_item_id as id from work_item where closed_at is null',
        ),
      ],
    )
    const act = random.pick([...decisions, 'resubmit', 'recheck'] as const)
    for (const [queue, calls] of [
      ['billing', billingWork],
      ['insurance', insuranceWork],
    ] as const) {
      const workItemIds = items.filter((item) => item.queue === queue).map(({ id }) => id)
      if (workItemIds.length === 0) continue
      const { body } =
        act === 'recheck'
          ? await biller.call(calls.act, { workItemIds, act })
          : await biller.call(calls.decide, { workItemIds, act, note: 'Decided in the proof.' })
      // a decision in the other queue closed it, or the order ended and its bill does not know it yet
      if (body.code === 'not-found' || body.code === 'stale') {
        counts.refused += workItemIds.length
        continue
      }
      if (body.valid !== true) throw new Error(`${act}: ${JSON.stringify(body)}`)
      const { done = 0, refused = [] } = body as { done?: number; refused?: object[] }
      for (let nth = 0; nth < done; nth++) count(act)
      counts.refused += refused.length
    }
  }
  const change = async (): Promise<void> => {
    const [name, work] = random.pick(Object.entries(changes))
    await work()
    count(name)
  }
  const receipts = receiptActs(lab, {
    random,
    alone: atOnce === 1,
    customerId: laboratory.customerId,
    biller: () => biller,
    reviewer: () => reviewer,
    count,
    some,
  })
  const receive = async (): Promise<void> => random.pick(receipts.acts)()
  const repeats = repeatActs(lab, {
    random,
    alone: atOnce === 1,
    insuranceId: laboratory.insuranceId,
    tradingPartnerId: laboratory.tradingPartnerId,
    biller: () => biller,
    count,
    refuse: () => void (counts.refused += 1),
    some,
  })
  const parts = partActs(lab, {
    random,
    tradingPartnerId: laboratory.tradingPartnerId,
    count,
    some,
    orderOf,
  })
  const inParts = async (): Promise<void> => random.pick(parts.acts)()
  const corrections = correctionActs(lab, {
    random,
    biller: () => biller,
    count,
    refuse: () => void (counts.refused += 1),
    some,
    payer: parts.payer,
    orderOf,
    changesNothing: repeats.changesNothing,
  })
  const onCorrections = async (): Promise<void> => random.pick(corrections)()
  const holds = holdActs(lab, {
    random,
    biller: () => biller,
    reviewer: () => reviewer,
    count,
    refuse: () => void (counts.refused += 1),
    some,
  })
  const onHold = async (): Promise<void> => random.pick(holds.acts)()
  const ends = endActs(lab, { random, count, some })
  const onEnds = async (): Promise<void> => random.pick(ends)()
  const acts = [
    decide,
    decide,
    decide,
    change,
    change,
    sameAgain,
    ...(isRepeating
      ? [...repeats.acts, inParts, inParts, inParts, onCorrections, onCorrections, onHold, onEnds]
      : []),
    receive,
    receive,
    receive,
  ]
  const inTurn = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (
        atOnce === 1 ||
        !(error instanceof Error) ||
        !losesTurn.test(
          `${error.message} ${'code' in error ? `"code":"${String(error.code)}"` : ''}`,
        )
      )
        throw error
      counts.refused += 1
    }
  }
  const together = async (): Promise<void> => {
    hot = random.int(1, prime - 1)
    const chosen = Array.from({ length: atOnce }, () => random.pick(acts))
    const jobs = atOnce === 1 ? [] : [() => judgeBills(lab.context), () => batchClaims(lab.context)]
    await Promise.all([...chosen, ...jobs].map(inTurn))
  }
  return {
    counts,
    day,
    /** Differences between the refund register and the card processor’s book. */
    differs: receipts.differs,
    /** New orders, and days when payers answer and people act. `afterDay`: checks the state. */
    round: async (
      at: number,
      orders: number,
      days: number,
      afterDay: () => Promise<void>,
    ): Promise<void> => {
      startPayer(at)
      for (let nth = 0; nth < orders; nth++) await newOrder()
      for (let nth = 0; nth < days; nth++) {
        await day()
        // anything due because of the responses leaves with the next batch
        await judgeBills(lab.context)
        await batchClaims(lab.context)
        await lab.context.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.context.now()))
        await afterDay()
        for (let turn = 0; turn < Math.max(3, orders / 4); turn++) await together()
      }
    },
  }
}
