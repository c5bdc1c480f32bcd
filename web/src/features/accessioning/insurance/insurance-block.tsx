import { eligibility } from '@labgate/contract/billing/eligibility'
import type { Patient } from '@labgate/contract/patients/patients'
import { patients } from '@labgate/contract/patients/patients'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { EligibilityCard } from '../../../core/patients/insurance/eligibility-card.tsx'
import { InsuranceCard } from '../../../core/patients/insurance/insurance-card.tsx'
import { InsuranceDrawer } from '../../../core/patients/insurance/insurance-drawer.tsx'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'

const Insurances = ({ patient, labOrderId }: { patient: Patient; labOrderId: number }) => {
  const may = useMay()
  const [opened, setOpened] = useState<number | null>(null)
  const [glowing, setGlowing] = useState<number>()
  return (
    <Stack gap="md">
      <InsuranceCard patient={patient} onOpen={setOpened} glowing={glowing} />
      {may.call(eligibility.list) && <EligibilityCard patient={patient} labOrderId={labOrderId} />}
      <InsuranceDrawer
        patient={patient}
        patientInsuranceId={opened}
        onClose={() => setOpened(null)}
        onSaved={(saved) => {
          setOpened(null)
          setGlowing(saved)
        }}
      />
    </Stack>
  )
}

/** Who pays for the patient, and what the payers report. */
export const InsuranceBlock = ({
  patientId,
  labOrderId,
}: {
  patientId: number
  labOrderId: number
}) => {
  const query = useApiQuery(patients.get, { patientId })
  return (
    <Loaded from={query} height={240}>
      {(patient) => <Insurances patient={patient} labOrderId={labOrderId} />}
    </Loaded>
  )
}
