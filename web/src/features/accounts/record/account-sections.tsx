import type { Account } from '@labgate/contract/accounts/accounts'
import type { AccountRecordForm } from './account-values.ts'
import { BillingSection } from './billing-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { OrderingSection, PracticeSection } from './options-sections.tsx'
import { OwnersSection } from './owners-section.tsx'
import { ServicesSection } from './services-section.tsx'

/** All fields of an account (records.md#account), in rail order. */
export const AccountSections = ({
  form,
  account,
}: {
  form: AccountRecordForm
  account: Account | null
}) => (
  <>
    <IdentitySection form={form} />
    <OwnersSection form={form} account={account} />
    <ServicesSection form={form} />
    <OrderingSection form={form} />
    <BillingSection form={form} account={account} />
    <PracticeSection form={form} />
  </>
)
