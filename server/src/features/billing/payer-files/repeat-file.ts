import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { keepFileIn, type SealedFile } from '../exchange-files.ts'

/** The key of the job that looks at all files. */
export const jobOfAll = 0

/** Reads a received file again, or sends one again; nothing in it is posted twice. */
export const repeatFile = async (
  tx: Tx,
  context: AppContext,
  given: ParsedInput<typeof payerFiles.repeat>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const { x12FileId } = given
  const { rows: unread } = await tx.executeQuery(
    compiledRaw(`select from x12_file where x12_file_id = $1 and direction = 'in' and size = 0`, [
      x12FileId,
    ]),
  )
  if (unread.length > 0)
    throw new Refusal(
      'not-possible',
      'Labgate set this file aside without reading it. Ask the partner for a file that can be read.',
    )
  const { rows } = await tx.executeQuery<{ direction: string }>(
    compiledRaw(
      `
        update x12_file
        set
          state = case direction
            when 'in' then 'new'
            else 'waiting'
          end,
          tries = 0,
          begun_at = null
        where
          x12_file_id = $1
          and state in ('sent', 'read', 'refused', 'set aside')
          and not (direction = 'out' and state = 'refused')
        returning direction
      `,
      [x12FileId],
    ),
  )
  if (rows[0] === undefined) {
    const { rows: known } = await tx.executeQuery<{ state: string }>(
      compiledRaw('select state from x12_file where x12_file_id = $1', [x12FileId]),
    )
    const { state } = orRefuse(known[0], 'File not found.')
    // its claims are sent in new files, with new control numbers
    if (state === 'refused')
      throw new Refusal(
        'not-possible',
        'The payer refused this file. Send its claims again from Billing Work.',
      )
    throw new Refusal('not-possible', 'This file is already waiting.')
  }
  change.about({ target: `payer file ${x12FileId}` })
  await context.jobs.send(tx, 'claims', jobOfAll)
  return {
    message:
      rows[0].direction === 'in'
        ? 'The file will be read again. Nothing in it is posted twice.'
        : 'The file will be sent again.',
  }
}

/** Keeps a file that a person got from a partner in another way, to be read. */
export const addFile = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: ParsedInput<typeof payerFiles.add>,
  { bytes, sealed }: { bytes: Buffer; sealed: SealedFile },
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const { tradingPartnerId, fileName } = given
  const { rows } = await tx.executeQuery(
    compiledRaw('select 1 from trading_partner where trading_partner_id = $1 and active', [
      tradingPartnerId,
    ]),
  )
  orRefuse(rows[0], 'Trading partner not found.')
  const came = { tradingPartnerId, name: fileName, bytes, userId: actor.userId }
  const kept = await keepFileIn(tx, context, came, sealed)
  change.about({ target: `payer file ${kept.id}` })
  await context.jobs.send(tx, 'claims', jobOfAll)
  return {
    id: String(kept.id),
    message: kept.isNew
      ? 'The file was received and will be read now.'
      : 'This file was received before. It is not posted again.',
  }
}
