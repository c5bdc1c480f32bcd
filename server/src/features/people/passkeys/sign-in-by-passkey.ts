import { Source } from '@labgate/contract/access/sources'
import { networkOf } from '../../../access/address-range.ts'
import type { Origin } from '../../../access/sessions.ts'
import { countFailure, rangePatience, waitingUntil } from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import { groundOf, isOpen, loginOfUser } from '../session/find-login.ts'
import {
  beginSession,
  fitsSource,
  noteAttempt,
  refusedSignIn,
  type SignInOutcome,
} from '../session/sign-in.service.ts'
import { checkPasskey } from './check-passkey.ts'
import type { RelyingParty } from './relying-party.ts'

interface Shown {
  response: string
  party: RelyingParty
  /** Value of the browser's device cookie. */
  device: string | undefined
}

/**
 * Signs in the user whose device responded. An unknown passkey, one that was removed, and an
 * inactive login look the same; failures delay the next one from this address range.
 */
export const signInByPasskey = async (
  context: AppContext,
  { response, party, device }: Shown,
  origin: Origin,
): Promise<SignInOutcome> => {
  const { database, now } = context
  const key = `range:${networkOf(origin.address)}`
  return database.system('passkey sign-in', async (tx) => {
    if ((await waitingUntil(tx, [key], now())) !== undefined) return refusedSignIn('too-many')
    const shown = await checkPasskey(tx, context, response, {
      party,
      purpose: 'sign-in',
      sessionId: null,
    })
    const login = shown && (await loginOfUser(tx, shown.userId))
    const isUsable =
      login !== undefined &&
      shown !== undefined &&
      origin.source === Source.Portal &&
      isOpen(login) &&
      fitsSource(login, origin)
    if (!isUsable) {
      await countFailure(tx, key, rangePatience, now())
      await noteAttempt(tx, origin, 'passkey refused', shown?.userId ?? null)
      return refusedSignIn('passkey-unknown')
    }
    // where only the organization signs in, a passkey stands for a code alone
    if (login.sign_in_ways === 'organization') {
      await noteAttempt(tx, origin, 'password closed', login.user_id, ['passkey'])
      return refusedSignIn('password-closed')
    }
    const ground = groundOf(login)
    const { passkeyId } = shown
    const proof = { ground, origin, device, factors: ['passkey'], passkeyId }
    return beginSession(tx, context, proof, login)
  })
}
