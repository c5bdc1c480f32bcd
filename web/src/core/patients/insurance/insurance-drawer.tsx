import { say } from '@labgate/contract/languages/say'
import type { Patient } from '@labgate/contract/patients/patients'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { InsuranceForm } from './insurance-form.tsx'

interface InsuranceDrawerProps {
  patient: Patient
  /** 0: a new one; null: closed. */
  patientInsuranceId: number | null
  onClose: () => void
  onSaved: (patientInsuranceId: number) => void
}

/** One insurance of the patient, beside the record. */
export const InsuranceDrawer = ({
  patient,
  patientInsuranceId,
  onClose,
  onSaved,
}: InsuranceDrawerProps) => {
  const insurance =
    patient.insurances.find((one) => one.patientInsuranceId === patientInsuranceId) ?? null
  return (
    <SideDrawer
      opened={patientInsuranceId !== null}
      title={patientInsuranceId === 0 ? say('Add insurance') : say('Insurance')}
      onClose={onClose}
      size={560}
    >
      {patientInsuranceId !== null && (patientInsuranceId === 0 || insurance) && (
        <InsuranceForm
          key={patientInsuranceId}
          patientId={patient.patientId}
          insurance={insurance}
          others={patient.insurances}
          onSaved={onSaved}
        />
      )}
    </SideDrawer>
  )
}
