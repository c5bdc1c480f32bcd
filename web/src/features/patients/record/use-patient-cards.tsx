import { bills } from '@labgate/contract/billing/bills'
import { eligibility } from '@labgate/contract/billing/eligibility'
import { corrections } from '@labgate/contract/corrections/corrections'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import type { Patient } from '@labgate/contract/patients/patients'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { EligibilityCard } from '../../../core/patients/insurance/eligibility-card.tsx'
import { InsuranceCard } from '../../../core/patients/insurance/insurance-card.tsx'
import { counted } from '../../../core/patients/parts/counted.ts'
import { useMay } from '../../../session/use-session.ts'
import { late } from '../../../ui/late.tsx'
import type { RailSection } from '../../../ui/section-rail.tsx'
import { BillingCard } from '../billing/billing-card.tsx'
import { AllergiesCard } from '../clinical/allergies-card.tsx'
import { DiagnosesCard } from '../clinical/diagnoses-card.tsx'
import { MedicationsCard } from '../clinical/medications-card.tsx'
import { CorrectionsCard } from '../orders/corrections-card.tsx'
import { OrdersCard } from '../orders/orders-card.tsx'
import { AttachmentsCard } from '../papers/attachments-card.tsx'
import { NotesCard } from '../papers/notes-card.tsx'
import type { OpenDrawer, SavedInDrawer } from './open-drawer.ts'

/* Fetched once the patient is on the screen, before anyone opens one. */
const fetchDrawers = () => import('./patient-drawers.tsx')
const PatientDrawers = late(async () => ({ default: (await fetchDrawers()).PatientDrawers }))

interface PatientCards {
  sections: readonly RailSection[]
  content: ReactNode
  drawers: ReactNode
  showSsn: () => void
  addInsurance: () => void
}

const useSees = (may: ReturnType<typeof useMay>) => {
  const sees = {
    orders: may.call(orders.list),
    insurance: may.call(patientInsurances.list),
    eligibility: may.call(eligibility.list),
    billing: may.call(bills.list),
    attachments: may.call(patientPapers.attachments),
    notes: may.call(patientPapers.note),
    corrections: may.call(corrections.list),
  }
  return sees
}

type Sees = ReturnType<typeof useSees>

const sectionsOf = (sees: Sees, patient: Patient): readonly RailSection[] => [
  ...(sees.orders ? [{ id: 'orders', label: say('Orders') }] : []),
  ...(sees.insurance
    ? [
        {
          id: 'insurance',
          label: say('Insurance'),
          count: counted(patient.insurances) || undefined,
        },
      ]
    : []),
  {
    id: 'medications',
    label: say('Medications'),
    count: counted(patient.medications) || undefined,
  },
  { id: 'allergies', label: say('Allergies'), count: counted(patient.allergies) || undefined },
  { id: 'diagnoses', label: say('Diagnoses'), count: counted(patient.diagnosis) },
  ...(sees.eligibility ? [{ id: 'eligibility', label: say('Eligibility') }] : []),
  ...(sees.billing ? [{ id: 'billing', label: say('Billing') }] : []),
  ...(sees.attachments
    ? [{ id: 'attachments', label: say('Attachments'), count: counted(patient.attachments) }]
    : []),
  ...(sees.notes ? [{ id: 'notes', label: say('Notes'), count: counted(patient.notes) }] : []),
]

/**
 * The patient cards visible to this user, each saved separately, and what opens beside them;
 * `insuranceOpen`: the insurance that is open at the start; `onField` opens a field of the patient.
 */
export const usePatientCards = (
  patient: Patient,
  insuranceOpen: number | undefined,
  onField: (path: string) => void,
): PatientCards => {
  const may = useMay()
  const isOpen =
    insuranceOpen !== undefined &&
    patient.insurances.some(({ patientInsuranceId }) => patientInsuranceId === insuranceOpen)
  const [open, setOpen] = useState<OpenDrawer>(
    isOpen ? { what: 'insurance', id: insuranceOpen } : null,
  )
  const [saved, setSaved] = useState<SavedInDrawer | null>(null)
  useEffect(() => void fetchDrawers(), [])
  const close = () => setOpen(null)
  const glowing = (list: SavedInDrawer['list']) => (saved?.list === list ? saved.id : undefined)
  const sees = useSees(may)
  return {
    sections: sectionsOf(sees, patient),
    content: (
      <>
        {sees.orders && <OrdersCard patient={patient} />}
        {sees.insurance && (
          <InsuranceCard
            patient={patient}
            onOpen={(id) => setOpen({ what: 'insurance', id })}
            onField={onField}
            glowing={glowing('insurance')}
          />
        )}
        <MedicationsCard patient={patient} />
        <AllergiesCard patient={patient} />
        <DiagnosesCard patient={patient} />
        {sees.eligibility && <EligibilityCard patient={patient} />}
        {sees.billing && <BillingCard patient={patient} />}
        {sees.attachments && (
          <AttachmentsCard
            patient={patient}
            onAdd={() => setOpen({ what: 'add-attachment' })}
            onShow={(attachment) => setOpen({ what: 'show', attachment })}
            onRevoke={(attachment) => setOpen({ what: 'revoke', attachment })}
            onDelete={(attachment) => setOpen({ what: 'delete', attachment })}
            glowing={glowing('attachment')}
          />
        )}
        {sees.notes && <NotesCard patient={patient} onAdd={() => setOpen({ what: 'add-note' })} />}
        {sees.corrections && <CorrectionsCard patientId={patient.patientId} />}
      </>
    ),
    drawers: (
      <Suspense fallback={null}>
        <PatientDrawers
          patient={patient}
          open={open}
          onClose={close}
          onSaved={(one) => {
            setSaved(one)
            close()
          }}
        />
      </Suspense>
    ),
    showSsn: () => setOpen({ what: 'ssn' }),
    addInsurance: () => setOpen({ what: 'insurance', id: 0 }),
  }
}
