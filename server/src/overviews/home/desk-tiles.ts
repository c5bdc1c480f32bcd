import { wireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { anyDay } from '@labgate/contract/kit/address'
import { differenceKinds } from '@labgate/contract/orders/bench-differences'
import type { Actor } from '../../access/actor.ts'
import { countDisputedDates } from '../../features/desk/inconsistencies/inconsistencies.queries.ts'
import { countNumbersToVerify } from '../../features/faxes/numbers.queries.ts'
import { countOpenCorrections } from '../../features/patients/identity/open-corrections.query.ts'
import type { Tile } from './tile.ts'

/** What waits at the laboratory for someone’s decision or call, each with the age of the oldest. */
export const deskTiles = (actor: Actor, now: Date): Tile[] => [
  ...(may(actor.who, 'identity.decide')
    ? [
        {
          kind: 'identity-corrections',
          title: 'Identity corrections to decide',
          help: 'Their specimens are on hold until someone other than the requester decides.',
          tone: 'danger',
          inMenu: true,
          ...wireLink('/cet-utility', { tab: 'identity' }),
          count: countOpenCorrections(actor),
        } as const,
      ]
    : []),
  ...(may(actor.who, 'inconsistency.read')
    ? [
        {
          kind: 'disputed-dates',
          title: 'Collection dates that differ',
          help: 'Tube and order name different dates. Ask the practice which is correct.',
          tone: 'waiting',
          inMenu: true,
          ...wireLink('/inconsistency', {
            kind: differenceKinds.mismatchDate,
            state: 'open',
            from: anyDay,
            to: anyDay,
          }),
          count: countDisputedDates(actor, now),
        } as const,
      ]
    : []),
  ...(may(actor.who, 'fax-number.verify')
    ? [
        {
          kind: 'fax-numbers-to-verify',
          title: 'Fax numbers to verify',
          help: 'Nothing is faxed there before a test page or a call-back. Call the practice.',
          tone: 'waiting',
          inMenu: true,
          ...wireLink('/fax-service', { tab: 'numbers', numberState: 'open' }),
          count: countNumbersToVerify(actor),
        } as const,
      ]
    : []),
]
