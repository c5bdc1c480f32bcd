import type { Account } from '@labgate/contract/accounts/accounts'
import type { Patient } from '@labgate/contract/patients/patients'
import { ContactSection } from './contact-section.tsx'
import { FlagsSection } from './flags-section.tsx'
import { IdentificationSection } from './identification-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { optionsOf, type PatientForm } from './patient-values.ts'
import { PaySection } from './pay-section.tsx'

interface PatientSectionsProps {
  form: PatientForm
  /** As saved; null for a new one. */
  patient: Patient | null
  customerId: number
  account: Account | undefined
  onShowSsn?: (() => void) | undefined
  /** Requests that the laboratory correct the patient's identity. */
  onRequest?: (() => void) | undefined
}

/** All fields of a patient (records.md#patient), in rail order. */
export const PatientSections = ({
  form,
  patient,
  customerId,
  account,
  onShowSsn,
  onRequest,
}: PatientSectionsProps) => {
  const options = optionsOf(account)
  return (
    <>
      <IdentitySection
        form={form}
        patient={patient}
        customerId={customerId}
        onRequest={onRequest}
      />
      <ContactSection form={form} options={options} />
      <IdentificationSection form={form} patient={patient} onShowSsn={onShowSsn} />
      <PaySection form={form} options={account && options} saved={patient} />
      <FlagsSection form={form} patient={patient} namesOfficers={account?.parolOfficer === true} />
    </>
  )
}
