import type { Sent } from '@labgate/contract/endpoint'
import { payerKinds, type payers } from '@labgate/contract/payers'
import { stateNames } from '@labgate/contract/states'
import { useFilters } from '../../../ui/use-filters.ts'

/** The filters of payers, and the payer that is open (0: a new one). Payers are companies: their names may stand in the address. */
export const usePayerFilters = () => useFilters({ name: 'text', state: 'text', payerKind: 'text', active: 'number', id: 'number', view: 'text' })
export type PayerFilters = ReturnType<typeof usePayerFilters>

export type PayerCriteria = Omit<Sent<(typeof payers)['list']>['searchCriteria'], 'after' | 'pageSize'>

export const onlyActive = 1
export const activeAndInactive = 3

/** What goes on the wire. An address may hold anything: a state, a kind or a choice that there is not is left out. */
export const criteriaOf = ({ name, state, payerKind, active }: PayerFilters['value']): PayerCriteria => {
  const kind = payerKinds.find((one) => one === payerKind)
  return {
    active: active !== undefined && [onlyActive, 2, activeAndInactive].includes(active) ? active : onlyActive,
    ...(name !== undefined && { name }),
    ...(state !== undefined && Object.hasOwn(stateNames, state) && { state }),
    ...(kind && { payerKind: kind }),
  }
}
