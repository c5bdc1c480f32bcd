import { connect } from 'node:net'
import { everyEndpoint } from '@labgate/contract'
import type { Person } from '@labgate/server/client.ts'
import fc from 'fast-check'
import { near } from '../../../server/test/fuzz/arbitrary.ts'

/** Calls that end the session used by the fuzz itself, or change its sign-in. */
const left = /^(session\.|shadow\.|users\.|secondFactor\.)/

const send = async (
  url: string,
  path: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string>,
): Promise<void> => {
  await fetch(`${url}${path}`, { method: 'POST', body, headers }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  )
}
const frame = (port: number, text: string | Buffer): Promise<void> =>
  new Promise((done) => {
    const line = connect(port, '127.0.0.1', () => {
      line.write(Buffer.from([0x0b]))
      line.write(text)
      line.write(Buffer.from([0x1c, 0x0d]))
    })
    const timer = setTimeout(() => line.destroy(), 5000)
    line.on('data', () => line.destroy()).on('error', () => {}).on('close', () => (clearTimeout(timer), done()))
  }) // prettier-ignore

export interface Fuzz {
  minutes: number
  callers?: number
  /** Pause between two requests of one caller. */
  pauseMs?: number
}

/**
 * All kinds of hostile input for some minutes: any call, any value, large and broken bodies,
 * messages, FHIR requests. Returns the number of requests.
 */
export const fuzzFor = async (
  url: string,
  hl7Port: number,
  { cookies, xsrf, validation }: Person,
  { minutes, callers = 3, pauseMs = 60 }: Fuzz,
): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    cookie: cookies.join('; '),
    'x-xsrf-token': xsrf,
    'x-forwarded-for': '198.51.100.9',
  }
  const calls = everyEndpoint.filter(([name]) => !left.test(name))
  const samples = calls.map(
    ([, endpoint]) =>
      [endpoint.path, fc.sample(near(endpoint.input), { numRuns: 20, seed: 20261122 })] as const,
  )
  const end = performance.now() + minutes * 60_000
  let requests = 0
  const oneRound = async (n: number): Promise<void> => {
    const [path, values] = samples[n % samples.length] as (typeof samples)[number]
    await send(url, path, JSON.stringify({ validation, ...(values[Math.floor(n / samples.length) % values.length] as object) }), headers)
    if (n % 50 === 0) await send(url, '/fhir/r4/Patient/_search', '%00=%zz', { 'content-type': 'application/x-www-form-urlencoded' })
    if (n % 100 === 0) await send(url, '/api/Customer/SaveCustomerAttachment', `{"fileAsBase64":"${'A'.repeat(20_000_000)}!`, headers)
    if (n % 150 === 0) await send(url, '/api/Customer/SaveCustomerAttachment', JSON.stringify({ validation, customerId: 1, title: 'x', description: 'x', fileName: 'x.pdf', fileAsBase64: 'A'.repeat(24_000_000) }), headers)
    if (n % 200 === 0) await frame(hl7Port, `MSH|^~\\&|X|Y|Z|W|2026||ORU^R01|${n}|P|2.5.1\rOBX|1|ED|${'x'.repeat(12_000_000)}\r`)
    if (n % 300 === 0) await frame(hl7Port, Buffer.alloc(30_000_000, 'NTE|1||x\r'))
    requests++
  } // prettier-ignore
  let n = 0
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await oneRound(n++)
      await new Promise((resolve) => setTimeout(resolve, pauseMs)) // a session is rate-limited
    }
  }
  await Promise.all(Array.from({ length: callers }, worker))
  return requests
}
