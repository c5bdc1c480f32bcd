import type { VisitNote, VisitPaper } from '@labgate/contract/orders/order-documents'
import type { z } from 'zod'
import { actorMay, type Actor } from '../../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { openDraftFiles, takeDraftFiles } from '../drafts/draft-files.ts'
import { saveOrderPaper } from './order-attachments.ts'
import { saveOrderNote } from './order-notes.ts'

interface Given {
  notes?: z.output<typeof VisitNote>[] | undefined
  attachments?: z.output<typeof VisitPaper>[] | undefined
}
/**
 * Writes the notes and papers of a visit to its orders, in their transaction. `change` is called
 * for each row.
 */
export type WriteVisitPapers = (
  tx: Tx,
  labOrderIds: readonly number[],
  change: () => ChangeContext,
) => Promise<void>

const notYours = (path: string, message: string): Refusal =>
  new Refusal('field-not-yours', message, [issue(path, message, 'field-not-yours')])

/* Issues of one note or paper point to it. */
const within = (list: string, at: number, error: unknown): never => {
  if (!(error instanceof Refusal) || error.issues === undefined) throw error
  throw new Refusal(
    error.code,
    undefined,
    error.issues.map((one) => ({ ...one, path: [list, at, ...one.path] })),
    error.detail,
  )
}

/**
 * What is saved with a visit besides its orders: permission to add notes and attachments is checked
 * as for an existing order. Files are opened before the transaction begins; they belong to the
 * user, are stored for the form, and leave the draft in the transaction that takes them.
 */
export const visitPapers = async (
  context: AppContext,
  actor: Actor,
  { notes = [], attachments = [] }: Given,
): Promise<WriteVisitPapers> => {
  if (notes.length > 0 && !actorMay(actor, 'order-note.save', true))
    throw notYours('notes', 'Only the laboratory can add notes.')
  if (attachments.length > 0 && !actorMay(actor, 'order-attachment.save', true))
    throw notYours('attachments', 'You cannot attach documents to an order.')
  const files = new Map(
    (
      await openDraftFiles(
        context,
        actor,
        attachments.map(({ draftFileId }) => draftFileId),
      )
    ).map((file) => [file.draftFileId, file]),
  )
  return async (tx, labOrderIds, change) => {
    const now = context.now()
    const ordersOf = (list: string, index: number, at: number | undefined): readonly number[] => {
      const one = at === undefined ? labOrderIds : labOrderIds.slice(at, at + 1)
      refuseIf(
        one.length > 0
          ? []
          : [
              {
                ...issue('at', 'This visit has no such order.', 'order'),
                path: [list, index, 'at'],
              },
            ],
      )
      return one
    }
    for (const [index, { note, at }] of notes.entries())
      for (const labOrderId of ordersOf('notes', index, at))
        await saveOrderNote(tx, actor, { labOrderId, note }, change(), now).catch(
          (error: unknown) => within('notes', index, error),
        )
    const taken = await takeDraftFiles(tx, actor, [...files.keys()])
    for (const [index, { draftFileId, at, ...about }] of attachments.entries()) {
      const file = taken.includes(draftFileId) ? files.get(draftFileId) : undefined
      if (file === undefined)
        throw new Refusal('faulty', undefined, [
          {
            ...issue(
              'draftFileId',
              'This file is no longer kept. Remove and attach it again.',
              'file-gone',
            ),
            path: ['attachments', index, 'draftFileId'],
          },
        ])
      for (const labOrderId of ordersOf('attachments', index, at))
        await saveOrderPaper(
          tx,
          actor,
          { ...about, labOrderId, bytes: file.bytes, fileType: file.fileType },
          change(),
          { jobs: context.jobs, now },
        ).catch((error: unknown) => within('attachments', index, error))
    }
  }
}
