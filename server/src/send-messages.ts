import type { AppContext } from './app-context.ts'
import { freeSystemLines } from './features/interfaces/hl7-out/free-lines.ts'
import { sendWaiting, systemsWithWaiting } from './features/interfaces/hl7-out/send-waiting.ts'
import {
  destinationsWithWaiting,
  sendBack,
} from './features/results/result-delivery/deliver-result.ts'
import { freePracticeLines } from './features/results/result-delivery/free-lines.ts'

/**
 * Milliseconds between checks for what is due: new messages are reported at once, failed ones are
 * retried when their pause is over.
 */
const lookMs = 5000
/**
 * A kind of message to send: for which systems something is due, and how it is sent to one of them.
 */
interface Sending {
  text: string
  due: (context: AppContext) => Promise<number[]>
  send: (context: AppContext, id: number) => Promise<unknown>
}

/* One round at a time for each system; whatever arrives meanwhile is seen by the next check. */
const senderOf = (context: AppContext, { text, due, send }: Sending) => {
  const busy = new Map<number, Promise<unknown>>()
  let isOver = false
  const say = (error: unknown): void =>
    context.log.error({ err: { message: (error as Error).message } }, `${text} failed`)
  const look = async (): Promise<void> => {
    for (const id of await due(context)) {
      if (isOver || busy.has(id)) continue
      const round = send(context, id)
        .catch(say)
        .finally(() => busy.delete(id))
      busy.set(id, round)
    }
  }
  /* The database keeps sending notifications: an ended sender ignores them. */
  const end = (): Promise<unknown> => {
    isOver = true
    return Promise.all(busy.values())
  }
  return { look: () => (isOver ? Promise.resolve() : look().catch(say)), end }
}

/** What sends messages to other systems while it is this process's duty. */
export interface Sender {
  begin(): Promise<void>
  /** Waits for what is being sent. */
  end(): Promise<void>
}

/** Sends orders to laboratories' systems and results to practices'. */
export const senderOfMessages = (context: AppContext): Sender => {
  const { database } = context
  let current: Record<'orders' | 'results', ReturnType<typeof senderOf>> | undefined
  let looking: NodeJS.Timeout | undefined
  let isListening = false
  const look = (): void => {
    void current?.orders.look()
    void current?.results.look()
  }
  return {
    begin: async () => {
      await freeSystemLines(context)
      await freePracticeLines(context)
      current = {
        orders: senderOf(context, {
          text: 'sending orders to a laboratory system',
          due: systemsWithWaiting,
          send: sendWaiting,
        }),
        results: senderOf(context, {
          text: 'sending results to a practice’s system',
          due: destinationsWithWaiting,
          send: sendBack,
        }),
      }
      // the database tells until the process ends, also one that no longer sends
      if (!isListening) {
        isListening = true
        await database.listen('hl7_out', () => void current?.orders.look())
        await database.listen('hl7_back', () => void current?.results.look())
      }
      looking = setInterval(look, lookMs)
      look()
    },
    end: async () => {
      clearInterval(looking)
      await current?.orders.end()
      await current?.results.end()
      current = undefined
    },
  }
}
