import type { Issue } from '@labgate/contract/kit/endpoint'
import type { RefusalCode } from '@labgate/contract/kit/refusals'
import { say } from '@labgate/contract/languages/say'
import { sentenceOf } from '@labgate/contract/languages/sentence-of'

/** Possible content of a refusal's body; a proxy in between can send anything. */
export interface RefusedBody {
  message?: string | undefined
  code?: string | undefined
  issues?: Issue[] | undefined
  incident?: string | undefined
  detail?: unknown
}

/**
 * The server refused. `message` is for people, `code` for programs; `incident` is set if the fault
 * is the server's.
 */
export class Refused extends Error {
  readonly status: number
  readonly code: RefusalCode | (string & {})
  readonly issues: readonly Issue[]
  readonly incident: string
  readonly detail: unknown
  /** Milliseconds after which the same call is worth retrying automatically; null if it is not. */
  readonly retryAfterMs: number | null

  constructor(status: number, body: RefusedBody, retryAfterMs: number | null = null) {
    super(sentenceOf(body.message ?? 'Something went wrong!'))
    this.name = 'Refused'
    this.status = status
    this.code = body.code ?? 'failed'
    this.issues = (body.issues ?? []).map((issue) => ({
      ...issue,
      message: sentenceOf(issue.message),
    }))
    this.incident = body.incident ?? ''
    this.detail = body.detail
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * No response: the network, or a server that is down. Whether a change was made is unknown; a retry
 * with the same key is safe.
 */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(say('Labgate did not respond. Check your network connection, then try again.'), { cause })
    this.name = 'NetworkError'
  }
}

/** Whether a message of the contract's check is a sentence for people; the schema library's own are not. */
export const isForPeople = (message: string): boolean =>
  !/^Invalid|^Unrecognized|^Too /.test(message)

/** The response does not match the contract. */
export class UnexpectedResponseError extends Error {
  constructor(cause?: unknown) {
    super(
      say(
        'Labgate sent a response that this page does not understand. Reload the page; if it happens again, call the laboratory.',
      ),
      { cause },
    )
    this.name = 'UnexpectedResponseError'
  }
}

/** The message to show under a headline such as 'Something went wrong!'. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof Refused)
    return error.incident
      ? say('{value}Incident {incident}.', {
          value: error.message === say('Something went wrong!') ? '' : `${error.message} `,
          incident: error.incident,
        })
      : error.message
  return error instanceof Error ? error.message : String(error)
}

/**
 * How long to wait before retrying a call that the server cannot serve right now; null for any
 * other failure.
 */
export const patienceOf = (error: unknown): number | null =>
  error instanceof Refused ? error.retryAfterMs : null
