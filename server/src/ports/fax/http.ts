import { z } from 'zod'
import { asking } from '../../watched-work.ts'
import { NotTaken, type FaxCarrier, type FaxNews } from './fax-carrier.ts'

/** The provider's status of a fax, in its responses and in its webhook calls. */
export const ProviderNews = z.object({
  reference: z.string().min(1).max(60),
  state: z.enum([
    'queued',
    'sending',
    'sent',
    'busy',
    'no-answer',
    'partial',
    'unconfirmed',
    'failed',
  ]),
  pages: z.number().int().min(0).max(10_000).default(0),
})
export type ProviderNews = z.infer<typeof ProviderNews>

/** The provider's status in our terms. Its own text is left out: it could repeat the number. */
export const newsOf = ({ state, pages }: ProviderNews): FaxNews => {
  if (state === 'sent' || state === 'partial') return { is: state, pages }
  if (state === 'busy' || state === 'unconfirmed') return { is: state }
  if (state === 'no-answer') return { is: 'no answer' }
  return state === 'failed'
    ? { is: 'refused', says: 'The fax service could not deliver it.' }
    : { is: 'under way' }
}

const longestMs = 45_000
/** Bytes of an answer: it has three fields. */
const mostBytes = 65_536
const textOf = async (answer: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > mostBytes) throw new Error('the answer of the fax service is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
/** Codes of connections that were never made. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'UND_ERR_CONNECT_TIMEOUT',
])
const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause === undefined ? '' : codeOf(cause))
}

/**
 * A fax service over HTTP. `POST <url>/faxes` with {reference, to, pages, file (PDF as base64)}
 * hands one over; our reference is also its Idempotency-Key, so that the same one twice is one fax.
 * `GET <url>/faxes/<reference>` returns its status, or 404 if it never arrived. `token` is sent as
 * bearer. Later news arrives by webhook (http/fax-webhook.ts).
 */
export const httpFaxCarrier = (url: string, token: string): FaxCarrier => {
  const base = url.replace(/\/$/, '')
  const ask = (
    path: string,
    more: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    asking('fax service', () =>
      fetch(`${base}${path}`, {
        ...more,
        redirect: 'error',
        signal: AbortSignal.timeout(longestMs),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...more.headers,
        },
      }),
    )
  return {
    name: 'http',
    send: async ({ number, pages, pdf }, reference) => {
      let answer: Response
      try {
        const content = JSON.stringify({
          reference,
          to: number,
          pages,
          file: pdf.toString('base64'),
        })
        answer = await ask('/faxes', {
          method: 'POST',
          body: content,
          headers: { 'idempotency-key': reference },
        })
      } catch (error) {
        if (neverConnected.has(codeOf(error)))
          throw new NotTaken('The fax service cannot be reached.', { cause: error })
        throw error
      }
      // an invalid request is rejected before anything is dialed; 5xx says nothing about that
      if (answer.status >= 400 && answer.status < 500)
        throw new NotTaken(`The fax service refuses the fax. It answered ${answer.status}.`)
      if (!answer.ok) throw new Error(`the fax service answered ${answer.status}`)
      return newsOf(ProviderNews.parse(JSON.parse(await textOf(answer))))
    },
    ask: async (reference) => {
      const answer = await ask(`/faxes/${encodeURIComponent(reference)}`)
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`the fax service answered ${answer.status}`)
      return newsOf(ProviderNews.parse(JSON.parse(await textOf(answer))))
    },
    close: () => {},
  }
}
