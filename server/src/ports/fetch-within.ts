import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from '../plain-addresses.ts'
import { lookupWithin, OutOfReach, type Reach } from '../reach.ts'
import { asking, type Partner } from '../watched-work.ts'
import { bodyWithin } from './body-within.ts'

/** Bytes of one answer: configurations, keys, and tokens have a few thousand. */
export const mostBytes = 262_144
export const longestMs = 8000

/** Bounds of one answer. */
export interface AnswerLimits {
  mostBytes: number
  longestMs: number
}

/** Why an address cannot be one of an identity provider or a carrier; undefined if it can. */
export const addressFault = (text: string, reach: Reach): string | undefined => {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'Enter an address such as https://login.example.com.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'https:'
  if (!isTls && !(url.protocol === 'http:' && isLoopback(host)))
    return 'The address must begin with https.'
  return isIP(host) > 0 ? reach.faultOf(host, isTls) : undefined
}

/** What is asked for: the part of `fetch` that callers use. */
interface WithinRequest {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}
/* Only kinds that callers send. */
const textOf = (body: unknown): string | undefined =>
  typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : undefined

const answerTo = async (
  address: string,
  request: WithinRequest,
  reach: Reach,
  limits: AnswerLimits,
): Promise<Response> => {
  const fault = addressFault(address, reach)
  if (fault !== undefined) throw new OutOfReach(fault)
  const url = new URL(address)
  const isTls = url.protocol === 'https:'
  const body = textOf(request.body)
  const answer = await new Promise<IncomingMessage>((done, refuse) => {
    const sent = (isTls ? requestTls : requestPlain)(
      url,
      {
        method: request.method ?? 'GET',
        headers: {
          ...request.headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        lookup: lookupWithin(reach, isTls),
        agent: false,
        signal: AbortSignal.timeout(limits.longestMs),
      },
      done,
    )
    sent.once('error', refuse)
    sent.end(body)
  })
  const { statusCode = 500, headers } = answer
  const bytes = await bodyWithin(
    answer,
    limits.mostBytes,
    () => new Error('the answer is too large'),
  )
  return new Response(bytes.length === 0 ? null : bytes, {
    status: statusCode,
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
}

/**
 * `fetch` for an identity provider's or a carrier's addresses, whoever names them: each is checked,
 * and each address of its name as it is connected to. Follows no redirect. Limits time and size.
 */
export const fetchWithin =
  (reach: Reach, partner: Partner, limits: AnswerLimits = { mostBytes, longestMs }) =>
  async (address: string, request: WithinRequest): Promise<Response> =>
    asking(partner, () => answerTo(address, request, reach, limits))
