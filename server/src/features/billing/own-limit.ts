import type { Actor } from '../../access/actor.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'

/** What a person is told whose sign-in no second person confirmed. */
export const noLimitYet =
  'Your sign-in is new or has new rights. Until another administrator confirms it, you cannot take amounts off or give them back alone.'

/** How much a person takes off or gives back alone, in cents: nothing until their sign-in is confirmed. */
export const ownLimit = async (tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<number> => {
  const [[found]] = await pipeline(
    tx,
    rawQuery<{ cents: number }>('select own_limit($1) as cents', [userId]),
  )
  return Number(found?.cents ?? 0)
}
