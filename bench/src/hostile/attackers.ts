import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Parameters of an attacker thread. `headers`: of a signed-in user; without them the attackers are
 * strangers.
 */
export interface Attack {
  url: string
  kind: 'large bodies' | 'slow bodies' | 'anonymous FHIR'
  /** Number at the same time; for FHIR, number per second. */
  count: number
  headers?: Record<string, string>
  /** Precedes the file in a body. */
  validation?: object
}
export interface AttackReport {
  /** Number of responses by status; 'cut' if the connection ended without one. */
  answers: Record<string, number>
}

const large = 32 * 2 ** 20
const path = '/api/Customer/SaveCustomerAttachment'
const answers: Record<string, number> = {}
const count = (status: string): void => {
  answers[status] = (answers[status] ?? 0) + 1
}

/** Sends a body in pieces; resolves when the connection ends. */
const upload = (
  { url, headers = {}, validation = {} }: Attack,
  address: string,
  pieces: Iterable<Buffer>,
  between: number,
): Promise<void> =>
  new Promise((done) => {
    const sending = request(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(large),
        'x-forwarded-for': address,
        ...headers,
      },
    })
    let answered = false
    const end = (): void => {
      if (!answered) count('cut')
      answered = true
      sending.destroy()
      done()
    }
    sending.on('response', (response) => {
      count(String(response.statusCode))
      answered = true
      response.resume().on('close', end)
    })
    sending.on('error', end).on('close', end).setMaxListeners(0)
    const write = async (): Promise<void> => {
      const head = Buffer.from(
        `${JSON.stringify({ validation, customerId: 1, title: 'Large', description: 'Large', fileName: 'a.txt' }).slice(0, -1)},"fileAsBase64":"`,
      )
      sending.write(head)
      let left = large - head.length - 2
      for (const piece of pieces) {
        if (left <= 0 || sending.destroyed) break
        const part = piece.subarray(0, left)
        left -= part.length
        if (!sending.write(part))
          await Promise.race([
            new Promise((go) => sending.once('drain', go)),
            new Promise((go) => sending.once('close', go)),
          ])
        if (between > 0) await pause(between)
      }
      if (!sending.destroyed && left <= 0) sending.end('"}')
    }
    void write()
  })

/* Each body begins differently, since a file that is already stored is not stored again. */
let bodies = 0
function* of(piece: Buffer): Generator<Buffer> {
  yield Buffer.from(`N${++bodies}`.padEnd(8, 'A'))
  for (;;) yield piece
}

const repeat = async (attack: Attack, n: number): Promise<never> => {
  const isSlow = attack.kind === 'slow bodies'
  const piece = Buffer.alloc(isSlow ? 10 : 262_144, 'QUJD')
  for (;;) {
    await upload(
      attack,
      attack.headers ? '198.51.100.7' : `203.0.113.${n}`,
      of(piece),
      isSlow ? 1000 : 0,
    )
    await pause(200)
  }
}

const flood = ({ url, count: perSecond }: Attack): void => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let n = 0
  setInterval(() => {
    for (let at = 0; at < perSecond / 20; at++) {
      n++
      const sent = request(
        `${url}/fhir/r4/Patient?_id=${n}`,
        { agent, headers: { 'x-forwarded-for': `192.0.2.${n % 200}` } },
        (response) => {
          count(String(response.statusCode))
          response.resume()
        },
      )
      sent.on('error', () => count('cut'))
      sent.end()
    }
  }, 50)
}

const attack = workerData as Attack
parentPort?.on('message', () => parentPort?.postMessage({ answers } satisfies AttackReport))
if (attack.kind === 'anonymous FHIR') flood(attack)
else for (let n = 0; n < attack.count; n++) void repeat(attack, n)
