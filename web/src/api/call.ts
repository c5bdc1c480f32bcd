import { xsrfIn } from '@labgate/contract/cookies'
import type { Answered, Endpoint } from '@labgate/contract/endpoint'
import { sessionStore } from '../session/store.ts'
import { validationOf } from '../session/who.ts'
import { connection } from './connection.ts'
import { NoAnswer, Refused } from './refused.ts'
import { caller, type Asked, type CallOptions } from './wire.ts'

const plain = caller({
  root: '',
  validation: () => {
    const values = sessionStore.get()
    return values ? validationOf(values) : undefined
  },
  xsrf: () => xsrfIn(document.cookie),
})

/** What the rest of the app does about a refusal that is not the caller's matter. */
interface Watch {
  /** The session is over on the server. */
  sessionOver: () => void
  /** Asks for the code of the second factor and proves it; false when the user gives up. */
  askSecondFactor: () => Promise<boolean>
  /** Nothing else is answered until the person has set a second factor up. */
  setUpSecondFactor?: () => void
}
let watch: Watch = { sessionOver: () => undefined, askSecondFactor: () => Promise.resolve(false) }
export const watchCalls = (given: Watch): void => {
  watch = given
}

/**
 * Makes a call of the contract as the person who is signed in. Throws Refused (with code and issues), NoAnswer or StrangeAnswer.
 * A session that is over sends to sign-in; a wanted second factor is asked for, and the call repeated with the same key.
 */
export const call = async <E extends Endpoint>(endpoint: E, asked: Asked<E>, options: CallOptions = {}): Promise<Answered<E>> => {
  const again = { ...options, ...(endpoint.changes && { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }) }
  try {
    const answer = await plain(endpoint, asked, again)
    connection.answered()
    return answer
  } catch (error) {
    if (error instanceof NoAnswer) connection.lost()
    if (error instanceof Refused) connection.answered()
    if (error instanceof Refused && error.status === 401) watch.sessionOver()
    if (error instanceof Refused && error.code === 'second-factor-setup') watch.setUpSecondFactor?.()
    if (error instanceof Refused && error.code === 'second-factor' && (await watch.askSecondFactor())) return plain(endpoint, asked, again)
    throw error
  }
}
