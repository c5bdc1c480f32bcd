import { customerCare } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { keepFile } from '../../../files/store.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { targetUser } from '../users/target.ts'
import { lockUser, type LockedUser } from '../users/users.queries.ts'

/**
 * The provider whose signature this is: oneself or, for staff, a user of an account whom they can
 * change.
 */
const lockProvider = async (tx: Tx, actor: Actor, userId: number): Promise<LockedUser> => {
  const own = userId === actor.userId
  if (!own && !isAmong(customerCare, actor.who.userTypeId))
    throw new Refusal('not-found', 'User not found.')
  const user = own
    ? orRefuse(await lockUser(tx, actor, userId))
    : await targetUser(tx, actor, userId)
  if (!user.physician) throw new Refusal('not-possible', 'Only a provider has a signature.')
  if (own && user.signing_closed_at !== null) throw new Refusal('signing-closed')
  return user
}

/**
 * Keeps an image as a provider's signature; the one before ends. An image entered by staff counts
 * only after its owner has attested it.
 */
export const saveSignature = async (
  tx: Tx,
  actor: Actor,
  { userId, image, now }: { userId: number; image: { bytes: Buffer; fileType: string }; now: Date },
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const user = await lockProvider(tx, actor, userId)
  const own = user.user_id === actor.userId
  const at = now.toISOString()
  const file_hash = await keepFile(tx, image.bytes, image.fileType)
  await tx
    .updateTable('user_signature')
    .set({ ended_at: at })
    .where('user_id', '=', user.user_id)
    .where('ended_at', 'is', null)
    .execute()
  const { user_signature_id: id } = await tx
    .insertInto('user_signature')
    .values({
      user_id: user.user_id,
      customer_id: user.customer_id,
      file_hash,
      created_by: actor.userId,
      created_at: at,
      attested_at: own ? at : null,
    })
    .returning('user_signature_id')
    .executeTakeFirstOrThrow()
  change.about({ customerId: user.customer_id, target: `signature ${id}` })
  return {
    id: String(id),
    message: own
      ? 'Your signature is saved.'
      : 'Saved. It takes effect when the provider signs in and attests.',
  }
}

/** Ends a signature. It stays with the orders that it signed. */
export const endSignature = async (
  tx: Tx,
  actor: Actor,
  { signatureId, now }: { signatureId: number; now: Date },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const signature = orRefuse(
    await tx
      .selectFrom('user_signature')
      .select(['user_id', 'customer_id', 'used_at', 'ended_at'])
      .where('user_signature_id', '=', signatureId)
      .forUpdate()
      .executeTakeFirst(),
    'Signature not found.',
  )
  await lockProvider(tx, actor, signature.user_id)
  await tx
    .updateTable('user_signature')
    .set({ ended_at: signature.ended_at ?? now.toISOString() })
    .where('user_signature_id', '=', signatureId)
    .execute()
  change.about({ customerId: signature.customer_id, target: `signature ${signatureId}` })
  return {
    message:
      signature.used_at === null
        ? 'The signature is removed.'
        : 'The signature was used, so it is kept with the orders it signed. It can no longer be used.',
  }
}

/** The provider's own confirmation of a signature that staff entered. */
export const attestSignature = async (
  tx: Tx,
  actor: Actor,
  { signatureId, now }: { signatureId: number; now: Date },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const user = orRefuse(await lockUser(tx, actor, actor.userId))
  if (user.signing_closed_at !== null) throw new Refusal('signing-closed')
  const done = await tx
    .updateTable('user_signature')
    .set({ attested_at: now.toISOString() })
    .where('user_signature_id', '=', signatureId)
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst()
  change.about({
    customerId: orRefuse(done, 'You have no such signature.').customer_id,
    target: `signature ${signatureId}`,
  })
  return { message: 'Your signature is attested.' }
}
