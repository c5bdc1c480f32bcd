import { answerSchema } from '@labgate/contract/kit/answer-schema'
import {
  answersFile,
  type ApiResponse,
  type Endpoint,
  type ParsedInput,
  type Validation,
} from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { z } from 'zod'
import {
  isForPeople,
  NetworkError,
  Refused,
  UnexpectedResponseError,
  type RefusedBody,
} from './refused.ts'

/** What a caller passes: everything but the validation block, in the contract's decoded form. */
export type CallInput<E extends Endpoint> = ParsedInput<E>

export interface CallOptions {
  /**
   * One per user intention; retries of the same intention send the same key. Created here if
   * absent.
   */
  idempotencyKey?: string | undefined
  /** A timed call: it must not renew the idle time. */
  polls?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Outlives the page: for what a tab sends as it closes. At most 64 kB. */
  keepalive?: boolean | undefined
}

export interface Wire {
  /** '' in the browser; otherwise the server's address. */
  root: string
  validation: () => Validation | undefined
  xsrf: () => string
  fetch?: typeof fetch
  headers?: () => Record<string, string>
  /** An answer arrived, whatever it says. */
  arrived?: (headers: Headers) => void
}

const jsonNames = ['validation', 'searchCriteria'] as const

const asBody = (wire: Record<string, unknown>): string =>
  JSON.stringify({
    ...wire,
    ...Object.fromEntries(
      jsonNames
        .filter((name) => typeof wire[name] === 'string')
        .map((name) => [name, JSON.parse(wire[name] as string) as unknown]),
    ),
  })

const asQuery = (wire: Record<string, unknown>): string => {
  const given = Object.entries(wire).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/* Only for 503: with 429, it is the user who was too fast. */
const patienceIn = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? 'none')
  return status === 503 && seconds >= 0 ? Math.min(seconds, 60) * 1000 : null
}

/** What the contract does not take is refused as the server would, in its words. */
const notSent = ({ issues }: z.ZodError): Refused => {
  const said = issues.map(({ message }) => message).filter(isForPeople)
  return new Refused(400, {
    code: 'not-valid',
    message: [say('Check what you entered.'), ...new Set(said)].join(' '),
    issues: issues.map(({ path, message, code }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
      rule: code,
    })),
  })
}

/**
 * A call within the contract, both ways: the request is encoded, the response is parsed; a file
 * always arrives as base64 within JSON. Throws Refused, NetworkError, or UnexpectedResponseError.
 */
export const caller =
  ({
    root,
    validation,
    xsrf,
    fetch: go = (...given) => globalThis.fetch(...given),
    headers,
    arrived,
  }: Wire) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<ApiResponse<E>> => {
    const block = validation()
    const encoded = z.safeEncode(endpoint.input, {
      ...(block && { validation: block }),
      ...input,
      ...(answersFile(endpoint) && { b64: true }),
    })
    if (!encoded.success) throw notSent(encoded.error)
    const wire = encoded.data as Record<string, unknown>
    const get = endpoint.method === 'GET' && !endpoint.byPost
    const request: RequestInit = {
      method: get ? 'GET' : 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(!get && { 'content-type': 'application/json', 'x-xsrf-token': xsrf() }),
        ...(endpoint.changes && {
          'idempotency-key': options.idempotencyKey ?? crypto.randomUUID(),
        }),
        ...(options.polls && { 'x-labgate-poll': '1' }),
        ...headers?.(),
      },
      ...(!get && { body: asBody(wire) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    }
    const response = await go(`${root}${endpoint.path}${get ? asQuery(wire) : ''}`, request).catch(
      (cause: unknown) => {
        if (options.signal?.aborted) throw cause
        throw new NetworkError(cause)
      },
    )
    arrived?.(response.headers)
    const answer = (await response.json().catch(() => null)) as
      | ({ valid?: boolean } & RefusedBody)
      | null
    if (answer === null && [502, 503, 504].includes(response.status)) throw new NetworkError()
    if (!response.ok || answer?.valid !== true)
      throw new Refused(response.status, answer ?? {}, patienceIn(response))
    const parsed = answerSchema(endpoint).safeParse(answer)
    if (!parsed.success) throw new UnexpectedResponseError(parsed.error)
    return parsed.data as ApiResponse<E>
  }
