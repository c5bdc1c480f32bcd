import { Source } from '@labgate/contract/access/sources'
import { xsrfIn } from '@labgate/contract/kit/cookies'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'

/*
 * This page's few calls, without schemas: the server checks, and the rest of the app is not loaded
 * yet.
 */

export interface Reply {
  valid: boolean
  message: string
  code?: string
  incident?: string
  issues?: Issue[]
}

/** No response was received. */
export class Offline extends Error {}

/**
 * Posts and returns the response, including refusals; throws Offline if no response from Labgate
 * arrived.
 */
export const post = async <A extends Reply>(path: string, body: object): Promise<A> => {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-xsrf-token': xsrfIn(document.cookie),
      },
      body: JSON.stringify(body),
    })
    return (await response.json()) as A
  } catch (cause) {
    throw new Offline(say('no answer'), { cause })
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * The block of the two reset calls (rules.md#public-block): it authorizes nothing else. The token
 * is the current UTC date, yyyyMMdd.
 */
export const publicValidation = (now: Date = new Date()) => ({
  entityId_Login: 1,
  userId_Login: -1,
  token: `${now.getUTCFullYear()}${two(now.getUTCMonth() + 1)}${two(now.getUTCDate())}`,
  tranSourceId: Source.Public,
  version: '1.0',
})

/** A path of our own to continue to after signing in; '/' for anything else. */
export const ownPath = (next: string | null, origin: string): string => {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return '/'
  const address = URL.parse(next, origin)
  return address?.origin === origin && !address.pathname.startsWith('/login')
    ? address.pathname + address.search
    : '/'
}
