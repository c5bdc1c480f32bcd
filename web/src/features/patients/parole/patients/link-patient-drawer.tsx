import { phraseOf, say } from '@labgate/contract/languages/say'
import { parole } from '@labgate/contract/patients/parole'
import type { PatientRow } from '@labgate/contract/patients/patients'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { dobWithAge } from '../../../../core/patients/parts/age.ts'
import type { Faults } from '../../../../forms/faults.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { Block } from '../../../../ui/block.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconLink } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { nameOf } from '../../../../ui/patient-name.ts'
import { AccountPicker, type PickedAccount } from '../../../../ui/pickers/account-picker.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'

interface Officer {
  userId: number
  name: string
}
interface Typed {
  lastName: string
  firstName: string
  DOB: string | null
}
const initial: Typed = { lastName: '', firstName: '', DOB: null }
const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const checkDay = ({ DOB }: Typed): Faults =>
  isDay(DOB) ? {} : { DOB: say('Enter the full birth date, such as 03/31/1970.') }

type Outcome = { is: 'one'; patient: PatientRow; typed: Typed } | { is: 'none' } | { is: 'several' }

/* The search is done; the next step is one key away. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

const LinkOne = ({
  officer,
  patient,
  typed,
  onLinked,
}: {
  officer: Officer
  patient: PatientRow
  typed: Typed
  onLinked: () => void
}) => {
  const { save, saving, error } = useApiMutation(parole.save, { refresh: [parole.list] })
  const link = async () => {
    try {
      const { lastName, firstName, DOB } = typed
      notify.success(
        (
          await save({
            patientId: patient.patientId,
            userId: officer.userId,
            lastName,
            firstName,
            dob: DOB,
          })
        ).message,
      )
      onLinked()
    } catch {} // shown below
  }
  return (
    <>
      <Block title={say('One match')}>
        <ShownValue label={say('Patient')}>{nameOf(patient)}</ShownValue>
        <ShownValue label={say('DOB (age)')}>{dobWithAge(patient.dob)}</ShownValue>
        <ShownValue label={say('Sex')}>{phraseOf(patient.gender)}</ShownValue>
        <ShownValue label={say('Facility code and location')}>
          {[patient.facilityCode, patient.location].filter(Boolean).join(', ')}
        </ShownValue>
      </Block>
      {error && <Failure error={error} />}
      <Group>
        <Button
          leftSection={<IconLink size={16} aria-hidden />}
          loading={saving}
          onClick={() => void link()}
          ref={takeFocus}
        >
          {say('Link with {name}', { name: officer.name })}
        </Button>
      </Group>
    </>
  )
}

const LinkForm = ({ officer, onLinked }: { officer: Officer; onLinked: () => void }) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const form = useCallForm({
    endpoint: parole.find,
    initial,
    required: {
      lastName: say('Enter the full last name.'),
      firstName: say('Enter the full first name.'),
    },
    check: checkDay,
    toInput: (typed) => ({
      searchCriteria: {
        ...typed,
        userId: officer.userId,
        ...(account && { customerId: account.customerId }),
      },
    }),
    onDone: ({ list: [patient], several }, typed) =>
      setOutcome(patient ? { is: 'one', patient, typed } : { is: several ? 'several' : 'none' }),
  })
  return (
    <Stack gap="md">
      <FormFrame form={form} saveLabel={say('Search')}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {say('All three must match the record exactly. Every search is recorded.')}
          </Text>
          <TextField
            form={form}
            name="lastName"
            label={say('Last name')}
            required
            maxLength={50}
            focusFirst
          />
          <TextField
            form={form}
            name="firstName"
            label={say('First name')}
            required
            maxLength={50}
          />
          <DateField form={form} birth name="DOB" label={say('DOB')} required />
          {(outcome?.is === 'several' || account) && (
            <AccountPicker label={say('Account')} value={account} onChange={setAccount} />
          )}
        </Stack>
      </FormFrame>
      <Stack gap="sm" role="status">
        {outcome?.is === 'none' && (
          <Text size="sm" fw={500}>
            {say('No patient in your accounts matches this name and birth date exactly.')}
          </Text>
        )}
        {outcome?.is === 'several' && (
          <Text size="sm" fw={500}>
            {account
              ? say(
                  'Several records in this account have this name and birth date. Ask the laboratory to merge them first.',
                )
              : say(
                  'Several records have this name and birth date. Choose an account and search again.',
                )}
          </Text>
        )}
        {outcome?.is === 'one' && (
          <LinkOne
            key={outcome.patient.patientId}
            officer={officer}
            patient={outcome.patient}
            typed={outcome.typed}
            onLinked={onLinked}
          />
        )}
      </Stack>
    </Stack>
  )
}

/** Finds one patient by exact name and birth date, and links that patient with the officer. */
export const LinkPatientDrawer = ({
  opened,
  officer,
  onClose,
}: {
  opened: boolean
  officer: Officer
  onClose: () => void
}) => (
  <SideDrawer opened={opened} title={say('Add patient')} onClose={onClose}>
    {opened && <LinkForm officer={officer} onLinked={onClose} />}
  </SideDrawer>
)
