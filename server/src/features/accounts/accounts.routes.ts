import { accounts } from '@labgate/contract/accounts/accounts'
import { orRefuse } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import { lockAccount } from '../../core/accounts/accounts.queries.ts'
import { withFileInBase64 } from '../../core/documents/attachments.ts'
import { routesFor } from '../../http/call.ts'
import {
  deleteAttachment,
  oneAttachment,
  prepareAttachment,
  saveAttachment,
} from './attachments.ts'
import { exportAccounts } from './export-accounts.ts'
import { findAccounts } from './find-accounts.ts'
import { mustReadVolumes } from './list-rights.ts'
import { oneNote, saveNote } from './notes.ts'
import { readAccount } from './one-account.ts'
import { saveAccount } from './save-account.ts'

export const accountRoutes = (context: AppContext) =>
  routesFor('accounts', accounts, {
    list: (call) => findAccounts(call),
    exportList: (call) => {
      mustReadVolumes(call.actor, call.input.searchCriteria)
      return exportAccounts(context, call)
    },
    get: (call) => readAccount(call),
    save: async (call) => {
      const saved = await call.change((tx, change) =>
        saveAccount(tx, call.actor, call.input, change, context.now()),
      )
      context.sessions.forgetAccount(Number(saved.id))
      return saved
    },
    reviewed: (call) =>
      call.change(async (tx, change) => {
        const { customerId, rowVersion } = call.input
        const found = orRefuse(await lockAccount(tx, call.actor, customerId), 'Account not found.')
        await refuseStale(
          tx,
          call.actor,
          'account',
          customerId,
          rowVersion,
          Number(found['row_version']),
        )
        await tx
          .updateTable('customer')
          .set({ date_reviewed: context.now().toISOString(), user_id_reviewed: call.actor.userId })
          .where('customer_id', '=', customerId)
          .execute()
        change.about({ customerId, target: `account ${customerId}`, fields: ['dateReviewed'] })
        return { message: 'Marked as reviewed.' }
      }),
    attachment: async (call) => {
      const { CustomerAttachmentId: id, asPdf = false } = call.input
      const [[found]] = await call.read(
        { target: `attachment ${id}` },
        oneAttachment(call.actor, id, asPdf),
      )
      return withFileInBase64(context.database, orRefuse(found, 'Attachment not found.'))
    },
    saveAttachment: async (call) => {
      const prepared = await prepareAttachment(call.input)
      return call.change((tx, change) =>
        saveAttachment(tx, call.actor, prepared, change, context.jobs),
      )
    },
    deleteAttachment: (call) =>
      call.change((tx, change) =>
        deleteAttachment(tx, call.actor, call.input.CustomerAttachmentId, change),
      ),
    note: async (call) => {
      const { CustomerNoteId: id } = call.input
      const [[found]] = await call.read({ target: `note ${id}` }, oneNote(call.actor, id))
      return orRefuse(found, 'Note not found.')
    },
    saveNote: (call) => call.change((tx, change) => saveNote(tx, call.actor, call.input, change)),
  })
