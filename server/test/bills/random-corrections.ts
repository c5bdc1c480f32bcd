import { billingWork } from '@labgate/contract/billing/work-queues'
import { utcDay } from '@labgate/contract/kit/days'
import type { Random } from '@labgate/demo/random.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import type { Lab, Visitor } from '../lab.ts'
import type { PaidClaim } from '../x12/remittance-file.ts'
import { billingItem } from './billing-item.ts'
import type { partActs } from './random-parts.ts'
import { changedAgain, type repeatActs } from './random-repeats.ts'
import { postWaiting } from './waiting-payments.ts'

interface Needs {
  random: Random
  biller: () => Visitor
  count: (act: string) => void
  refuse: () => void
  some: (most: number, query: string) => Promise<number[]>
  orderOf: (payerCount: 1 | 2) => Promise<number>
  payer: ReturnType<typeof partActs>['payer']
  changesNothing: ReturnType<typeof repeatActs>['changesNothing']
}

const opposite = (adjustments: readonly string[]): string[] =>
  adjustments.map((one) => one.replace(/[^*]+$/, (amount) => String(-Number(amount))))
const reversalOf = (decision: PaidClaim): PaidClaim => ({
  ...decision,
  status: '22',
  charge: -decision.charge,
  paid: -decision.paid,
  adjustments: opposite(decision.adjustments),
  lines: (decision.lines ?? []).map((line) => ({
    ...line,
    charge: -line.charge,
    paid: -line.paid,
    adjustments: opposite(line.adjustments),
  })),
})

/**
 * A payer that corrects its decisions, also back to what it had decided before, under one number of
 * its own, and sends its corrections again: with another check number, another payment day, or both,
 * in one file or its halves in two.
 */
export const correctionActs = (
  lab: Lab,
  { random, biller, count, refuse, some, orderOf, payer, changesNothing }: Needs,
) => {
  /* The decisions on each claim, latest last. */
  const decided = new Map<string, PaidClaim[]>()
  const sent: { trace: string; day: string; claims: readonly PaidClaim[] }[] = []
  let nth = 0
  const today = (): string => utcDay(lab.clock.now).replaceAll('-', '')
  const send = async (claims: readonly PaidClaim[]): Promise<void> => {
    const trace = `CORRECTION ${++nth}`
    const day = today()
    await payer.arrives(claims, { trace, day, isSound: true })
    sent.push({ trace, day, claims })
  }
  const decide = async (): Promise<void> => {
    const order = await orderOf(random.pick([1, 1, 2]))
    await judgeBills(lab.context)
    await batchClaims(lab.context)
    const claim = await payer.aClaim(`c.lab_order_id = ${order} and c.sequence = 1`)
    if (claim === undefined) return
    const decision = { ...payer.wholeOf(claim), payerNumber: `CR ${claim.number}` }
    await send([decision])
    decided.set(claim.number, [decision])
    count('decided to be corrected')
  }
  const correct = async (): Promise<void> => {
    if (decided.size === 0) return decide()
    const [number, decisions] = random.pick([...decided])
    const latest = decisions.at(-1)
    const claim = await payer.aClaim(`c.number = '${number}'`)
    if (claim === undefined || latest === undefined) return
    const [earlier] = random.shuffled(decisions.slice(0, -1))
    const anew =
      earlier !== undefined && random.chance(0.6)
        ? earlier
        : { ...payer.wholeOf(claim), payerNumber: latest.payerNumber }
    const claims = [reversalOf(latest), anew]
    // the halves can come in two checks
    for (const part of random.chance(0.2) ? claims.map((one) => [one]) : [claims]) await send(part)
    decisions.push(anew)
    count(anew === earlier ? 'corrected to what was decided before' : 'corrected')
  }
  /* A person decides about an item of an order's bill. False: it is refused. */
  const decideItem = async (
    order: number,
    reason: string,
    act: 'write-off' | 'refund',
  ): Promise<boolean> => {
    const [item] = await lab.owner<{ id: number }>(
      `
        select work_item_id as id
        from work_item
        where lab_order_id = $1 and reason = $2 and closed_at is null
      `,
      [order, reason],
    )
    const { body } = await biller().call(billingWork.decide, {
      workItemIds: [Number(item?.id)],
      act,
      note: 'Decided in the proof.',
    })
    if (body.valid === true && body.done === 1) return true
    refuse()
    return false
  }
  /* A person writes off what the payer left to the patient. */
  const giveUp = async (): Promise<void> => {
    const [order] = await some(
      1,
      `
        select b.lab_order_id as id
        from
          bill b
          join claim c using (bill_id)
          join bill_open p using (bill_id)
        where
          c.number = any ('{${[...decided.keys()].join(',')}}')
          and p.party = 'patient'
          and p.cents > 0
      `,
    )
    if (order === undefined) return correct()
    await billingItem(lab, order, { reason: 'patient-balance', cents: 0 })
    if (await decideItem(order, 'patient-balance', 'write-off'))
      count('patient’s share written off')
  }
  const creditOf = async (order: number): Promise<number> =>
    (
      await lab.owner<{ cents: number }>(
        `
          select coalesce(-sum(p.cents), 0)::int as cents
          from
            bill_open p
            join bill using (bill_id)
          where lab_order_id = $1 and p.party = 'payer-1' and p.cents < 0
        `,
        [order],
      )
    )[0]?.cents ?? 0
  /*
   * A payer pays twice, is refunded, and reverses the second payment, too: it owes that, whatever it
   * then decides without a reversal.
   */
  const oweAgain = async (): Promise<void> => {
    const order = await orderOf(random.pick([1, 2, 2]))
    await judgeBills(lab.context)
    await batchClaims(lab.context)
    const claim = await payer.aClaim(`c.lab_order_id = ${order} and c.sequence = 1`)
    if (claim === undefined) return
    const decision = { ...payer.wholeOf(claim), name: claim.name, member: claim.member }
    if (decision.paid === 0) return
    await send([decision])
    await send([decision])
    try {
      const trace = `CORRECTION ${nth}`
      await postWaiting(lab, biller(), { trace, claimNumber: claim.number })
    } catch {
      return refuse()
    }
    if ((await creditOf(order)) === 0) return
    await billingItem(lab, order, { reason: 'credit', cents: await creditOf(order) })
    if (!(await decideItem(order, 'credit', 'refund'))) return
    await send([reversalOf(decision)])
    await send([payer.wholeOf(claim)])
    count('decided again by a payer that owes')
  }
  const isPosted = async (trace: string): Promise<boolean> => {
    const [row] = await lab.owner<{ posted: boolean }>(
      `
        select bool_and(r.state = 'posted' and p.state = 'posted') as posted
        from
          remittance r
          join remittance_claim p using (remittance_id)
        where r.trace = $1 and not r.is_replaced
      `,
      [trace],
    )
    return row?.posted === true
  }
  const sendAgain = async (): Promise<void> => {
    const [one] = random.shuffled(sent)
    if (one === undefined) return decide()
    if (!(await isPosted(one.trace))) return
    const changed = random.pick(changedAgain)
    const halves = one.claims.length > 1 && random.chance(0.4)
    await changesNothing(`a correction came again with another ${changed}`, async () => {
      for (const claims of halves ? one.claims.map((half) => [half]) : [one.claims])
        await payer.arrives(claims, {
          trace: changed === 'day' ? one.trace : `CORRECTION ${++nth}`,
          day: changed === 'number' ? one.day : today(),
          isSound: true,
        })
    })
    count(`correction sent again with another ${changed}${halves ? ', in two files' : ''}`)
  }
  return [decide, correct, correct, giveUp, giveUp, oweAgain, sendAgain, sendAgain]
}
