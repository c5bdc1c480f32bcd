import type { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { Call } from '../../../http/call.ts'
import { claimsToPost } from './paper-remittance.ts'

/** A claim as a paper remittance is posted to it. */
export const claimToPost = async (call: Call<(typeof paperRemittances)['claim'], Actor>) => {
  const { number } = call.input
  const [[found]] = await call.read({ target: 'claim to post' }, claimsToPost(call.actor, [number]))
  const {
    lastName: _last,
    memberId: _member,
    modifiers: _modifiers,
    sequence: _sequence,
    ...claim
  } = orRefuse(found, 'There is no claim with this number.')
  return claim
}
