import type { Clock } from '@labgate/contract/kit/clock'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { users } from '@labgate/contract/people/users'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** A user's own printer, camera, and scanner. */
export const saveOwnDevices = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof users.savePrinter>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const { userId, barcodePrinter, barcodeQty, camera, scanPrefix, scanSuffix } = given
  if (userId !== actor.asId && userId !== actor.userId)
    throw new Refusal('not-found', 'User not found.')
  await tx
    .updateTable('app_user')
    .set({
      barcode_printer: barcodePrinter,
      barcode_qty: Math.round(barcodeQty),
      camera,
      ...(scanPrefix !== undefined && { scan_prefix: scanPrefix }),
      ...(scanSuffix !== undefined && { scan_suffix: scanSuffix }),
    })
    .where('user_id', '=', userId)
    .execute()
  change.about({
    target: `user ${userId}`,
    fields: ['barcodePrinter', 'barcodeQty', 'camera', 'scanPrefix', 'scanSuffix'],
  })
  return { message: 'Saved.' }
}

/** How a user reads times of day on screen; '': as the laboratory writes them. */
export const saveOwnClock = async (
  tx: Tx,
  { userId }: Actor,
  { clock }: ParsedInput<typeof users.saveTimeFormat>,
  change: ChangeContext,
): Promise<{ message: string; clock: Clock }> => {
  const { now } = await tx
    .updateTable('app_user')
    .set({ clock })
    .where('user_id', '=', userId)
    .returning(sql<Clock>`coalesce(nullif(clock, ''), house_clock())`.as('now'))
    .executeTakeFirstOrThrow()
  change.about({ target: `user ${userId}`, fields: ['clock'] })
  return { message: 'Saved.', clock: now }
}

/** The language of a user's own screens; '': as the browser had it at sign-in. */
export const saveOwnLanguage = async (
  tx: Tx,
  { userId }: Actor,
  { language }: ParsedInput<typeof users.saveLanguage>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  await tx.updateTable('app_user').set({ language }).where('user_id', '=', userId).execute()
  change.about({ target: `user ${userId}`, fields: ['language'] })
  return { message: 'Saved.' }
}
