import { signatures } from '@labgate/contract/people/signatures'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { withFileInBase64 } from '../../../core/documents/attachments.ts'
import { signatureFile } from '../../../files/signature-file.ts'
import { drawable } from '../../../files/sniff.ts'
import { routesFor } from '../../../http/call.ts'
import { visibleUsers } from '../users/users.queries.ts'
import { attestSignature, endSignature, saveSignature } from './save-signature.ts'
import { currentSignature, ownSignature, signaturesOf } from './signatures.queries.ts'

/**
 * Signatures of providers: every save is a new version; one that has signed something can only be
 * ended, never removed (rules.md#pending-signatures).
 */
export const signatureRoutes = (context: AppContext) =>
  routesFor('signatures', signatures, {
    save: async (call) => {
      const { userId, fileAsBase64 } = call.input
      const image = await signatureFile(fileAsBase64, { allowed: drawable, path: 'fileAsBase64' })
      return call.change((tx, change) =>
        saveSignature(tx, call.actor, { userId, image, now: context.now() }, change),
      )
    },
    get: async (call) => {
      const { UserSignatureId: id, UserId: userId } = call.input
      const [[found]] = await call.read(
        { target: `signature ${id}` },
        ownSignature(call.actor, id, userId),
      )
      return withFileInBase64(context.database, orRefuse(found, 'You have no such signature.'))
    },
    currentId: async (call) => {
      const { UserId: userId } = call.input
      const [[visible], [found]] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        currentSignature(userId),
      )
      orRefuse(visible, 'User not found.')
      return { id: String(found?.id ?? 0) }
    },
    list: async (call) => {
      const { UserId: userId } = call.input
      const [[visible], list] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        signaturesOf(userId),
      )
      orRefuse(visible, 'User not found.')
      return { list }
    },
    delete: (call) =>
      call.change((tx, change) => {
        const signature = { signatureId: call.input.UserSignatureId, now: context.now() }
        return endSignature(tx, call.actor, signature, change)
      }),
    attest: (call) =>
      call.change((tx, change) => {
        const signature = { signatureId: call.input.userSignatureId, now: context.now() }
        return attestSignature(tx, call.actor, signature, change)
      }),
  })
