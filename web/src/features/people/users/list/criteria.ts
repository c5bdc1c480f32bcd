import { screenParameters } from '@labgate/contract/access/screen-parameters'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { users } from '@labgate/contract/people/users'
import { useFilters } from '../../../../ui/use-filters.ts'

/** Filters of users; people's names and emails stay out of the address. */
export const useUserFilters = () => useFilters(screenParameters['/user'])
export type UserFilters = ReturnType<typeof useUserFilters>

export type UserCriteria = Omit<
  RequestInput<(typeof users)['list']>['searchCriteria'],
  'after' | 'pageSize'
>

/** Reasons a user may need attention, in words. */
export const attentionLabels = {
  'sign-in-to-confirm': say('Sign-in to confirm'),
  'not-confirmed': say('Waiting for confirmation'),
  'provider-pending': say('Provider pending approval'),
  locked: say('Locked sign-in'),
  'never-signed-in': say('Never signed in'),
  'no-signature': say('Provider without a signature'),
} as const
type Attention = keyof typeof attentionLabels
const isAttention = (text: string | undefined): text is Attention =>
  text !== undefined && text in attentionLabels

/**
 * Defaults of unset filters: active laboratory staff. Users who need attention may belong to anyone
 * and be inactive, as in the count that links here.
 */
export const initialOf = ({
  attention,
}: UserFilters['value']): { whose: 'laboratory' | 'all'; active: number } =>
  isAttention(attention) ? { whose: 'all', active: 3 } : { whose: 'laboratory', active: 1 }

const sorts = ['name', '-name'] as const

/** What is sent to the server. An address can contain anything: unknown values are dropped. */
export const criteriaOf = (value: UserFilters['value']): UserCriteria => {
  const { lastName, firstName, email, userTypeId, active, attention } = value
  const initial = initialOf(value)
  const sort = sorts.find((one) => one === value.sort)
  return {
    ...(lastName !== undefined && { lastName }),
    ...(firstName !== undefined && { firstName }),
    ...(email !== undefined && { email }),
    ...(userTypeId !== undefined && { userTypeId }),
    ...((value.whose ?? initial.whose) === 'laboratory' && { customerId: 0 }),
    active: active ?? initial.active,
    ...(isAttention(attention) && { attention }),
    ...(sort && { sort }),
  }
}
