import { may } from '@labgate/contract/access/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { visibleOrders } from '../orders/orders.queries.ts'

/**
 * Users who manage results see versions not released yet; no one else ever does, not even that
 * there are any (rules.md#results-before-release).
 */
export const seesUnreleased = ({ who }: Pick<Actor, 'who'>): boolean =>
  may(who, 'result.release') || may(who, 'message.read')

/**
 * First lock: every query on results begins here: versions of visible orders, and only the released
 * ones.
 */
export const visibleResults = (actor: Actor) =>
  visibleOrders(actor)
    .innerJoin('result as r', 'r.lab_order_id', 'o.lab_order_id')
    .where('r.discarded_at', 'is', null)
    .$if(!seesUnreleased(actor), (rows) =>
      rows.where('r.released_at', 'is not', null).where(sql<boolean>`r.kind <> 'preliminary'`),
    )
