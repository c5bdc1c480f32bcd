import { linkTo } from '@labgate/contract/access/link-to'
import type { Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useApiQuery } from '../../../api/queries.ts'
import { useLaboratoryMessage } from '../../../core/incidents/use-laboratory-message.tsx'
import { focusField } from '../../../forms/field-on-page.ts'
import { useMay } from '../../../session/use-session.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconMessage2 } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionRail, type RailSection } from '../../../ui/section-rail.tsx'
import { OfPatient } from '../../../ui/whose.tsx'
import { ResultsSection } from '../chart/results-section.tsx'
import { useChart } from '../chart/use-chart.ts'
import { WaitsSection } from '../chart/waits-section.tsx'
import { useAffected } from '../demographics/use-affected.tsx'
import { useIdentity } from '../identity/use-identity.tsx'
import { Demographics } from './demographics.tsx'
import { MergedNotice } from './merged-notice.tsx'
import { NextSteps } from './next-steps.tsx'
import { PatientSections } from './patient-sections.tsx'
import { PatientStrip } from './patient-strip.tsx'
import { railOf } from './rail.ts'
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
  /** It was added a moment ago. */
  isAdded: boolean
}
/**
 * A patient's chart: what waits, results, orders, insurance, lists, and papers; then the
 * demographics, which are edited there.
 */
export const PatientRecord = ({
  patientId,
  onSaved,
  insuranceOpen,
  isAdded,
}: PatientRecordProps) => {
  const query = useApiQuery(patients.get, { patientId })
  return (
    <Loaded from={query} height={640}>
      {(patient) => (
        <OpenPatient
          key={patient.patientId}
          patient={patient}
          onSaved={onSaved}
          insuranceOpen={insuranceOpen}
          isAdded={isAdded}
        />
      )}
    </Loaded>
  )
}

/* Who looked, who may look, and what comes next. */
interface HeadProps extends Pick<PatientRecordProps, 'isAdded'> {
  patient: Patient
  account: Account | undefined
  /** Demographics are open, whose button is the filled one. */
  isAside: boolean
  onAddInsurance: () => void
}
const Head = ({ patient, ...next }: HeadProps) => {
  const mayAskWhoLooked = useMay().verb('audit-log.read')
  const { write, drawer } = useLaboratoryMessage()
  const { patientId, lastName, firstName } = patient
  return (
    <Group justify="flex-end" gap="xs">
      {mayAskWhoLooked && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkTo('/audit-log', { patientId: patient.patientId })} {...props} />
          )}
        >
          {say('Who viewed this patient')}
        </Anchor>
      )}
      <Restriction patient={patient} />
      {write && (
        <Button
          variant="default"
          leftSection={<IconMessage2 size={16} aria-hidden />}
          onClick={() => write({ topic: 'patient', patientId, text: `${lastName}, ${firstName}` })}
        >
          {say('Write to the laboratory')}
        </Button>
      )}
      {drawer}
      {patient.mergedInto === null && <NextSteps patient={patient} {...next} />}
    </Group>
  )
}

/* Whether the address leads to one of the fields, which are folded away at first. */
const useLeadsToField = (parts: readonly RailSection[]): boolean => {
  const { field } = useSearch({ strict: false }) as { field?: unknown }
  return typeof field === 'string' && !parts.some(({ id }) => id === field)
}

/* The cards are outside the form's state, so that typing does not render them again. */
interface OpenPatientProps extends Pick<PatientRecordProps, 'onSaved' | 'isAdded'> {
  patient: Patient
  insuranceOpen: number | undefined
}
const OpenPatient = ({ patient, onSaved, insuranceOpen, isAdded }: OpenPatientProps) => {
  const account = useAccountOf(patient.customerId)
  const saves = useMay().call(patients.save) && patient.mergedInto === null
  const chart = useChart(patient.patientId)
  /* As the address asks, until the user does. */
  const [chosen, setChosen] = useState<boolean>()
  const openField = (path: string): void => {
    flushSync(() => setChosen(true))
    focusField(path)
  }
  const cards = usePatientCards(patient, insuranceOpen, openField)
  const parts: readonly RailSection[] = [
    { id: 'waits', label: say('What waits') },
    { id: 'results', label: say('Results') },
    ...cards.sections,
  ]
  const leadsToField = useLeadsToField(parts)
  const isOpen = chosen ?? leadsToField
  return (
    <OfPatient of={patient}>
      <Stack gap="xs" className={classes['record'] ?? ''}>
        <PatientStrip patient={patient} />
        {patient.mergedInto && <MergedNotice mergedInto={patient.mergedInto} />}
        <Head
          patient={patient}
          account={account}
          isAdded={isAdded}
          isAside={isOpen && saves}
          onAddInsurance={cards.addInsurance}
        />
        <EditedPatient
          patient={patient}
          account={account}
          saves={saves}
          onSaved={onSaved}
          onShowSsn={cards.showSsn}
          parts={parts}
          isOpen={isOpen}
          onToggle={() => setChosen(!isOpen)}
        >
          <WaitsSection patient={patient} from={chart} onComplete={saves ? openField : undefined} />
          <ResultsSection patient={patient} from={chart} />
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
  account: Account | undefined
  /** Whether the user can change the record. */
  saves: boolean
  onSaved: (patientId: number) => void
  onShowSsn: () => void
  parts: readonly RailSection[]
  /** The demographics are open. */
  isOpen: boolean
  onToggle: () => void
  /** Before the demographics. */
  children: ReactNode
}

const EditedPatient = ({
  patient,
  account,
  saves,
  onSaved,
  onShowSsn,
  parts,
  isOpen: isOpened,
  onToggle,
  children,
}: EditedPatientProps) => {
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
  /* What was typed and is not saved stays in view, a draft that came back too. */
  const isTyped = form.changed > 0 || form.restored !== null
  const isOpen = isOpened || isTyped
  const content = (
    <Group align="flex-start" wrap="nowrap" gap="xl">
      <SectionRail sections={railOf(patient, parts, isOpen)} />
      <Stack flex={1} gap="xl" miw={0}>
        {children}
        <Demographics
          patient={patient}
          isOpen={isOpen}
          onToggle={isTyped ? undefined : onToggle}
          saves={saves}
        >
          {identity.locked(form.fields.inner)}
          <PatientSections
            form={form}
            patient={patient}
            customerId={patient.customerId}
            account={account}
            onShowSsn={onShowSsn}
            onRequest={patient.mergedInto === null ? identity.onRequest : undefined}
          />
        </Demographics>
      </Stack>
    </Group>
  )
  return (
    <>
      {identity.notice}
      {affected.notice}
      {saves ? (
        <FormFrame form={form} saveLabel={say('Save patient')} isResting={!isOpen}>
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
