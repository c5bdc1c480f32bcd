import { setTimeout as pause } from 'node:timers/promises'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { billingWork, insuranceWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { countAt } from '@labgate/contract/overviews/billing-figures'
import { Refused } from '@labgate/server/client.ts'
import type { Acting, Day } from '../day.ts'
import { billsOf } from '../ends.ts'
import type { WorkQueueName } from '../plan/day-plan.ts'

const calls = { insurance: insuranceWork, billing: billingWork } as const
const screens: Readonly<Record<WorkQueueName, string>> = {
  insurance: 'Insurance Work',
  billing: 'Billing Work',
}
/* Items of each queue worked per day. */
const taken = 3
const pageSize = 50
/*
 * Jobs create and send claims; a look that finds nothing ends after two seconds, and none waits
 * longer than half a minute.
 */
const [lookEveryMs, idleMs, mostMs] = [500, 2000, 30_000] as const
const historyEveryMs = 3000
/* Rounds of one exchange, while bills are ready that have not left. */
const mostRounds = 3

/** The newest file to or from a payer, and whether one still waits to be sent or read. */
const filesNow = async ({
  cast: { billing },
}: Day): Promise<{ newest: number; isBusy: boolean }> => {
  const { list } = await billing.call(payerFiles.list, { searchCriteria: { pageSize } })
  return {
    newest: list[0]?.x12FileId ?? 0,
    isBusy: list.some(({ state }) => state === 'waiting' || state === 'new'),
  }
}
/**
 * Waits until every order is judged, every bill that can leave in this round has left, and incoming
 * files are read.
 */
const settles = async (day: Day, newest: number): Promise<void> => {
  const begun = performance.now()
  for (let before = ''; ;) {
    await pause(lookEveryMs)
    const waited = performance.now() - begun
    const [files, bills] = [await filesNow(day), await billsOf(day)]
    const [ready, isJudged] = [countAt(bills, 'ready'), countAt(bills, 'unexplained') === 0]
    const now = `${files.newest} ${ready}`
    // after files have left, bills that stay ready wait for the next round
    const isOver =
      files.newest > newest ? ready === 0 || now === before : ready === 0 && waited > idleMs
    if (waited > mostMs || (!files.isBusy && isJudged && isOver)) return
    before = now
  }
}

/**
 * Claims leave once the demo's billing history exists, minutes after its first start. Waits until
 * then.
 */
export const billingBegins = async (
  { billing }: Pick<Day['cast'], 'billing'>,
  say: (line: string) => void,
): Promise<void> => {
  for (let isSent = false; ; isSent = true) {
    try {
      await billing.call(payerFiles.exchange, {})
      return
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'busy') throw error
    }
    if (!isSent)
      say('The demo’s billing history is still being created. The day begins after that.')
    await pause(historyEveryMs)
  }
}

/** Items that no one has locked or owns, those of the day's practices first. */
const freeItems = async (
  { cast: { billing, practices } }: Day,
  queue: WorkQueueName,
  reason = '',
): Promise<WorkRow[]> => {
  const { list } = await billing.call(calls[queue].list, { searchCriteria: { reason, pageSize } })
  const free = list.filter(({ lockedBy, userId_Owner }) => lockedBy === '' && userId_Owner === 0)
  const isOfDay = (item: WorkRow): boolean =>
    practices.some(({ customerId }) => customerId === item.customerId)
  return [...free.filter(isOfDay), ...free.filter((item) => !isOfDay(item))]
}
const textOf = ({ reason }: WorkRow, queue: WorkQueueName): string =>
  `${screens[queue]}: ${describeReason(reason)}`

/** Billing's acts: sends and receives, and works on held, rejected, or denied claims. */
export const atBilling: Acting<'exchange' | 'take-work' | 'ask-practice' | 'recheck' | 'resubmit'> =
  {
    exchange: async (day) => {
      const { billing } = day.cast
      // one bill of a patient and day leaves at a time: the next follows in another round
      for (let round = 0; round < mostRounds; round++) {
        const { newest } = await filesNow(day)
        const sent = await day.tries(billing, '', () => billing.call(payerFiles.exchange, {}))
        if (sent === undefined) return
        await settles(day, newest)
        if (countAt(await billsOf(day), 'ready') === 0) break
      }
      const { claims } = await billsOf(day)
      day.did(
        billing,
        '',
        `sends and receives: ${claims.sent} of the day’s claims sent, ${claims.accepted} accepted, ${claims.paid} paid so far`,
      )
    },
    'take-work': async (day, { queue }) => {
      const { billing } = day.cast
      const items = (await freeItems(day, queue)).slice(0, taken)
      for (const item of items) {
        const given = {
          workItemIds: [item.workItemId],
          act: 'assign' as const,
          userId_Owner: billing.signedIn.userId,
        }
        const acted = await day.tries(billing, item.specimenBarcode, () =>
          billing.call(calls[queue].act, given),
        )
        if (acted?.done !== 1) continue
        day.work.set(queue, [...(day.work.get(queue) ?? []), item])
        day.did(billing, item.specimenBarcode, `takes an item of ${textOf(item, queue)}`)
      }
    },
    'ask-practice': async (day, { queue }) => {
      const { billing } = day.cast
      const item = day.work.get(queue)?.find(({ customerId }) => customerId > 0)
      if (item === undefined) return
      const given = {
        workItemIds: [item.workItemId],
        act: 'ask' as const,
        note: 'Please complete this in Labgate.',
      }
      const acted = await day.tries(billing, item.specimenBarcode, () =>
        billing.call(calls[queue].act, given),
      )
      if (acted?.done === 1)
        day.did(billing, item.specimenBarcode, `asks the practice about ${textOf(item, queue)}`)
    },
    recheck: async (day, { queue }) => {
      const { billing } = day.cast
      for (const item of day.work.get(queue)?.slice(1) ?? []) {
        const acted = await day.tries(billing, item.specimenBarcode, () =>
          billing.call(calls[queue].act, { workItemIds: [item.workItemId], act: 'recheck' }),
        )
        if (acted?.done === 1)
          day.did(billing, item.specimenBarcode, `rechecks the bill: ${textOf(item, queue)}`)
      }
    },
    resubmit: async (day) => {
      const { billing } = day.cast
      const items = [
        ...(await freeItems(day, 'billing', 'rejected')),
        ...(await freeItems(day, 'billing', 'denied')),
      ]
      for (const item of items.slice(0, taken)) {
        const given = { workItemIds: [item.workItemId], act: 'resubmit' as const }
        const acted = await day.tries(billing, item.specimenBarcode, () =>
          billing.call(billingWork.decide, given),
        )
        if (acted?.done === 1)
          day.did(
            billing,
            item.specimenBarcode,
            `sends the claim again: ${textOf(item, 'billing')}`,
          )
      }
    },
  }
