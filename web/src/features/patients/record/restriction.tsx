import { patients, type Patient } from '@labgate/contract/patients'
import { restrictedCharts, restrictions } from '@labgate/contract/restricted-charts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconLock } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const options = [{ value: 0, label: 'Not restricted' }, ...Object.entries(restrictions).map(([id, label]) => ({ value: Number(id), label }))]

const RestrictionForm = ({ patient, onClose }: { patient: Patient; onClose: () => void }) => {
  const { who } = useSession()
  const form = useCallForm({
    endpoint: restrictedCharts.save,
    initial: { restrictedReason: patient.restrictedReason },
    toAsked: ({ restrictedReason }) => ({ patientId: patient.patientId, restrictedReason }),
    refresh: [patients.get, patients.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel="Save restriction">
      <Stack gap="sm">
        <Text size="sm">
          The laboratory’s people then find neither the chart nor its orders and results. Specimens are still received, tested and reported.
        </Text>
        {who.entityId === 0 && (
          <Alert color="yellow" variant="light">
            It closes for you, too. The practice can end the restriction, or you during emergency access.
          </Alert>
        )}
        <ChoiceField form={form} name="restrictedReason" label="Reason" options={options} none={-1} clearable={false} searchable={false} />
      </Stack>
    </FormFrame>
  )
}

/** Says why a chart is restricted, and lets who may restrict it or end that (docs/decisions/0037). */
export const Restriction = ({ patient }: { patient: Patient }) => {
  const [opened, setOpened] = useState(false)
  const isRestricted = patient.restrictedReason !== 0
  return (
    <>
      {isRestricted && <StatusWord tone="danger">{`Restricted: ${restrictions[patient.restrictedReason] ?? ''}`}</StatusWord>}
      {useMay().call(restrictedCharts.save) && (
        <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setOpened(true)}>
          {isRestricted ? 'Change restriction' : 'Restrict chart'}
        </Button>
      )}
      <SideDrawer opened={opened} title="Restricted chart" onClose={() => setOpened(false)}>
        {opened && <RestrictionForm patient={patient} onClose={() => setOpened(false)} />}
      </SideDrawer>
    </>
  )
}
