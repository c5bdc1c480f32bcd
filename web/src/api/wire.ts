import { answerSchema } from '@labgate/contract/answer-schema'
import { answersFile, type Answered, type Endpoint, type Received, type Validation } from '@labgate/contract/endpoint'
import { z } from 'zod'
import { NoAnswer, Refused, StrangeAnswer, type RefusedBody } from './refused.ts'

/** What a caller gives: everything but the validation block, in the contract's decoded form. */
export type Asked<E extends Endpoint> = Received<E>

export interface CallOptions {
  /** One for each intention of the user; retries of the same intention send the same. Made here when absent. */
  idempotencyKey?: string | undefined
  /** A call on a timer: it must not renew the idle time. */
  polls?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Outlives the page: for the last words of a tab. At most 64 kB. */
  keepalive?: boolean | undefined
}

export interface Wire {
  /** '' in the browser; the server's address elsewhere. */
  root: string
  validation: () => Validation | undefined
  xsrf: () => string
  fetch?: typeof fetch
  headers?: () => Record<string, string>
}

const jsonNames = ['validation', 'searchCriteria'] as const

const asBody = (wire: Record<string, unknown>): string =>
  JSON.stringify({
    ...wire,
    ...Object.fromEntries(jsonNames.filter((name) => typeof wire[name] === 'string').map((name) => [name, JSON.parse(wire[name] as string) as unknown])),
  })

const asQuery = (wire: Record<string, unknown>): string => {
  const given = Object.entries(wire).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/* Only of 503: of 429 it is the person who went too fast. */
const patienceIn = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? 'none')
  return status === 503 && seconds >= 0 ? Math.min(seconds, 60) * 1000 : null
}

/** A call within the contract, both ways: what is sent is encoded, what comes is parsed; a file always comes as base64 within JSON. Throws Refused, NoAnswer or StrangeAnswer. */
export const caller =
  ({ root, validation, xsrf, fetch: go = (...given) => globalThis.fetch(...given), headers }: Wire) =>
  async <E extends Endpoint>(endpoint: E, asked: Asked<E>, options: CallOptions = {}): Promise<Answered<E>> => {
    const block = validation()
    const wire = z.encode(endpoint.input, { ...(block && { validation: block }), ...asked, ...(answersFile(endpoint) && { b64: true }) } as never) as Record<
      string,
      unknown
    >
    const get = endpoint.method === 'GET' && !endpoint.byPost
    const request: RequestInit = {
      method: get ? 'GET' : 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(!get && { 'content-type': 'application/json', 'x-xsrf-token': xsrf() }),
        ...(endpoint.changes && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
        ...(options.polls && { 'x-labgate-poll': '1' }),
        ...headers?.(),
      },
      ...(!get && { body: asBody(wire) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    }
    const response = await go(`${root}${endpoint.path}${get ? asQuery(wire) : ''}`, request).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw new NoAnswer(cause)
    })
    const answer = (await response.json().catch(() => null)) as ({ valid?: boolean } & RefusedBody) | null
    if (answer === null && [502, 503, 504].includes(response.status)) throw new NoAnswer()
    if (!response.ok || answer?.valid !== true) throw new Refused(response.status, answer ?? {}, patienceIn(response))
    const parsed = answerSchema(endpoint).safeParse(answer)
    if (!parsed.success) throw new StrangeAnswer(parsed.error)
    return parsed.data as Answered<E>
  }
