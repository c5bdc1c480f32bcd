import { may } from '@labgate/contract/access/permissions'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { OrderCriteria } from '../../core/orders/list-criteria.ts'

/**
 * Criteria that not everyone who reads the list can use: who pays, and another person's work at the
 * bench (docs/decisions/0017: no figures of individuals there).
 */
export const mustBeAbleToSearch = (
  actor: Actor,
  { payerMix = '', userId_Bench: person = 0 }: OrderCriteria,
): void => {
  if (payerMix !== '' && !may(actor.who, 'payer-mix.read'))
    throw new Refusal('not-permitted', 'You cannot search by who pays.')
  if (person > 0 && person !== actor.asId && !may(actor.who, 'audit-rate.read'))
    throw new Refusal('not-permitted', 'You can search for your own work only.')
}
