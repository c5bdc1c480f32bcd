import { z } from 'zod'
import { OutOfReach, type Reach } from '../../reach.ts'
import { fetchWithin } from '../fetch-within.ts'
import { CarrierRefused, CarrierSilent } from './parcel-carrier.ts'
import { refusedBy, type CarrierError } from './refusal-words.ts'

/** Where a carrier is asked, and as whom. */
export interface CarrierPlaceOfAsking {
  /** Without a slash at its end. */
  url: string
  clientId: string
  clientSecret: string
  /** The laboratory's account with the carrier. */
  account: string
}

export interface CarrierClientRules {
  /** For sentences: 'FedEx'. */
  carrier: string
  tokenPath: string
  /** How the client proves itself for a token (RFC 6749, 2.3.1). */
  proves: 'in the head' | 'in the form'
  /** The errors of an answer that refuses; empty if it has none that can be read. */
  errorsOf: (answer: unknown) => CarrierError[]
}

export interface CarrierRequest<T> {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** For sentences: 'the label'. */
  what: string
  /** Ours, so that the carrier's support finds the request. */
  reference?: string
  headers?: Record<string, string>
  body?: object
  answer: z.ZodType<T>
}

/** A label of 4 x 6 inches as base64 has some hundred thousand bytes. */
export const limits = { mostBytes: 4_000_000, longestMs: 20_000 }
/** A token is renewed so long before it ends. */
const spareMs = 60_000

const Token = z.object({
  access_token: z.string().min(1).max(10_000),
  // seconds; UPS writes them as text
  expires_in: z.coerce.number().min(0).max(1_000_000),
})

/** Codes of connections that were never made: nothing was asked. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])
const wasNeverSent = (error: unknown): boolean =>
  error instanceof OutOfReach ||
  neverConnected.has(String((error as { code?: unknown } | null)?.code))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Asks a carrier's REST service with a token of its own (OAuth 2.0, client credentials), which is
 * kept in memory until shortly before it ends. An answer that refuses becomes CarrierRefused, one
 * that does not come or cannot be read CarrierSilent. Nothing is logged: addresses and answers name
 * places and accounts.
 */
export const carrierClient = (
  place: CarrierPlaceOfAsking,
  rules: CarrierClientRules,
  reach: Reach,
  now: () => Date,
) => {
  const { carrier } = rules
  const within = fetchWithin(reach, 'carrier', limits)
  let token: { text: string; until: number } | undefined

  const newToken = async (): Promise<string> => {
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
    if (rules.proves === 'in the form') {
      form.set('client_id', place.clientId)
      form.set('client_secret', place.clientSecret)
    } else
      headers['authorization'] =
        `Basic ${Buffer.from(`${place.clientId}:${place.clientSecret}`).toString('base64')}`
    let answer: Response
    try {
      answer = await within(`${place.url}${rules.tokenPath}`, {
        method: 'POST',
        headers,
        body: form.toString(),
      })
    } catch {
      // without a token nothing was asked, whatever became of this request
      throw new CarrierRefused(`${carrier} cannot be reached. Nothing was sent. Try again later.`)
    }
    const text = await answer.text()
    const read = answer.ok ? Token.safeParse(parsed(text)) : undefined
    if (read?.success !== true)
      throw new CarrierRefused(
        answer.status >= 500 || answer.status === 429
          ? `${carrier} is not available. Nothing was sent. Try again later.`
          : `${carrier} refuses the laboratory’s sign-in. Nothing was sent. Call to ask.`,
      )
    token = {
      text: read.data.access_token,
      until: now().getTime() + read.data.expires_in * 1000 - spareMs,
    }
    return token.text
  }
  const currentToken = async (): Promise<string> =>
    token !== undefined && token.until > now().getTime() ? token.text : newToken()

  const send = async <T>(request: CarrierRequest<T>, bearer: string): Promise<Response> => {
    const { method, path, body, headers = {} } = request
    try {
      return await within(`${place.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      if (wasNeverSent(error))
        throw new CarrierRefused(`${carrier} cannot be reached. Nothing was sent. Try again later.`)
      throw new CarrierSilent(`${carrier} did not answer.`)
    }
  }

  /** The answer, as its schema reads it. Throws CarrierRefused or CarrierSilent. */
  return async <T>(request: CarrierRequest<T>): Promise<T> => {
    let answer = await send(request, await currentToken())
    // a token that was withdrawn: the request was not looked at
    if (answer.status === 401) {
      token = undefined
      answer = await send(request, await newToken())
    }
    const { status } = answer
    const content = parsed(await answer.text())
    if (status === 429)
      throw new CarrierRefused(`${carrier} takes no more requests now. Try again in a few minutes.`)
    if (status >= 400 && status < 500)
      throw refusedBy(carrier, request.what, rules.errorsOf(content))
    const read = answer.ok ? request.answer.safeParse(content) : undefined
    // an error of the carrier's own, or words that nobody knows: it may have done it all the same
    if (read?.success !== true) throw new CarrierSilent(`${carrier} answered ${status}.`)
    return read.data
  }
}
export type CarrierClient = ReturnType<typeof carrierClient>
