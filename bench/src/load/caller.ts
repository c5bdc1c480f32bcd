import { connect } from 'node:net'
import type { Written } from './written.ts'

const headEnd = Buffer.from('\r\n\r\n')
const okay = Buffer.from('HTTP/1.1 200')
const valid = Buffer.from('{"valid":true')

const lengthIn = (head: string): number => {
  const found = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (found === undefined) throw new Error(`An answer came without its length: ${head}`)
  return Number(found)
}

/** The fault in a response; undefined if it is as expected. */
const faultOf = (answer: Buffer, bodyAt: number, expects: Buffer): string | undefined => {
  const isRight =
    answer.subarray(0, okay.length).equals(okay) &&
    answer.subarray(bodyAt, bodyAt + valid.length).equals(valid) &&
    answer.includes(expects, bodyAt)
  return isRight
    ? undefined
    : `An answer is not as expected (${expects.toString()}): ${answer.toString('latin1', 0, 12)} ${answer.toString('utf8', bodyAt, bodyAt + 400)}`
}

/**
 * One caller on one keep-alive connection: sends the next request once the last response has
 * arrived, until `until` (of performance.now()) or until no requests are left. HTTP is written by
 * hand: a client library takes more of the machine than the measured server.
 */
export const callUntil = (
  port: number,
  next: () => Written | undefined,
  until: number,
  keep: (milliseconds: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const state = {
      parts: [] as Buffer[],
      length: 0,
      bodyAt: 0,
      whole: 0,
      begun: 0,
      expects: headEnd,
    }
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    const send = (): void => {
      const written = performance.now() < until ? next() : undefined
      if (written === undefined) {
        socket.end()
        resolve()
        return
      }
      const { bytes, expects } = written
      const request = bytes()
      Object.assign(state, { parts: [], length: 0, whole: 0, expects, begun: performance.now() })
      socket.write(request)
    }
    const take = (chunk: Buffer): void => {
      state.parts.push(chunk)
      state.length += chunk.length
      if (state.whole === 0) {
        const got = Buffer.concat(state.parts)
        const end = got.indexOf(headEnd)
        if (end === -1) return
        state.bodyAt = end + headEnd.length
        state.whole = state.bodyAt + lengthIn(got.toString('latin1', 0, end))
      }
      if (state.length < state.whole) return
      const took = performance.now() - state.begun
      const fault = faultOf(Buffer.concat(state.parts), state.bodyAt, state.expects)
      if (fault !== undefined) return fail(new Error(fault))
      keep(took)
      send()
    }
    socket.once('connect', () => send())
    socket.on('data', (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        fail(error as Error)
      }
    })
    socket.once('error', reject)
    // no effect after a resolve
    socket.once('close', () => reject(new Error('The server closed the connection.')))
  })
