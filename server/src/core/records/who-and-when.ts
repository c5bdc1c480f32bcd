import type { Actor } from '../../access/actor.ts'
import { nameOf } from '../orders/events.ts'

/*
 * The columns of records that keep the name of who acted, as it read then, besides the sign-in:
 * corrections, merges, and plans.
 */

export const createdBy = (actor: Actor, now: Date) => ({
  user_id_created: actor.userId,
  created_by: nameOf(actor),
  created_at: now.toISOString(),
})

export const decidedBy = (actor: Actor, now: Date) => ({
  user_id_decided: actor.userId,
  decided_by: nameOf(actor),
  decided_at: now.toISOString(),
})
