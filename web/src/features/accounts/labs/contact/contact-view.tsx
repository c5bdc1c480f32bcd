import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { Stack } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { HoursSection } from './hours-section.tsx'

/** How practices reach the laboratory, and where their parcels go. */
export const ContactView = () => (
  <Loaded from={useApiQuery(laboratoryContact.settings, {})} height={480}>
    {(contact) => (
      <Stack gap="xl">
        <HoursSection key={contact.rowVersion} contact={contact} />
        <AddressesSection addresses={contact.addresses} />
      </Stack>
    )}
  </Loaded>
)
