import { answersFile, type Endpoint } from '@labgate/contract/kit/endpoint'
import { vi } from 'vitest'
import type { z } from 'zod'

export interface ApiCall {
  method: string
  path: string
  /** Query parameters or body fields, with JSON parameters parsed. */
  input: Record<string, unknown>
  headers: Record<string, string>
  keepalive: boolean
}
/** Valid, with an empty message, unless stated. */
type Answer<E extends Endpoint> = Omit<z.input<E['answer']>, 'valid' | 'message'> & {
  valid?: boolean
  message?: string
}
export interface Refusal {
  status?: number
  code: string
  message?: string
  issues?: { path: (string | number)[]; message: string; rule: string }[]
  incident?: string
  detail?: unknown
  /** Seconds. */
  retryAfter?: number
}

const opened = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('{') ? (JSON.parse(value) as unknown) : value

/**
 * A fake server. Its responses must parse as in the contract, so that a stale fixture fails here
 * and not in production. An unexpected call is refused as unknown.
 */
export const fakeApi = () => {
  const answers = new Map<
    string,
    (input: Record<string, unknown>) => Response | Promise<Response>
  >()
  const inputs: ApiCall[] = []
  let takes: (path: string, input: Record<string, unknown>) => number = () => 0
  const put = (
    endpoint: Endpoint,
    answer: (input: Record<string, unknown>) => Response | Promise<Response>,
  ): void => {
    answers.set(endpoint.path, answer)
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://labgate.test')
    const given = init.body
      ? (JSON.parse(init.body as string) as Record<string, unknown>)
      : Object.fromEntries(url.searchParams)
    const input = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, opened(value)]),
    )
    inputs.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      input,
      headers: init.headers as Record<string, string>,
      keepalive: init.keepalive ?? false,
    })
    const ms = takes(url.pathname, input)
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    const answer = answers.get(url.pathname)
    if (!answer)
      return Response.json(
        { valid: false, message: 'No such call.', code: 'unknown-call' },
        { status: 404 },
      )
    return answer(input)
  })
  return {
    confirmed: inputs,
    calls: (endpoint: Endpoint): ApiCall[] => inputs.filter(({ path }) => path === endpoint.path),
    reply: <E extends Endpoint>(
      endpoint: E,
      answer: Answer<E> | ((input: Record<string, unknown>) => Answer<E>),
    ): void =>
      put(endpoint, (input) => {
        const body = {
          valid: true,
          message: '',
          ...(typeof answer === 'function' ? answer(input) : answer),
        }
        endpoint.answer.parse(body)
        // like the server: the bytes themselves unless base64 is requested
        return answersFile(endpoint) && String(input['b64']) !== 'true'
          ? new Response('bytes')
          : Response.json(body)
      }),
    refuse: (
      endpoint: Endpoint,
      { status = 200, message = 'No.', retryAfter, ...rest }: Refusal,
    ): void =>
      put(endpoint, () =>
        Response.json(
          { valid: false, message, ...rest },
          {
            status,
            headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
          },
        ),
      ),
    /** Responds once the returned function is called. */
    later: <E extends Endpoint>(
      endpoint: E,
      answer: (input: Record<string, unknown>) => Answer<E>,
    ): (() => void) => {
      const counts = Promise.withResolvers<void>()
      put(endpoint, (input) =>
        counts.promise.then(() => Response.json({ valid: true, message: '', ...answer(input) })),
      )
      return counts.resolve
    },
    /** How many milliseconds a response takes, on a clock that the test has stopped (clock.ts). */
    takes: (ms: (path: string, input: Record<string, unknown>) => number): void => {
      takes = ms
    },
    /** No response, as when the network is down. */
    silence: (endpoint: Endpoint): void =>
      put(endpoint, () => Promise.reject(new TypeError('Failed to fetch'))),
  }
}
export type FakeApi = ReturnType<typeof fakeApi>
