import { describeMoney } from '@labgate/contract/billing/money'
import { isDecision, type Previewed, type WorkAct } from '@labgate/contract/billing/work-queues'
import { dayAfter } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { staleAfter, type WorkQueue } from '../../../core/claims/work-queue.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { verbs, type Verb } from './work-verbs.ts'

/** What is about to be done, as in the preview. */
export interface Pending {
  verb: Verb
  ids: readonly number[]
  done: number
  cents: number
  refused: readonly { workItemId: number; says: string }[]
}
/* Users who decide about money ask another person, and decline. */
const ofDeciders: readonly WorkAct[] = ['request', 'decline']
interface More {
  previewed?: Previewed
  note?: string
  nextDate?: string
  userId_Owner?: number
}
const itemsSay = (count: number): string => howMany(count, 'item')

interface ActReport {
  done: number
  cents: number
  refused: readonly { says: string }[]
}
const describeRefused = ({ refused }: ActReport): string => {
  const reasons = [...new Set(refused.map(({ says: text }) => text))].slice(0, 3).join(' ')
  return refused.length === 1
    ? reasons
    : say('{length} not done. {reasons}', { length: itemsSay(refused.length), reasons })
}

/** Undoes an act, for one of its items or all; reports what could not be undone and why. */
export const useUndo = (queue: WorkQueue) => {
  const { save, saving } = useApiMutation(queue.undo, { refresh: staleAfter(queue) })
  const undo = async (workActId: number, workItemId = 0): Promise<void> => {
    try {
      const acted = await save({ workActId, workItemId })
      if (acted.done > 0) notify.success(say('Undone: {done}.', { done: itemsSay(acted.done) }))
      if (acted.refused.length > 0)
        notify.failure(new Error(describeRefused(acted)), say('Not undone'))
    } catch (error) {
      notify.failure(error)
    }
  }
  return { undo, undoing: saving }
}

/**
 * Acts on items of a queue: a preview first if something must be entered or decided, then the act,
 * with what was refused and why.
 */
export const useWorkActs = (queue: WorkQueue, onDone: (act: WorkAct) => void = () => {}) => {
  const may = useMay()
  const [pending, setPending] = useState<Pending>()
  const acting = useApiMutation(queue.act, { refresh: staleAfter(queue) })
  const deciding = useApiMutation(queue.decide, { refresh: staleAfter(queue) })
  const send = (act: WorkAct, ids: readonly number[], more: More, preview: boolean) => {
    const given = { workItemIds: [...ids], preview, ...more }
    return isDecision(act) ? deciding.save({ ...given, act }) : acting.save({ ...given, act })
  }
  const { undo } = useUndo(queue)
  const tell = (report: ActReport & { workActId?: number }, label: string): void => {
    const { done, cents, refused, workActId = 0 } = report
    const text = `${label}: ${itemsSay(done)}, ${describeMoney(cents)}.`
    if (done > 0 && workActId > 0) notify.done(text, () => void undo(workActId))
    else if (done > 0) notify.success(text)
    if (refused.length > 0)
      notify.failure(
        new Error(describeRefused(report)),
        done > 0
          ? say('{label}: {length} not done', { label, length: itemsSay(refused.length) })
          : say('{label}: not done', { label }),
      )
  }
  const previewOf = (act: WorkAct, ids: readonly number[], needsDay: boolean) =>
    send(act, ids, needsDay ? { nextDate: dayAfter(dayHere(), 2), note: '-' } : {}, true)
  /* The dialog shows what the act would do now. */
  const renew = async (act: WorkAct, ids: readonly number[]): Promise<void> => {
    try {
      const { done, cents, refused } = await previewOf(act, ids, false)
      setPending((before) =>
        done === 0 ? undefined : before && { ...before, done, cents, refused },
      )
    } catch {
      setPending(undefined) // an item is no longer open, as the reloaded list shows
    }
  }
  const run = async (
    act: WorkAct,
    label: string,
    ids: readonly number[],
    more: More = {},
  ): Promise<boolean> => {
    try {
      const acted = await send(act, ids, more, false)
      tell(acted, label)
      if (acted.done > 0) onDone(act)
      return true
    } catch (error) {
      notify.failure(error)
      if (error instanceof Refused && error.code === 'stale') await renew(act, ids)
      return false
    }
  }
  const busy = acting.saving || deciding.saving
  const begin = async (verb: Verb, ids: readonly number[]): Promise<void> => {
    // one thing at a time: a key pressed while another act is running, or in its dialog, does
    // nothing
    if (ids.length === 0 || busy || pending !== undefined) return
    if (verb.asks === 'nothing' && ids.length === 1) {
      await run(verb.act, verb.label, ids)
      return
    }
    try {
      const { done, cents, refused } = await previewOf(verb.act, ids, verb.asks === 'day')
      if (done === 0) tell({ done, cents, refused }, verb.label)
      else setPending({ verb, ids, done, cents, refused })
    } catch (error) {
      notify.failure(error)
    }
  }
  return {
    /** Verbs available to the viewer. */
    verbs: verbs.filter(({ act }) =>
      may.call(isDecision(act) || ofDeciders.includes(act) ? queue.decide : queue.act),
    ),
    mayAct: may.call(queue.act),
    begin,
    run,
    /**
     * Does what a dialog confirmed. If the amount is no longer the one it showed, nothing is done
     * and it shows the new one.
     */
    confirm: ({ verb, ids, done, cents }: Pending, more: More): Promise<boolean> => {
      const isAboutMoney = isDecision(verb.act) || verb.act === 'request'
      return run(
        verb.act,
        verb.label,
        ids,
        isAboutMoney ? { ...more, previewed: { done, cents } } : more,
      )
    },
    pending,
    cancel: () => setPending(undefined),
    busy,
  }
}
export type WorkActs = ReturnType<typeof useWorkActs>
