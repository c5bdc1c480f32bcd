import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { randomOf } from '@labgate/demo/random.ts'
import { drawAnswer, drawCourse, type Course } from './course.ts'
import { enframed, unframer } from './mllp.ts'
import { outbox } from './outbox.ts'
import { readOrder, type SimulatedOrder } from './read-order.ts'
import { orderedBy } from './reported.ts'
import { stepsOf } from './reports-of.ts'
import { said, segmentsIn } from './segments.ts'
import { writeAnswer, writeResult } from './write-result.ts'

export interface SimulatorOptions {
  /** Where results are received. */
  resultsTo: { host: string; port: number }
  /** Approximate seconds from an order to its result; 0 at once. */
  seconds: number
  now: () => Date
  seed?: string
  /** The course of a specimen, in place of the draw. */
  course?: (specimen: string) => Course
}

export interface LabSimulator {
  /** The port for orders, on the loopback address. */
  port: number
  /**
   * Takes up orders that an earlier process received and did not answer. In this case it makes no
   * mistakes.
   */
  resume(messages: readonly string[]): void
  close(): Promise<void>
}

interface Kept {
  order: SimulatedOrder
  course: Course
  timers: Set<NodeJS.Timeout>
  isDone: boolean
}

/**
 * The laboratory system of the demo (rules.md#simulated-results). It accepts orders over the line,
 * responds to them, and after a while sends results over a separate line: most are plain, some
 * preliminary first, corrected later, rejected or faulty. Its state ends with the process.
 */
export const startLabSimulator = async ({
  resultsTo,
  seconds,
  now,
  seed = 'simulator',
  course,
}: SimulatorOptions): Promise<LabSimulator> => {
  const specimens = new Map<string, Kept>()
  const deferred = new Set<string>()
  const open = new Set<Socket>()
  const out = outbox(resultsTo.host, resultsTo.port)
  // no number is used twice, even after a restart
  const process = randomBytes(5).toString('hex')
  let sent = 0

  const forget = (specimen: string): void => {
    for (const timer of specimens.get(specimen)?.timers ?? []) clearTimeout(timer)
    specimens.delete(specimen)
  }
  /* The content is decided when it is sent: by then the order may have changed. */
  const plan = (kept: Kept): void => {
    kept.isDone = false
    const { specimen } = kept.order
    const count = stepsOf(kept.order, kept.course, seed).length
    for (let at = 0; at < count; at++) {
      const timer = setTimeout(
        () => {
          kept.timers.delete(timer)
          const step = stepsOf(kept.order, kept.course, seed)[at]
          sent += 1
          kept.isDone = kept.timers.size === 0
          if (step !== undefined)
            out.send(
              writeResult({
                ...step,
                order: kept.order,
                fillerNumber: `S${specimen}`,
                controlId: `${process}-${sent}`,
                at: now(),
              }),
            )
        },
        (stepsOf(kept.order, kept.course, seed)[at]?.after ?? 1) * seconds * 1000,
      )
      kept.timers.add(timer)
    }
  }
  const accept = (order: SimulatedOrder, fate: Course): void => {
    const kept = specimens.get(order.specimen)
    if (order.control === 'CA') return forget(order.specimen)
    if (kept === undefined) {
      const fresh = { order, course: fate, timers: new Set<NodeJS.Timeout>(), isDone: false }
      specimens.set(order.specimen, fresh)
      return plan(fresh)
    }
    kept.order = order
    if (kept.isDone) plan(Object.assign(kept, { course: 'final' }))
  }

  const answerTo = (message: string): string => {
    const head = segmentsIn(message).find(([name]) => name === 'MSH')
    const answer = (code: 'AA' | 'AE' | 'AR', text = ''): string =>
      writeAnswer(head, code, text, now())
    const order = readOrder(message)
    if (typeof order === 'string') return answer('AR', order)
    const { specimen, control, birthDate, tests } = order
    const isNew = control !== 'CA' && !specimens.has(specimen)
    if (isNew && birthDate === '') return answer('AR', 'The birth date (PID-7) is missing.')
    if (isNew && orderedBy(tests.map(({ code }) => code)).length === 0)
      return answer('AR', 'None of these tests is done here.')
    const random = randomOf(`${seed} ${specimen}`)
    const drawn = course === undefined && isNew ? drawAnswer(random) : 'AA'
    if (drawn === 'AR')
      return answer('AR', 'The test is suspended today. Please order it again later.')
    if (drawn === 'AE first' && !deferred.has(said(head, 10))) {
      deferred.add(said(head, 10))
      return answer('AE', 'Too many orders at once. Please send it again.')
    }
    accept(order, course?.(specimen) ?? drawCourse(random))
    return answer('AA')
  }

  const server = createServer((socket) => {
    const read = unframer()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      for (const message of read(chunk)) socket.write(enframed(answerTo(message)))
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  return {
    port: (server.address() as { port: number }).port,
    resume: (messages) => {
      for (const message of messages) {
        const order = readOrder(message)
        if (typeof order !== 'string') accept(order, 'final')
      }
    },
    close: async () => {
      for (const specimen of specimens.keys()) forget(specimen)
      out.close()
      for (const socket of open) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
