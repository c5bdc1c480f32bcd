import { createServer } from 'node:net'
import { openEngine } from '@labgate/server/db/engine.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { openLine, type Line } from '@labgate/server/hl7/client.ts'
import { frameOf, framer } from '@labgate/server/hl7/frames.ts'
import { ownReach } from '@labgate/server/reach.ts'
import { startMessageFloor } from '../floor/start-floor.ts'
import { figuresOf, type Figures, type Slice } from '../measure/figures.ts'
import type { Measured } from '../measure/measure-deck.ts'
import {
  makeBenchSystem,
  resultMessage,
  type BenchSystem,
  type SystemOrder,
} from './bench-system.ts'
import { asOwner } from './load.ts'
import { fileOne, sendOne } from './message-statements.ts'

interface Given {
  url: string
  /** Where the server listens for messages. */
  hl7Port: number
  labId: number
  seconds: number
  wants: (name: string) => boolean
}

const connections = [1, 16] as const
/** Messages per second of measuring: about the server's throughput. */
const eachSecond = 100
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const measured = (
  name: Measured['name'],
  callers: number,
  ours: Figures,
  floor: Figures,
): Measured => ({
  name,
  kind: 'message',
  callers,
  ours,
  floor,
  ratio: { p95: ours.p95 / floor.p95, perSecond: ours.perSecond / floor.perSecond },
})

/** Sends all messages over this many lines, the next on a line once the last was acknowledged. */
const sendAll = async (port: number, texts: readonly string[], count: number): Promise<Slice> => {
  const lines: Line[] = []
  for (let at = 0; at < count; at++)
    lines.push(await openLine({ host: '127.0.0.1', port, tls: false }, ownReach))
  const left = [...texts].toReversed()
  const latencies: number[] = []
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      for (let text = left.pop(); text !== undefined; text = left.pop()) {
        const sent = performance.now()
        const answer = await line.exchange(text)
        if (!answer.includes('MSA|AA|'))
          throw new Error(`A message was not taken: ${answer.toString('utf8').slice(-300)}`)
        latencies.push(performance.now() - sent)
      }
    }),
  )
  for (const line of lines) line.close()
  return { latencies: Float64Array.from(latencies), seconds: (performance.now() - begun) / 1000 }
}

const isTrue = async (run: Run, sql: string, values: readonly unknown[]): Promise<boolean> =>
  ((await run(sql, values)).rows as [{ is: boolean }])[0].is
const until = async (
  run: Run,
  what: string,
  sql: string,
  values: readonly unknown[],
): Promise<void> => {
  for (const end = Date.now() + 600_000; !(await isTrue(run, sql, values)); await pause(20))
    if (Date.now() > end) throw new Error(`It took too long until ${what}.`)
}
const whenFiled = (run: Run, { labSystemId }: BenchSystem): Promise<void> =>
  until(
    run,
    'all messages were filed',
    `select not exists (select from hl7_in where state = 'waiting' and lab_system_id = $1) as is`,
    [labSystemId],
  )

/**
 * Results in: until each is acknowledged, and until the last is filed. Every message is for a
 * different order.
 */
const measureIn = async (
  run: Run,
  { url, hl7Port, seconds }: Given,
  system: BenchSystem,
  orders: readonly SystemOrder[],
): Promise<Measured[]> => {
  const floor = await startMessageFloor(url)
  const lines: Measured[] = []
  const filed: { count: number; seconds: number }[] = []
  let round = 0
  const texts = (of: readonly SystemOrder[]): string[] => {
    round++
    return of.map((order, at) => resultMessage(order, `B${round}-${at}`))
  }
  try {
    const each = Math.floor((orders.length - 2 * eachSecond) / connections.length)
    const warm = orders.slice(0, 2 * eachSecond)
    await sendAll(floor.port, texts(warm), 4)
    await sendAll(hl7Port, texts(warm), 4)
    await whenFiled(run, system)
    for (const [at, count] of connections.entries()) {
      const own = orders.slice(warm.length + at * each, warm.length + (at + 1) * each)
      const bare = await sendAll(floor.port, texts(own), count)
      const begun = performance.now()
      const ours = await sendAll(hl7Port, texts(own), count)
      await whenFiled(run, system)
      filed.push({ count: own.length, seconds: (performance.now() - begun) / 1000 })
      lines.push(measured('ORU^R01 in, until AA', count, figuresOf([ours]), figuresOf([bare])))
    }
  } finally {
    await floor.stop()
  }
  const wrong = await run(
    `
      select reason, count(*)::int as count
      from hl7_in
      where lab_system_id = $1 and state <> 'processed'
      group by 1
    `,
    [system.labSystemId],
  )
  if (wrong.rows.length > 0)
    throw new Error(`Messages were not filed: ${JSON.stringify(wrong.rows)}`)
  const bare = await inTurn(url, eachSecond * Math.ceil(seconds), (client, at) =>
    fileOne(client, system, orders[at % orders.length]?.labOrderId ?? 0),
  )
  const last = filed.at(-1) ?? { count: 0, seconds: 1 }
  const took = (1000 * last.seconds) / last.count
  /* one after another: the time per message follows from the number filed */
  const ours = {
    p50: took,
    p95: took,
    p99: took,
    perSecond: last.count / last.seconds,
    requests: last.count,
  }
  return [...lines, measured('ORU^R01 in, until filed', 16, ours, bare)]
}

/** The bare statements, one after another. */
const inTurn = async (
  url: string,
  count: number,
  work: (run: Run, at: number) => Promise<void>,
): Promise<Figures> => {
  const engine = await openEngine({ url, data: '', role: false, pool: 1 })
  const { client, release } = await engine.connect()
  const run: Run = async (text, values) =>
    client.query({ text, name: text.slice(0, 40), values: values === undefined ? [] : [...values] })
  const latencies: number[] = []
  const begun = performance.now()
  try {
    for (let at = 0; at < count; at++) {
      const started = performance.now()
      await work(run, at)
      latencies.push(performance.now() - started)
    }
    return figuresOf([
      { latencies: Float64Array.from(latencies), seconds: (performance.now() - begun) / 1000 },
    ])
  } finally {
    release()
    await engine.close()
  }
}

/** A laboratory system that accepts every order immediately; records when each came. */
const openPeer = async (): Promise<{ port: number; came: number[]; close(): void }> => {
  const came: number[] = []
  const server = createServer((socket) => {
    const { push } = framer()
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      for (const message of push(chunk).messages) {
        came.push(performance.now())
        const number = message.toString('latin1', 0, 300).split('|')[9] ?? ''
        socket.write(
          frameOf(
            `MSH|^~\\&|PEER||LABGATE||20260101000000||ACK|A${number}|P|2.5.1\rMSA|AA|${number}\r`,
          ),
        )
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as { port: number }).port,
    came,
    close: () => void server.close(),
  }
}

/**
 * Orders out, one after another as required: from the waiting order to the stored acknowledgment.
 */
const measureOut = async (
  run: Run,
  { url }: Given,
  { labSystemId }: BenchSystem,
  orders: readonly SystemOrder[],
): Promise<Measured[]> => {
  const peer = await openPeer()
  const line = await openLine({ host: '127.0.0.1', port: peer.port, tls: false }, ownReach)
  const put = (some: readonly SystemOrder[], state: string) =>
    run(
      `
        insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind, state)
        select $1, lab_order_id, customer_id, 'new', $3
        from lab_order
        where lab_order_id = any ($2::bigint[])
        order by lab_order_id
      `,
      [labSystemId, some.map(({ labOrderId }) => labOrderId), state],
    )
  try {
    await run(
      `
        update lab_system
        set
          order_message = 'OML^O21',
          host = '127.0.0.1',
          port = $2
        where lab_system_id = $1
      `,
      [labSystemId, peer.port],
    )
    const sent = async (some: readonly SystemOrder[]): Promise<Slice> => {
      peer.came.length = 0
      const begun = performance.now()
      await put(some, 'waiting')
      await until(
        run,
        'all orders were sent',
        `
          select
            not exists (select from hl7_out where lab_system_id = $1 and state = 'waiting') as is
        `,
        [labSystemId],
      )
      return {
        latencies: Float64Array.from(
          peer.came.map((at, place) => at - (peer.came[place - 1] ?? begun)),
        ),
        seconds: (performance.now() - begun) / 1000,
      }
    }
    await sent(orders.slice(0, eachSecond))
    const ours = await sent(orders.slice(eachSecond))
    const bare = await inTurn(url, orders.length - eachSecond, (client, at) =>
      sendOne(client, line, labSystemId, orders[eachSecond + at]?.labOrderId ?? 0),
    )
    return [measured('OML^O21 out, until AA', 1, figuresOf([ours]), bare)]
  } finally {
    line.close()
    peer.close()
    await run(`update lab_system set order_message = '' where lab_system_id = $1`, [labSystemId])
  }
}

/** Measures the messages to and from a laboratory system, on a server under load. */
export const measureMessages = async (given: Given): Promise<Measured[]> => {
  const { url, labId, seconds, wants } = given
  return asOwner(url, async (run) => {
    const count = eachSecond * Math.ceil(seconds)
    const system = await makeBenchSystem(run, labId, 2 * count + 2 * eachSecond)
    await run('vacuum (analyze) lab_order, order_event')
    await run('checkpoint')
    const lines: Measured[] = []
    if (wants('OML^O21 out, until AA'))
      lines.push(
        ...(await measureOut(run, given, system, system.orders.slice(0, count + eachSecond))),
      )
    if (wants('ORU^R01 in, until AA') || wants('ORU^R01 in, until filed'))
      lines.push(...(await measureIn(run, given, system, system.orders)))
    return lines
  })
}
