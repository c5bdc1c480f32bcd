import { mostPasskeys } from '@labgate/contract/people/passkeys'
import type { Actor } from '../../../access/actor.ts'
import { issue, mustBeEntered, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { recoveryHash } from '../second-factor/check-code.ts'
import { settleFactor } from '../second-factor/remove-factor.ts'
import { newRecoveryCodes } from '../second-factor/set-factor.ts'
import { newChallenge, takeChallenge } from './challenges.ts'
import { userHandleOf } from './check-passkey.ts'
import { Attestation, clientData, parsed } from './device-response.ts'
import { passkeysOf } from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { algorithms, webAuthn } from './web-authn.ts'

const refused = (): Refusal =>
  new Refusal('not-possible', 'The device did not make a passkey for this sign-in. Try again.')

/** What the user's device is asked to make a passkey with, as JSON. */
export const optionsToAdd = async (
  tx: Tx,
  context: AppContext,
  { userId, userName, sessionId }: Pick<Actor, 'userId' | 'userName' | 'sessionId'>,
  party: RelyingParty,
): Promise<string> => {
  const kept = await passkeysOf(tx, userId)
  if (kept.length >= mostPasskeys)
    throw new Refusal('not-possible', 'You have 20 passkeys. Remove one that you no longer use.')
  const challenge = await newChallenge(tx, context, { purpose: 'add', sessionId })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName,
    userDisplayName: userName,
    userID: userHandleOf(userId),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: kept.map(({ credential, transports }) => ({
      id: credential.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return JSON.stringify(options)
}

/* No certificate says who made the device: none was asked for, and none is looked at. */
const isSelfMade = async (attestation: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = object.get('fmt')
  return (
    format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  )
}

const verifiedKey = async (text: string, party: RelyingParty) => {
  const response = parsed(Attestation, text)
  if (response === undefined) return undefined
  const { challenge, isOfOwnPage } = clientData(response.response.clientDataJSON)
  if (!isOfOwnPage) return undefined
  try {
    const { verifyRegistrationResponse } = await webAuthn()
    if (!(await isSelfMade(response.response.attestationObject))) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified
      ? { ...registrationInfo, challenge, transports: response.response.transports }
      : undefined
  } catch {
    // whatever it is, no passkey was made
    return undefined
  }
}

/**
 * Keeps the passkey that the user's device made. Returns new recovery codes if the user had no
 * second factor before.
 */
export const addPasskey = async (
  tx: Tx,
  context: AppContext,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  { name, response }: { name: string; response: string },
  party: RelyingParty,
): Promise<string[]> => {
  mustBeEntered('name', name, 'Enter a name, such as the device it is on.')
  const key = await verifiedKey(response, party)
  if (
    key === undefined ||
    !(await takeChallenge(tx, context, key.challenge, { purpose: 'add', sessionId }))
  )
    throw refused()
  const { credential, credentialBackedUp, transports } = key
  const kept = await tx
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      uses: credential.counter,
      transports,
      name: name.trim(),
      is_synced: credentialBackedUp,
      made_at: context.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  if (kept === undefined)
    throw new Refusal('taken', 'This passkey is already in use.', [
      issue('response', 'This passkey is already in use.', 'taken'),
    ])
  const { second_factor } = await tx
    .selectFrom('app_user')
    .select('second_factor')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (second_factor) return []
  const codes = newRecoveryCodes(context)
  await tx
    .updateTable('login')
    .set({ recovery_hashes: codes.map(recoveryHash) })
    .where('user_id', '=', userId)
    .execute()
  await settleFactor(tx, userId)
  return codes
}
