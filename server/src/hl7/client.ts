import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { connectionWords } from '../connection-words.ts'
import { lookupWithin, OutOfReach, type Reach } from '../reach.ts'
import { tlsFaultOf } from '../tls-fault.ts'
import { asking } from '../watched-work.ts'
import { frameOf, framer } from './frames.ts'

/** Why nothing came back, in words for the person who manages the line. */
export class LineFault extends Error {
  /** The TLS error code, if TLS was the cause. */
  readonly tls: string | undefined
  constructor(text: string, tls?: string) {
    super(text)
    this.tls = tls
  }
}

export interface Peer {
  host: string
  port: number
  tls: boolean
}
export interface Line {
  /**
   * Sends one message and waits for the response. Fails with LineFault; then the line is no longer
   * usable.
   */
  exchange(message: string): Promise<Buffer>
  close(): void
}

const connectMs = 10_000
const answerMs = 30_000

const asFault = (error: Error & { code?: string }, isTls: boolean): LineFault => {
  if (error instanceof OutOfReach) return new LineFault(error.message)
  const tls = isTls ? tlsFaultOf(error) : undefined
  if (tls !== undefined)
    return new LineFault(
      'TLS failed: the host has no trusted certificate, or does not support TLS.',
      tls,
    )
  return new LineFault(connectionWords[error.code ?? ''] ?? 'The connection failed.')
}

const opened = async ({ host, port, tls }: Peer, reach: Reach): Promise<Line> => {
  // an IP address needs no lookup
  const outOfReach = isIP(host) > 0 ? reach.faultOf(host, tls) : undefined
  if (outOfReach !== undefined) throw new LineFault(outOfReach)
  const to = { host, port, lookup: lookupWithin(reach, tls) }
  const socket: Socket = tls
    ? connectTls({ ...to, ...(isIP(host) === 0 && { servername: host }) })
    : connectPlain(to)
  const { push } = framer()
  let waiting: { resolve: (answer: Buffer) => void; reject: (fault: LineFault) => void } | undefined
  let fault: LineFault | undefined
  const fail = (why: LineFault): void => {
    fault ??= why
    socket.destroy()
    waiting?.reject(fault)
    waiting = undefined
  }
  socket.setKeepAlive(true, 15_000)
  socket.setNoDelay(true)
  socket.on('error', (error) => fail(asFault(error, tls)))
  socket.on('close', () => fail(new LineFault('The connection was closed.')))
  socket.on('data', (chunk: Buffer) => {
    const { messages, isTooLarge } = push(chunk)
    const [answer] = messages
    if (isTooLarge || (answer !== undefined && !Buffer.isBuffer(answer)))
      return fail(new LineFault('Its answer is too large.'))
    if (answer === undefined) return
    waiting?.resolve(answer)
    waiting = undefined
  })
  await new Promise<void>((done, refuse) => {
    const timer = setTimeout(() => fail(new LineFault('The host does not answer.')), connectMs)
    waiting = { resolve: () => {}, reject: refuse }
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      waiting = undefined
      done()
    })
    socket.once('close', () => clearTimeout(timer))
    socket.once(tls ? 'secureConnect' : 'connect', () => clearTimeout(timer))
  })
  return {
    exchange: (message) =>
      new Promise<Buffer>((resolve, reject) => {
        if (fault !== undefined) return reject(fault)
        const timer = setTimeout(() => fail(new LineFault('No response was received.')), answerMs)
        waiting = {
          resolve: (answer) => {
            clearTimeout(timer)
            resolve(answer)
          },
          reject: (why) => {
            clearTimeout(timer)
            reject(why)
          },
        }
        socket.write(frameOf(message))
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** Opens a line to a system that we are allowed to reach. Fails with LineFault. */
export const openLine = async (peer: Peer, reach: Reach): Promise<Line> => {
  const line = await asking('hl7 system', () => opened(peer, reach))
  return {
    exchange: (message) => asking('hl7 system', () => line.exchange(message)),
    close: line.close,
  }
}
