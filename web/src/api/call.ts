import { buildHeader } from '@labgate/contract/kit/build-header'
import { xsrfIn } from '@labgate/contract/kit/cookies'
import type { ApiResponse, Endpoint } from '@labgate/contract/kit/endpoint'
import { sessionStore } from '../session/store.ts'
import { validationOf } from '../session/who.ts'
import { connection } from './connection.ts'
import { newVersion } from './new-version.ts'
import { NetworkError, Refused } from './refused.ts'
import { caller, type CallInput, type CallOptions } from './wire.ts'

const plain = caller({
  root: '',
  validation: () => {
    const values = sessionStore.get()
    return values ? validationOf(values) : undefined
  },
  xsrf: () => xsrfIn(document.cookie),
  arrived: (headers) => newVersion.onAnswer(headers.get(buildHeader)),
})

/** How the rest of the app handles refusals that do not concern the caller. */
interface Watch {
  /** The session has ended on the server. */
  sessionOver: () => void
  /** Prompts for the code of the second factor and verifies it; false if the user cancels. */
  askSecondFactor: () => Promise<boolean>
  /** Every other call is refused until the user has set up a second factor. */
  setUpSecondFactor?: () => void
}
let watch: Watch = { sessionOver: () => undefined, askSecondFactor: () => Promise.resolve(false) }
export const watchCalls = (given: Watch): void => {
  watch = given
}

/**
 * Makes a call of the contract as the signed-in user. Throws Refused (with code and issues),
 * NetworkError, or UnexpectedResponseError. If the session has ended, sends the user to sign-in; if
 * a second factor is required, prompts for it and repeats the call with the same key.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ApiResponse<E>> => {
  const again = {
    ...options,
    ...(endpoint.changes && { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }),
  }
  try {
    const answer = await plain(endpoint, input, again)
    connection.answered()
    return answer
  } catch (error) {
    if (error instanceof NetworkError) connection.lost()
    if (error instanceof Refused) connection.answered()
    if (error instanceof Refused && error.status === 401) watch.sessionOver()
    if (error instanceof Refused && error.code === 'second-factor-setup')
      watch.setUpSecondFactor?.()
    if (
      error instanceof Refused &&
      error.code === 'second-factor' &&
      (await watch.askSecondFactor())
    )
      return plain(endpoint, input, again)
    throw error
  }
}
