import type { Account } from '@labgate/contract/accounts/accounts'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import type { RailSection } from '../../../ui/section-rail.tsx'

const fields: readonly RailSection[] = [
  { id: 'identity', label: say('Identity') },
  { id: 'contact', label: say('Contact') },
  { id: 'owners', label: say('Owners and region') },
  { id: 'services', label: say('Services') },
  { id: 'ordering', label: say('Ordering options') },
  { id: 'billing', label: say('Billing') },
  { id: 'options', label: say('Practice options') },
]

/** What the saved account is missing, by section, in words. */
export const missingIn = (account: Account): Partial<Record<string, string>> => {
  const offered = testTypeNames.filter((type) => account[`service_${type}`])
  const withoutLab = offered.filter((type) => account[`lab_${type}`] <= 0)
  return {
    ...((account.contactName === '' || account.contactEmail === '') && {
      contact: say('The contact is not complete.'),
    }),
    ...(account.userId_AM <= 0 && { owners: say('No account manager.') }),
    ...(offered.length === 0
      ? { services: say('No services offered.') }
      : withoutLab.length > 0 && {
          services: say('No performing laboratory: {withoutLab}.', {
            withoutLab: withoutLab.map((type) => testTypes[type]).join(', '),
          }),
        }),
    ...(account.customerBillingTypeId <= 0 && { billing: say('No billing type.') }),
    ...(account.locations.length === 0 && { locations: say('No locations yet.') }),
    ...(account.users.length === 0 && { users: say('No users yet.') }),
  }
}

/** The rail of a record: its fields, then the lists visible to this user. */
export const railOf = (
  account: Account | null,
  lists: readonly RailSection[],
): readonly RailSection[] => {
  const missing = account ? missingIn(account) : {}
  return [...fields, ...lists].map((section) => ({ ...section, missing: missing[section.id] }))
}
