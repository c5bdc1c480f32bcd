import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { closing } from '../closers.ts'
import type { FloorOrder } from './order.ts'

export interface Floor {
  port: number
  pid: number
  stop(): Promise<void>
}

const startProcess = async (file: URL, order: object): Promise<Floor> => {
  const child = fork(file, {
    env: { ...process.env, UV_THREADPOOL_SIZE: String(availableParallelism()) },
  })
  const ended = once(child, 'exit')
  const stop = closing(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  child.send(order)
  const [port] = (await Promise.race([once(child, 'message'), ended.then(() => [undefined])])) as [
    number | undefined,
  ]
  if (port === undefined) throw new Error('The floor ended before it answered.')
  return {
    port,
    pid: child.pid ?? 0,
    stop,
  }
}

/** Starts the floor in a separate process. */
export const startFloor = (order: FloorOrder): Promise<Floor> =>
  startProcess(new URL('./floor.ts', import.meta.url), order)
/** Starts the floor of messages; its port takes frames. */
export const startMessageFloor = (url: string): Promise<Floor> =>
  startProcess(new URL('./message-floor.ts', import.meta.url), { url })
