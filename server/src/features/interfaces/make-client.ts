import type { interfaces } from '@labgate/contract/interfaces/interfaces'
import type { Actor } from '../../access/actor.ts'
import { digest } from '../../access/sessions.ts'
import type { AppContext } from '../../app-context.ts'
import { mustBeProven } from '../../core/sign-in/must-be-proven.ts'
import type { Call } from '../../http/call.ts'
import { addClient } from './clients.ts'

/** A new client of the FHIR API. Its secret is shown once. */
export const makeClient = async (
  context: AppContext,
  call: Call<(typeof interfaces)['addClient'], Actor>,
) => {
  await mustBeProven(context, call.actor.userId, call.provenAt)
  const [clientKey, clientSecret] = [
    context.randomBytes(16).toString('base64url'),
    context.randomBytes(32).toString('base64url'),
  ]
  // the response stored for a repeated call contains no secret
  const made = await call.change(async (tx, change) => ({
    ...(await addClient(
      context,
      tx,
      call.actor,
      call.input,
      { clientKey, secretHash: digest(clientSecret) },
      change,
    )),
    clientKey,
  }))
  return { ...made, clientSecret: call.wasRepeated() ? '' : clientSecret }
}
