import { holdUsers } from '../../../access/sign-in-ground.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { takeChallenge, type ChallengeFor } from './challenges.ts'
import { Assertion, clientData, parsed } from './device-response.ts'
import type { RelyingParty } from './relying-party.ts'
import { webAuthn } from './web-authn.ts'

/** What a device keeps as the owner of a passkey: nothing that says who it is. */
export const userHandleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`labgate ${userId}`))

const isVerified = async (
  { response, challenge, party }: { response: Assertion; challenge: string; party: RelyingParty },
  key: { credential: Buffer; public_key: Buffer; uses: number },
) => {
  try {
    const { verifyAuthenticationResponse } = await webAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: key.credential.toString('base64url'),
        publicKey: new Uint8Array(key.public_key),
        counter: key.uses,
      },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    // whatever it is, its passkey was not shown
    return undefined
  }
}

/**
 * Whose passkey responded to a challenge that was given for this; undefined if none did. `owner`: it
 * must be a passkey of this user. Uses up the challenge.
 */
export const checkPasskey = async (
  tx: Tx,
  context: AppContext,
  text: string,
  { party, owner, ...given }: ChallengeFor & { party: RelyingParty; owner?: number },
): Promise<{ userId: number; passkeyId: number } | undefined> => {
  const response = parsed(Assertion, text)
  if (response === undefined) return undefined
  const { challenge, isOfOwnPage } = clientData(response.response.clientDataJSON)
  if (!isOfOwnPage || !(await takeChallenge(tx, context, challenge, given))) return undefined
  const credential = Buffer.from(response.id, 'base64url')
  const found = await tx
    .selectFrom('passkey')
    .select('user_id')
    .where('credential', '=', credential)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await holdUsers(tx, [found.user_id])
  const key = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential', '=', credential)
    .$if(owner !== undefined, (keys) => keys.where('user_id', '=', owner ?? 0))
    .forUpdate()
    .executeTakeFirst()
  if (key === undefined) return undefined
  const { userHandle } = response.response
  const isOwners =
    userHandle === '' || Buffer.from(userHandle, 'base64url').equals(userHandleOf(key.user_id))
  if (!isOwners) return undefined
  const verified = await isVerified({ response, challenge, party }, key)
  if (verified === undefined) return undefined
  await tx
    .updateTable('passkey')
    .set({
      uses: verified.newCounter,
      is_synced: verified.credentialBackedUp,
      used_at: context.now().toISOString(),
    })
    .where('passkey_id', '=', key.passkey_id)
    .execute()
  return { userId: key.user_id, passkeyId: key.passkey_id }
}
