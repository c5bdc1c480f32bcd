import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { patients } from '@labgate/contract/patients/patients'
import { Suspense, useState } from 'react'
import { ImportButton } from '../../core/imports/import-button.tsx'
import { useMay, useSession } from '../../session/use-session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { ChooseAccountFirst, lacksAccount } from '../../ui/choose-account-first.tsx'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { useFieldStart } from '../../ui/use-field-start.ts'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { soughtPatient, usePatientFilters } from './list/criteria.ts'
import { PatientTable } from './list/patient-table.tsx'

/* The list loads first; the record with its cards and drawers loads when one is opened. */
const PatientRecord = late(async () => ({
  default: (await import('./record/patient-record.tsx')).PatientRecord,
}))
const NewPatient = late(async () => ({
  default: (await import('./record/new-patient.tsx')).NewPatient,
}))

/* A parole officer has a separate screen under this name. */
const OwnPatients = late(async () => ({
  default: (await import('./parole/own/own-patients.tsx')).OwnPatients,
}))

const title = say('Patient')

/** Find, open, and add patients (records.md#patient). The heading and the tab never show a name. */
export const PatientsPage = () => {
  const session = useSession()
  if (session.who.userTypeId === UserType.ParoleOfficer)
    return (
      <Suspense fallback={<Waiting height={640} />}>
        <OwnPatients />
      </Suspense>
    )
  if (lacksAccount(session))
    return <ChooseAccountFirst title={title} what={say('to see its patients')} />
  return <Patients accountId={session.accountId} />
}

interface OpenPatientProps {
  /** 0: a new one. */
  id: number
  accountId: number
  filters: ReturnType<typeof usePatientFilters>
  onSaved: (patientId: number) => void
}
const OpenPatient = ({ id, accountId, filters, onSaved }: OpenPatientProps) => {
  const { insurance } = filters.value
  const [added, setAdded] = useState<number>()
  return (
    <Page
      title={id === 0 ? say('New patient') : title}
      actions={
        <BackButton
          onClick={() => filters.set({ id: undefined, field: undefined, insurance: undefined })}
        >
          {say('Back to the list')}
        </BackButton>
      }
    >
      <Suspense fallback={<Waiting height={640} />}>
        {id === 0 ? (
          <NewPatient
            key={accountId}
            sought={soughtPatient(filters.value)}
            onOpen={(patientId) => filters.set({ id: patientId })}
            onSaved={(patientId) => {
              onSaved(patientId)
              setAdded(patientId)
              filters.set({ id: patientId }, true)
            }}
          />
        ) : (
          <PatientRecord
            key={id}
            patientId={id}
            onSaved={onSaved}
            isAdded={added === id}
            {...(insurance !== undefined && { insuranceOpen: insurance })}
          />
        )}
      </Suspense>
    </Page>
  )
}

const Patients = ({ accountId }: { accountId: number }) => {
  const may = useMay()
  const filters = usePatientFilters()
  const [saved, setSaved] = useState<number>()
  const mayAdd = accountId > 0 && may.call(patients.save)
  const { id, field } = filters.value
  useHeadingFocus(id)
  useFieldStart(id !== undefined && id > 0 ? field : undefined)

  if (id !== undefined && (id > 0 || (id === 0 && mayAdd)))
    return <OpenPatient id={id} accountId={accountId} filters={filters} onSaved={setSaved} />
  const add = mayAdd && (
    <AddButton isMain onClick={() => filters.set({ id: 0 })}>
      {say('New patient')}
    </AddButton>
  )
  return (
    <Page
      title={title}
      actions={
        <>
          <SavedViews page="/patient" />
          <ImportButton kind="patients" />
          {add}
        </>
      }
    >
      <PatientTable
        filters={filters}
        onOpen={(row) => filters.set({ id: row.patientId })}
        glowing={saved}
        add={add}
      />
    </Page>
  )
}
