import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@labgate/contract/accounts/accounts'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { results } from '@labgate/contract/results/results'
import { Refused, type Person } from '@labgate/server/client.ts'
import { paceOf } from '@labgate/simulator/day/pace.ts'
import { playDay } from '@labgate/simulator/day/play-day.ts'
import { demoPassword } from '../laboratory/sign-in.ts'
import { fuzzFor } from './fuzz.ts'

interface Workplace {
  url: string
  hl7Port: number
  metricsPort: number
  reader: Person
  hostile: Person
}

/** In megabytes, as reported by the server's own metrics. */
const memoryLine = async (metricsPort: number): Promise<string> => {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) =>
    answer.text(),
  )
  const of = (name: string): number =>
    Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20)
  const cpu = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  return `RSS ${of('process_resident_memory_bytes')} MB  heap ${of('nodejs_heap_size_used_bytes')} of ${of('nodejs_heap_size_total_bytes')} MB  external ${of('nodejs_external_memory_bytes')} MB  CPU ${cpu.toFixed(0)} s`
}

const done: Record<string, number> = {}
const count = (what: string): void => {
  done[what] = (done[what] ?? 0) + 1
}

/**
 * Work of every kind at a moderate rate, for hours: laboratory days with HL7 both ways, reads,
 * papers, and uploads, alongside hostile input. Reports once a minute the server's memory and the
 * work done.
 */
export const mixedWork = async (
  { url, hl7Port, metricsPort, reader, hostile }: Workplace,
  minutes: number,
  log: (line: string) => void,
): Promise<void> => {
  const stop = new AbortController()
  const begun = performance.now()
  const isOver = (): boolean => stop.signal.aborted
  const repeat = async (
    what: string,
    everyMs: number,
    work: (n: number) => Promise<unknown>,
  ): Promise<void> => {
    for (let n = 0; !isOver(); n++) {
      await work(n).then(
        () => count(what),
        (error: unknown) =>
          count(`${what} ${error instanceof Refused ? error.code : (error as Error).message}`),
      )
      await pause(everyMs, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const { list } = await reader.call(orders.list, {
    searchCriteria: { pageSize: 200, sort: 'date' },
  }) // the oldest orders have results
  const orderOf = (n: number): number => list[n % list.length]?.labOrderId ?? 0
  const upload = (bytes: number, n: number): Promise<unknown> =>
    reader.call(accounts.saveAttachment, {
      customerId: 1,
      title: 'Mixed',
      description: 'Mixed',
      fileName: 'mixed.txt',
      fileAsBase64: Buffer.alloc(bytes, `upload ${n} of ${bytes}; `).toString('base64'),
    })
  const day = async (n: number): Promise<void> => {
    const quiet = (): void => {}
    const pace = paceOf(8, stop.signal)
    const { equations } = await playDay({
      url,
      password: demoPassword,
      orders: 24,
      seed: `mixed ${n}`,
      pace,
      now: () => new Date(),
      say: quiet,
    })
    if (!equations.every(({ holds }) => holds)) throw new Error('a specimen is not accounted for')
  }
  const works = [
    repeat('reads', 500, () => reader.call(accounts.get, { customerId: 1 })),
    repeat('saves', 3000, (n) =>
      reader.call(accounts.saveNote, { customerId: 1, subject: `Mixed ${n}`, note: 'kept' }),
    ),
    repeat('uploads of 1 MB', 30_000, (n) => upload(1_000_000, n)),
    repeat('uploads of 20 MB', 300_000, (n) => upload(20_000_000, n)),
    repeat('requisitions', 5000, (n) =>
      reader.call(requisitions.get, { SpecimenId: orderOf(n), b64: true }),
    ),
    repeat('reports', 7000, (n) => reader.call(results.pdf, { SpecimenId: orderOf(n), b64: true })),
    repeat('days', 10_000, day),
    fuzzFor(url, hl7Port, hostile, { minutes, callers: 1, pauseMs: 1000 }).then(
      (requests) => (done['hostile requests'] = requests),
    ),
  ]
  for (let minute = 0; minute <= minutes; minute++) {
    await pause(Math.max(0, begun + minute * 60_000 - performance.now()))
    log(
      `${new Date().toISOString().slice(0, 19)} minute ${minute}  ${await memoryLine(metricsPort)}  ${JSON.stringify(done)}`,
    )
  }
  stop.abort()
  await Promise.all(works)
  await pause(60_000)
  log(`after a minute's rest  ${await memoryLine(metricsPort)}`)
}
