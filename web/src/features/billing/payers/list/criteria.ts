import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { payerKinds, type payers } from '@labgate/contract/billing/payers'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { stateNames } from '@labgate/contract/kit/states'
import { useFilters } from '../../../../ui/use-filters.ts'

/**
 * The filters of payers, and the open payer (0: a new one). Payers are companies: their names may
 * appear in the address.
 */
export const usePayerFilters = () =>
  useFilters(
    parametersOf('/insurance', 'name', 'state', 'payerKind', 'active', 'id', 'view', 'field'),
  )
export type PayerFilters = ReturnType<typeof usePayerFilters>

export type PayerCriteria = Omit<
  RequestInput<(typeof payers)['list']>['searchCriteria'],
  'after' | 'pageSize'
>

export const onlyActive = 1
export const activeAndInactive = 3

/**
 * What is sent to the server. An address can contain anything: an unknown state, kind, or choice is
 * dropped.
 */
export const criteriaOf = ({
  name,
  state,
  payerKind,
  active,
}: PayerFilters['value']): PayerCriteria => {
  const kind = payerKinds.find((one) => one === payerKind)
  return {
    active:
      active !== undefined && [onlyActive, 2, activeAndInactive].includes(active)
        ? active
        : onlyActive,
    ...(name !== undefined && { name }),
    ...(state !== undefined && Object.hasOwn(stateNames, state) && { state }),
    ...(kind && { payerKind: kind }),
  }
}
