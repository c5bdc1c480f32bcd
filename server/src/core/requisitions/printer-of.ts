import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { LabelPrinter } from '../../ports/printer/label-printer.ts'
import { printersOf } from '../../ports/printer/printers.ts'

/**
 * The printer with that name on the laboratory's network, for laboratory staff; others print in
 * their browser.
 */
export const printerNamed = (
  { config }: AppContext,
  actor: Actor,
  name: string,
): LabelPrinter | undefined =>
  actor.visitId === 0 && worksAtLaboratory(actor.own)
    ? printersOf(config.LABEL_PRINTERS).get(name.trim().toLowerCase())
    : undefined

/** The printer that a user chose under Hardware; undefined means the browser. */
export const ownPrinter = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
): Promise<LabelPrinter | undefined> => {
  const row = await tx
    .selectFrom('app_user')
    .select('barcode_printer')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return printerNamed(context, actor, row?.barcode_printer ?? '')
}
