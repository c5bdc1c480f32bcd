import type { FaxState } from '@labgate/contract/faxes/faxes'
import { isOutdated } from '../../core/faxes/fax-sql.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

/** The state of a delivery while its fax is in a given state. */
const ofDelivery = {
  queued: 'waiting',
  sending: 'sending',
  sent: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
  uncertain: 'uncertain',
} as const

export interface Settling {
  state: FaxState
  says: string
  at: Date
  /** When a queued one is next tried. */
  nextTry?: Date
  /** Attempts that reached the line, restarting the count. */
  tries?: number
  /** Who decided; 0 if no one. */
  userId?: number
}

/** Stops sending what a newer version or a withdrawal has made outdated. */
export const stopOutdated = async (tx: Tx, faxId: number, at: Date): Promise<void> => {
  await tx.executeQuery(
    compiledRaw(
      `
        update delivery d
        set
          state = 'stopped',
          says = 'A newer version or a withdrawal took its place before it left.',
          done_at = $2::timestamptz
        where d.fax_id = $1 and d.state = 'waiting' and ${isOutdated}
      `,
      [faxId, at.toISOString()],
    ),
  )
}

/** Writes the state of a fax that the caller has locked, and of its contents. */
export const settleFax = async (
  tx: Tx,
  faxId: number,
  { state, says: text, at, nextTry, tries, userId = 0 }: Settling,
): Promise<void> => {
  const isOver = state !== 'queued' && state !== 'sending' && state !== 'uncertain'
  const now = at.toISOString()
  await tx.executeQuery(
    compiledRaw(
      `
        update fax
        set
          state = $2,
          says = $3,
          updated_at = $4::timestamptz,
          user_id_updated = $5,
          done_at = $6::timestamptz,
          next_try_at = coalesce($7::timestamptz, next_try_at),
          tries = coalesce($8::smallint, tries),
          row_version = row_version + 1
        where fax_id = $1
      `,
      [
        faxId,
        state,
        text,
        now,
        userId,
        isOver ? now : null,
        nextTry?.toISOString() ?? null,
        tries ?? null,
      ],
    ),
  )
  await tx.executeQuery(
    compiledRaw(
      `
        update delivery
        set
          state = $2,
          says = $3,
          done_at = $4::timestamptz
        where fax_id = $1 and state in ('waiting', 'sending', 'uncertain')
      `,
      [faxId, ofDelivery[state], text.slice(0, 300), isOver ? now : null],
    ),
  )
  if (state === 'queued') await stopOutdated(tx, faxId, at)
}
