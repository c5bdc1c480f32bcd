import { wireLink } from '@labgate/contract/access/link-to'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { countUnsigned } from '../../core/orders/orders.queries.ts'
import { signersOf } from '../../features/orders/sign-orders.ts'
import type { Tile } from './tile.ts'

/** Orders that wait for this person's signature: a provider's own, and those of others. */
export const signingTiles = (actor: Actor): Tile[] => [
  ...(actor.who.physician
    ? [
        {
          kind: 'unsigned-own',
          title: 'Unsigned orders',
          help: 'Wait for your signature, at all locations.',
          tone: 'waiting',
          inMenu: true,
          ...wireLink('/lab-order', { sign: 'own' }),
          count: countUnsigned(actor, { providers: sql<number>`(select ${actor.asId}::bigint)` }),
        } as const,
      ]
    : []),
  {
    kind: 'unsigned-delegate',
    title: 'Orders to sign for others',
    help: 'Their providers made you a delegate.',
    tone: 'waiting',
    inMenu: true,
    ...wireLink('/lab-order', { sign: 'delegate' }),
    count: countUnsigned(actor, { providers: signersOf(actor.asId) }),
  },
]
