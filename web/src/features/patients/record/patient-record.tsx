import { linkTo } from '@labgate/contract/access/link-to'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMayOrder } from '../../../core/orders/parts/use-may-order.ts'
import { useMay } from '../../../session/use-session.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconTestPipe } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionRail } from '../../../ui/section-rail.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { OfPatient } from '../../../ui/whose.tsx'
import { useAffected } from '../demographics/use-affected.tsx'
import { useIdentity } from '../identity/use-identity.tsx'
import { MergedNotice } from './merged-notice.tsx'
import { PatientSections } from './patient-sections.tsx'
import { PatientStrip } from './patient-strip.tsx'
import { describeMissing, railOf, describeWanted } from './rail.ts'
import { Restriction } from './restriction.tsx'
import { useAccountOf } from './use-account.ts'
import { usePatientCards } from './use-patient-cards.tsx'
import { usePatientForm } from './use-patient-form.ts'
import classes from '../../../core/patients/record/patient-strip.module.css'

interface PatientRecordProps {
  patientId: number
  onSaved: (patientId: number) => void
  /** The insurance (PatientInsuranceId) to open beside the record. */
  insuranceOpen?: number
}
/** A patient: identity, then insurance, lists, and papers. */
export const PatientRecord = ({ patientId, onSaved, insuranceOpen }: PatientRecordProps) => {
  const query = useApiQuery(patients.get, { patientId })
  return (
    <Loaded from={query} height={640}>
      {(patient) => (
        <OpenPatient
          key={patient.patientId}
          patient={patient}
          onSaved={onSaved}
          insuranceOpen={insuranceOpen}
        />
      )}
    </Loaded>
  )
}

/* What is missing for the next order, and who last changed the record. */
const Head = ({ patient }: { patient: Patient }) => {
  const mayOrder = useMayOrder() && patient.active
  const mayAskWhoLooked = useMay().verb('audit-log.read')
  const missing = describeMissing(patient.missing)
  const text = [missing === '' ? '' : `Missing: ${missing}`, describeWanted(patient)]
    .filter(Boolean)
    .join('. ')
  return (
    <Group justify="space-between" gap="xs">
      {text === '' ? <span /> : <StatusWord tone="waiting">{text}</StatusWord>}
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {patient.stamp !== '' && `Last changed ${patient.stamp}`}
        </Text>
        {mayAskWhoLooked && (
          <Anchor
            size="sm"
            renderRoot={(props: object) => (
              <Link {...linkTo('/audit-log', { patientId: patient.patientId })} {...props} />
            )}
          >
            Who viewed this patient
          </Anchor>
        )}
        <Restriction patient={patient} />
        {mayOrder && (
          <Button
            variant="default"
            leftSection={<IconTestPipe size={16} aria-hidden />}
            renderRoot={(props: object) => (
              <Link {...linkTo('/lab-order', { patient: patient.patientId })} {...props} />
            )}
          >
            Order tests
          </Button>
        )}
      </Group>
    </Group>
  )
}

/* The cards are outside the form's state, so that typing does not render them again. */
interface OpenPatientProps extends Pick<PatientRecordProps, 'onSaved'> {
  patient: Patient
  insuranceOpen: number | undefined
}
const OpenPatient = ({ patient, onSaved, insuranceOpen }: OpenPatientProps) => {
  const cards = usePatientCards(patient, insuranceOpen)
  return (
    <OfPatient of={patient}>
      <Stack gap="xs" className={classes['record'] ?? ''}>
        <PatientStrip patient={patient} />
        {patient.mergedInto && <MergedNotice mergedInto={patient.mergedInto} />}
        <Head patient={patient} />
        <EditedPatient
          patient={patient}
          onSaved={onSaved}
          onShowSsn={cards.showSsn}
          rail={<SectionRail sections={railOf(patient, cards.sections)} />}
        >
          {cards.content}
        </EditedPatient>
        {/* Outside the patient's form: what is submitted in a drawer is not submitted with the patient. */}
        {cards.drawers}
      </Stack>
    </OfPatient>
  )
}

interface EditedPatientProps {
  patient: Patient
  onSaved: (patientId: number) => void
  onShowSsn: () => void
  rail: ReactNode
  /** Follows the fields. */
  children: ReactNode
}

const EditedPatient = ({ patient, onSaved, onShowSsn, rail, children }: EditedPatientProps) => {
  const may = useMay()
  const account = useAccountOf(patient.customerId)
  const affected = useAffected(patient.patientId)
  const identity = useIdentity(patient)
  const form = usePatientForm({
    patient,
    customerId: patient.customerId,
    locationId: patient.locationId,
    account,
    identity,
    onSaved: (patientId) => {
      affected.afterSave()
      onSaved(patientId)
    },
  })
  const content = (
    <Group align="flex-start" wrap="nowrap" gap="xl">
      {rail}
      <Stack flex={1} gap="xl" miw={0}>
        <PatientSections
          form={form}
          patient={patient}
          customerId={patient.customerId}
          account={account}
          onShowSsn={onShowSsn}
          onRequest={patient.mergedInto === null ? identity.onRequest : undefined}
        />
        {children}
      </Stack>
    </Group>
  )
  return (
    <>
      {identity.notice}
      {affected.notice}
      {may.call(patients.save) && patient.mergedInto === null ? (
        <FormFrame form={form} saveLabel="Save patient">
          {content}
        </FormFrame>
      ) : (
        content
      )}
      {affected.dialog}
      {identity.drawers}
    </>
  )
}
