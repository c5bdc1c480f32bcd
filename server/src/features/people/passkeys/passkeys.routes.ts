import { passkeys } from '@labgate/contract/people/passkeys'
import { auditRow } from '../../../access/audit.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { mustStillBeSignedIn } from '../../../access/sign-in-ground.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { routesFor } from '../../../http/call.ts'
import { mustBeShown } from '../second-factor/own-proof.ts'
import { mustProveOneself } from '../second-factor/prove-oneself.ts'
import { settleFactor } from '../second-factor/remove-factor.ts'
import { mustMayReplaceFactor } from '../second-factor/set-factor.ts'
import { sessionCookies } from '../session/session-cookies.ts'
import { tellOwner } from '../users/tell-owner.ts'
import { addPasskey, optionsToAdd } from './add-passkey.ts'
import { newChallenge, type ChallengeFor } from './challenges.ts'
import { checkPasskey } from './check-passkey.ts'
import { passkeysOf, shownPasskeys } from './passkeys.queries.ts'
import { relyingParty, type RelyingParty } from './relying-party.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { webAuthn } from './web-authn.ts'

/** Passkeys of the signed-in user, and signing in with one (rules.md#passkeys). */
export const passkeyRoutes = (context: AppContext) => {
  const { database, sessions, config } = context
  const cookies = sessionCookies(context)

  const optionsToShow = async (
    tx: Tx,
    party: RelyingParty,
    given: ChallengeFor,
    kept: readonly { credential: Buffer; transports: string[] }[],
  ): Promise<string> => {
    const challenge = await newChallenge(tx, context, given)
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
      allowCredentials: kept.map(({ credential, transports }) => ({
        id: credential.toString('base64url'),
        transports,
      })),
    })
    return JSON.stringify(options)
  }
  return routesFor('passkeys', passkeys, {
    list: async ({ actor }) => ({
      list: await database.system('passkeys', (tx) => shownPasskeys(tx, actor.userId)),
    }),
    begin: async (call) => {
      const party = relyingParty(config, call.origin.host)
      await mustMayReplaceFactor(context, call.actor, call.input.password, call.provenAt)
      return database.system('passkeys', async (tx) => {
        const options = await optionsToAdd(tx, context, call.actor, party)
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
        return { options }
      })
    },
    add: async (call) => {
      const { actor, input } = call
      const party = relyingParty(config, call.origin.host)
      const recoveryCodes = await database.system('passkeys', async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        const codes = await addPasskey(tx, context, actor, input, party)
        await tx.executeQuery(auditRow(actor, call.name, { fields: ['passkey'] }).compile())
        await tellOwner(tx, context, actor.userId, 'A passkey was added')
        return codes
      })
      await sessions.prove(actor.sessionId)
      await sessions.refresh({ userId: actor.userId })
      return { recoveryCodes }
    },
    remove: async (call) => {
      const { actor, input } = call
      await mustProveOneself(context, actor, call.provenAt)
      await database.system('passkeys', async (tx) => {
        const removed = await tx
          .deleteFrom('passkey')
          .where('passkey_id', '=', input.passkeyId)
          .where('user_id', '=', actor.userId)
          .returning('passkey_id')
          .executeTakeFirst()
        orRefuse(removed)
        await settleFactor(tx, actor.userId)
        await tx.executeQuery(auditRow(actor, call.name, { fields: ['passkey'] }).compile())
        await tellOwner(tx, context, actor.userId, 'A passkey was removed')
      })
      await sessions.refresh({ userId: actor.userId })
      return {}
    },
    beginProof: async (call) => {
      const { userId, sessionId } = call.actor
      const party = relyingParty(config, call.origin.host)
      return database.system('passkeys', async (tx) => {
        const kept = await passkeysOf(tx, userId)
        if (kept.length === 0) throw new Refusal('not-possible', 'You have no passkey.')
        return { options: await optionsToShow(tx, party, { purpose: 'prove', sessionId }, kept) }
      })
    },
    prove: async (call) => {
      const { userId, sessionId } = call.actor
      const party = relyingParty(config, call.origin.host)
      await mustBeShown(context, userId, async (tx) =>
        checkPasskey(tx, context, call.input.response, {
          party,
          purpose: 'prove',
          sessionId,
          owner: userId,
        }),
      )
      await database.ask(
        call.actor,
        [auditRow(call.actor, call.name, { fields: ['passkey'] })],
        true,
      )
      await sessions.prove(sessionId)
      return {}
    },
    beginSignIn: async (call) => {
      const party = relyingParty(config, call.origin.host)
      return {
        options: await database.system('passkeys', (tx) =>
          // without a list the device offers whatever passkeys it has for this portal
          optionsToShow(tx, party, { purpose: 'sign-in', sessionId: null }, []),
        ),
      }
    },
    signIn: async (call) => {
      const party = relyingParty(config, call.origin.host)
      const outcome = await signInByPasskey(
        context,
        { response: call.input.response, party, device: cookies.deviceOf(call) },
        call.origin,
      )
      await cookies.begin(call, outcome)
      return outcome.answer
    },
  })
}
