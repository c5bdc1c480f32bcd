import { say } from '@labgate/contract/languages/say'
import { drafts } from '@labgate/contract/orders/drafts'
import { Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { focusField } from '../../../forms/field-on-page.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { SectionRail } from '../../../ui/section-rail.tsx'
import type { SoughtPatient } from '../list/criteria.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { PatientSections } from './patient-sections.tsx'
import { fieldSections } from './rail.ts'
import { useAccountOf } from './use-account.ts'
import { useDuplicates } from './use-duplicates.ts'
import { usePatientForm } from './use-patient-form.ts'

interface NewPatientProps {
  /** The search criteria, unless a draft is waiting: two people's facts must not be mixed. */
  sought: SoughtPatient
  onOpen: (patientId: number) => void
  onSaved: (patientId: number) => void
}

/* A user already in a field keeps typing there. */
const start = (): void => {
  if (document.activeElement?.closest('[data-path]')) return
  focusField('firstName', { preventScroll: true })
}

/** A new patient in the current account. Its cards appear after the first save. */
export const NewPatient = (props: NewPatientProps) => {
  const { accountId } = usePlace()
  const draft = useApiQuery(
    drafts.get,
    { form: `patient-of-${accountId}`, recordId: 0 },
    { freshFor: 0 },
  )
  /* A cached response may not know of a draft made since. */
  if (!draft.isFetchedAfterMount) return <Waiting height={640} />
  return <Form {...props} sought={(draft.data?.content ?? '') === '' ? props.sought : {}} />
}

const Form = ({ sought, onOpen, onSaved }: NewPatientProps) => {
  const { accountId, accountName, locationId } = usePlace()
  const account = useAccountOf(accountId)
  const form = usePatientForm({
    patient: null,
    customerId: accountId,
    locationId,
    account,
    onSaved,
  })
  const { inner } = form.fields
  useEffect(() => {
    /* As if typed: counted as unsaved, kept in the draft. */
    for (const [name, value] of Object.entries(sought)) inner.setFieldValue(name, value)
    const timer = setTimeout(start, 60)
    return () => clearTimeout(timer)
  }, []) // oxlint-disable-line react/exhaustive-deps -- once, when the form appears
  const duplicates = useDuplicates(form, accountId)
  return (
    <>
      <Text size="sm" c="dimmed">
        {say('At {accountName}.', { accountName })}
      </Text>
      <FormFrame
        form={duplicates.form}
        saveLabel={say('Save & Continue')}
        note={say('Insurance, medical lists, attachments, and notes come next.')}
      >
        <Group align="flex-start" wrap="nowrap" gap="xl">
          <SectionRail sections={fieldSections(null)} />
          <Stack flex={1} gap="xl" miw={0}>
            <PatientSections form={form} patient={null} customerId={accountId} account={account} />
          </Stack>
        </Group>
      </FormFrame>
      {duplicates.found && (
        <DuplicatesDialog
          {...duplicates.found}
          onOpen={onOpen}
          onOther={() => void duplicates.saveAnyway()}
          onClose={duplicates.close}
        />
      )}
    </>
  )
}
