import { connect, type Socket } from 'node:net'
import { enframed, unframer } from './mllp.ts'
import { said, segmentsIn } from './segments.ts'

/** Milliseconds before a message without a response is sent again. */
const againMs = 2000

/** Sends messages one after the other and keeps each until it is accepted or refused. */
export const outbox = (host: string, port: number) => {
  const waiting: string[] = []
  let socket: Socket | undefined
  let pause: NodeJS.Timeout | undefined
  let isBusy = false
  let isClosed = false

  const again = (): void => {
    isBusy = false
    if (isClosed) return
    pause = setTimeout(() => {
      pause = undefined
      next()
    }, againMs)
  }
  const next = (): void => {
    const [message] = waiting
    if (message === undefined || isBusy || isClosed) return
    isBusy = true
    const read = unframer()
    let isAnswered = false
    const line = connect({ host, port }, () => line.write(enframed(message)))
    socket = line
    line.setTimeout(15_000, () => line.destroy())
    line.on('error', () => line.destroy())
    line.on('data', (chunk: Buffer) => {
      const [answer] = read(chunk)
      if (answer === undefined) return
      // neither accepted nor refused: it is sent again
      const code = said(
        segmentsIn(answer).find(([name]) => name === 'MSA'),
        1,
      )
      isAnswered = code.endsWith('A') || code.endsWith('R')
      line.end()
    })
    line.on('close', () => {
      if (!isAnswered) return again()
      waiting.shift()
      isBusy = false
      next()
    })
  }
  return {
    send: (message: string): void => {
      waiting.push(message)
      if (pause === undefined) next()
    },
    close: (): void => {
      isClosed = true
      clearTimeout(pause)
      socket?.destroy()
    },
  }
}
