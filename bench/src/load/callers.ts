import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closing } from '../closers.ts'
import type { RunAnswer, RunOrder } from './ask.ts'

/** The load generator's process. */
export interface Callers {
  /**
   * Returns the time of each request, in milliseconds, and the total seconds. Fails if a response
   * is not as expected.
   */
  run(order: RunOrder): Promise<{ latencies: Float64Array; seconds: number }>
  stop(): Promise<void>
}

export const startCallers = (): Callers => {
  const child = fork(new URL('./generator.ts', import.meta.url), { serialization: 'advanced' })
  const ended = once(child, 'exit').then((): [RunAnswer] => [
    { failed: 'the load generator ended' },
  ])
  return {
    run: async (order) => {
      child.send(order)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [RunAnswer]
      if ('failed' in answer) throw new Error(`${order.deck}: ${answer.failed}`)
      return answer
    },
    stop: closing(async () => {
      if (child.connected) child.disconnect()
      await ended
    }),
  }
}
