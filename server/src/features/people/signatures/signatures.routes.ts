import { customerCare } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { signatures } from '@labgate/contract/people/signatures'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { signatureFile } from '../../../files/signature-file.ts'
import { drawable } from '../../../files/sniff.ts'
import { keepFile, opened } from '../../../files/store.ts'
import { routesFor } from '../../../http/call.ts'
import { targetUser } from '../users/target.ts'
import { lockUser, visibleUsers } from '../users/users.queries.ts'

/** The provider whose signature this is: oneself or, for staff, a user of an account whom they can change. */
const provider = async (tx: Tx, actor: Actor, userId: number) => {
  const own = userId === actor.userId
  if (!own && !isAmong(customerCare, actor.who.userTypeId))
    throw new Refusal('not-found', 'User not found.')
  const user = own
    ? orRefuse(await lockUser(tx, actor, userId))
    : await targetUser(tx, actor, userId)
  if (!user.physician) throw new Refusal('not-possible', 'Only a provider has a signature.')
  return user
}

const current = (userId: number) =>
  rawQuery<{ id: number }>(
    `select user_signature_id as id from user_signature where user_id = $1 and ended_at is null order by user_signature_id desc limit 1`,
    [userId],
  )

/** Signatures of providers: every save is a new version; one that has signed something can only be ended, never removed (rules.md#pending-signatures). */
export const signatureRoutes = (context: AppContext) =>
  routesFor('signatures', signatures, {
    save: async (call) => {
      const { bytes, fileType } = await signatureFile(call.input.fileAsBase64, {
        allowed: drawable,
        path: 'fileAsBase64',
      })
      return call.change(async (tx, change) => {
        const { actor, input } = call
        const user = await provider(tx, actor, input.userId)
        const at = context.now().toISOString()
        const file_hash = await keepFile(tx, bytes, fileType)
        await tx
          .updateTable('user_signature')
          .set({ ended_at: at })
          .where('user_id', '=', user.user_id)
          .where('ended_at', 'is', null)
          .execute()
        const { user_signature_id: id } = await tx
          .insertInto('user_signature')
          // an image entered by staff counts only after its owner has attested it
          .values({
            user_id: user.user_id,
            customer_id: user.customer_id,
            file_hash,
            created_by: actor.userId,
            created_at: at,
            attested_at: user.user_id === actor.userId ? at : null,
          })
          .returning('user_signature_id')
          .executeTakeFirstOrThrow()
        change.about({ customerId: user.customer_id, target: `signature ${id}` })
        return {
          id: String(id),
          message:
            user.user_id === actor.userId
              ? 'Your signature is saved.'
              : 'Saved. It takes effect when the provider signs in and attests.',
        }
      })
    },
    get: async (call) => {
      const { actor, input } = call
      const [[found]] = await call.read(
        { target: `signature ${input.UserSignatureId}` },
        rawQuery<{ userId: number; userSignatureId: number; fileType: string; content: Buffer }>(
          `select s.user_id as "userId", s.user_signature_id as "userSignatureId", f.file_type as "fileType", f.content from user_signature s join file f on f.hash = s.file_hash
           where s.user_signature_id = $1 and s.user_id = $2 and s.user_id = $3`,
          [input.UserSignatureId, input.UserId, actor.visitId === 0 ? actor.userId : 0],
        ),
      )
      const { content, ...signature } = orRefuse(found, 'You have no such signature.')
      return { ...signature, fileAsBase64: opened(context.database, content).toString('base64') }
    },
    currentId: async (call) => {
      const { UserId: userId } = call.input
      const [[visible], [found]] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        current(userId),
      )
      orRefuse(visible, 'User not found.')
      return { id: String(found?.id ?? 0) }
    },
    list: async (call) => {
      const { UserId: userId } = call.input
      const [[visible], list] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        rawQuery<{
          userSignatureId: number
          createdAt: string
          createdBy: string
          endedAt: string | null
          attestedAt: string | null
          current: boolean
        }>(
          `select user_signature_id as "userSignatureId", s.created_at as "createdAt", coalesce((select name from staff where user_id = created_by), trim(u.first_name || ' ' || u.last_name)) as "createdBy",
             ended_at as "endedAt", attested_at as "attestedAt", ended_at is null as current
           from user_signature s join app_user u on u.user_id = s.user_id where s.user_id = $1 order by user_signature_id desc limit 50`,
          [userId],
        ),
      )
      orRefuse(visible, 'User not found.')
      return { list }
    },
    delete: (call) =>
      call.change(async (tx, change) => {
        const signature = orRefuse(
          await tx
            .selectFrom('user_signature')
            .select(['user_id', 'customer_id', 'used_at', 'ended_at'])
            .where('user_signature_id', '=', call.input.UserSignatureId)
            .forUpdate()
            .executeTakeFirst(),
          'Signature not found.',
        )
        await provider(tx, call.actor, signature.user_id)
        await tx
          .updateTable('user_signature')
          .set({ ended_at: signature.ended_at ?? context.now().toISOString() })
          .where('user_signature_id', '=', call.input.UserSignatureId)
          .execute()
        change.about({
          customerId: signature.customer_id,
          target: `signature ${call.input.UserSignatureId}`,
        })
        return {
          message:
            signature.used_at === null
              ? 'The signature is removed.'
              : 'The signature was used, so it is kept with the orders it signed. It can no longer be used.',
        }
      }),
    attest: (call) =>
      call.change(async (tx, change) => {
        const { actor, input } = call
        const done = await tx
          .updateTable('user_signature')
          .set({ attested_at: context.now().toISOString() })
          .where('user_signature_id', '=', input.userSignatureId)
          .where('user_id', '=', actor.userId)
          .where('ended_at', 'is', null)
          .returning('customer_id')
          .executeTakeFirst()
        change.about({
          customerId: orRefuse(done, 'You have no such signature.').customer_id,
          target: `signature ${input.userSignatureId}`,
        })
        return { message: 'Your signature is attested.' }
      }),
  })
