import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@labgate/contract/accounts/accounts'
import type { Person } from '@labgate/server/client.ts'

export interface Times {
  reads: number
  p50: number
  p95: number
  p99: number
  most: number
  failed: number
}
const at = (sorted: readonly number[], part: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10

/** A user at work: reads an account forty times a second, and records how long each read took. */
export const readFor = async (
  url: string,
  { cookies, xsrf, validation }: Person,
  seconds: number,
  address = '198.51.100.1',
): Promise<Times> => {
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify({ validation, customerId: 1 })
  const headers = {
    'content-type': 'application/json',
    cookie: cookies.join('; '),
    'x-xsrf-token': xsrf,
    'x-forwarded-for': address,
  }
  const times: number[] = []
  let failed = 0
  const read = (): Promise<void> =>
    new Promise((done) => {
      const begun = performance.now()
      const sent = request(
        `${url}${accounts.get.path}`,
        {
          method: 'POST',
          agent,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        },
        (response) => {
          if (response.statusCode !== 200) failed++
          response.resume().on('end', () => {
            times.push(performance.now() - begun)
            done()
          })
        },
      )
      sent.on('error', () => {
        failed++
        done()
      })
      sent.end(body)
    })
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    await read()
    await pause(25)
  }
  agent.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  return {
    reads: times.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    most: at(sorted, 1),
    failed,
  }
}
