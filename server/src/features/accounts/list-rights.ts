import { may } from '@labgate/contract/access/permissions'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AccountCriteria } from '../../core/accounts/accounts.queries.ts'

/**
 * The state of an account's volume is a sales figure: not everyone who can find accounts is allowed
 * to search by it.
 */
export const mustReadVolumes = (actor: Actor, { volumeState = '' }: AccountCriteria): void => {
  if (volumeState !== '' && !may(actor.who, 'sales-figure.read'))
    throw new Refusal('not-permitted', 'You cannot search by volume.')
}
