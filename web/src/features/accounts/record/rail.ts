import type { Account } from '@labgate/contract/accounts/accounts'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import type { RailSection } from '../../../ui/section-rail.tsx'

const fields: readonly RailSection[] = [
  { id: 'identity', label: 'Identity' },
  { id: 'contact', label: 'Contact' },
  { id: 'owners', label: 'Owners and region' },
  { id: 'services', label: 'Services' },
  { id: 'ordering', label: 'Ordering options' },
  { id: 'billing', label: 'Billing' },
  { id: 'options', label: 'Practice options' },
]

/** What the saved account is missing, by section, in words. */
export const missingIn = (account: Account): Partial<Record<string, string>> => {
  const offered = testTypeNames.filter((type) => account[`service_${type}`])
  const withoutLab = offered.filter((type) => account[`lab_${type}`] <= 0)
  return {
    ...((account.contactName === '' || account.contactEmail === '') && {
      contact: 'The contact is not complete.',
    }),
    ...(account.userId_AM <= 0 && { owners: 'No account manager.' }),
    ...(offered.length === 0
      ? { services: 'No services offered.' }
      : withoutLab.length > 0 && {
          services: `No performing laboratory: ${withoutLab.map((type) => testTypes[type]).join(', ')}.`,
        }),
    ...(account.customerBillingTypeId <= 0 && { billing: 'No billing type.' }),
    ...(account.locations.length === 0 && { locations: 'No locations yet.' }),
    ...(account.users.length === 0 && { users: 'No users yet.' }),
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
