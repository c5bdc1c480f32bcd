import { screenParameters } from '@labgate/contract/access/screen-parameters'
import type { accounts } from '@labgate/contract/accounts/accounts'
import { accountStateNames } from '@labgate/contract/figures/account-state'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { useFilters } from '../../../ui/use-filters.ts'

/** Account search criteria as in the address, their sort order, and the open account. */

export const useAccountFilters = () => useFilters(screenParameters['/customer-filter'])
export type AccountFilters = ReturnType<typeof useAccountFilters>

export type AccountCriteria = Omit<
  RequestInput<(typeof accounts)['list']>['searchCriteria'],
  'after' | 'pageSize'
>

const sorts = ['name', '-name'] as const
const attentions = ['not-reviewed', 'no-location', 'no-service', 'provider-pending'] as const
type Attention = (typeof attentions)[number]

/** Reasons an account may need attention, in words. */
export const attentionLabels: Readonly<Record<Attention, string>> = {
  'not-reviewed': say('Not reviewed for a year'),
  'no-location': say('Without a location'),
  'no-service': say('Without a service'),
  'provider-pending': say('Provider pending approval'),
}

/**
 * What is sent to the server. An address can contain anything: an unknown order or concern is
 * dropped.
 */
export const criteriaOf = ({
  sort,
  attention,
  volumeState,
  id: _open,
  ...rest
}: AccountFilters['value']): AccountCriteria => {
  const order = sorts.find((one) => one === sort)
  const concern = attentions.find((one) => one === attention)
  const volume = accountStateNames.find((one) => one === volumeState)
  return {
    ...rest,
    ...(volume && { volumeState: volume }),
    ...(order && { sort: order }),
    ...(concern && { attention: concern }),
  }
}
