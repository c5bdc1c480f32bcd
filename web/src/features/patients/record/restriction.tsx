import { say } from '@labgate/contract/languages/say'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { restrictedCharts, restrictions } from '@labgate/contract/patients/restricted-charts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconLock } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const options = Object.entries(restrictions).map(([id, label]) => ({ value: Number(id), label }))
const refresh = [patients.get, patients.list]

const RestrictionForm = ({ patient, onClose }: { patient: Patient; onClose: () => void }) => {
  const { who } = useSession()
  const form = useCallForm({
    endpoint: restrictedCharts.save,
    initial: { restrictedReason: patient.restrictedReason },
    toInput: ({ restrictedReason }) => ({ patientId: patient.patientId, restrictedReason }),
    required: { restrictedReason: say('Choose why the chart is restricted.') },
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save restriction')}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'Laboratory staff will not be able to find the chart, its orders, or its results. Specimens are still received, tested, and reported.',
          )}
        </Text>
        {who.entityId === 0 && (
          <Alert color="yellow" variant="light">
            {say(
              'It will be closed to you, too. The practice can remove the restriction, or you can during emergency access.',
            )}
          </Alert>
        )}
        <ChoiceField
          form={form}
          name="restrictedReason"
          label={say('Reason')}
          options={options}
          required
          clearable={false}
          searchable={false}
        />
      </Stack>
    </FormFrame>
  )
}

const EndDialog = ({
  patient: { patientId },
  onClose,
}: {
  patient: Patient
  onClose: () => void
}) => {
  const { save } = useApiMutation(restrictedCharts.save, { refresh })
  return (
    <Confirm
      opened
      title={say('End restriction')}
      action={say('End restriction')}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ patientId, restrictedReason: 0 })).message)
      }
    >
      <Text size="sm">
        {say('Laboratory staff who can see this practice’s patients will see this chart again.')}
      </Text>
    </Confirm>
  )
}

/**
 * Says why a chart is restricted, and lets users with the right restrict it or end the restriction
 * (docs/decisions/0037).
 */
export const Restriction = ({ patient }: { patient: Patient }) => {
  const [opened, setOpened] = useState<'' | 'form' | 'end'>('')
  const close = () => setOpened('')
  const isRestricted = patient.restrictedReason !== 0
  const may = useMay().call(restrictedCharts.save)
  return (
    <>
      {isRestricted && (
        <StatusWord tone="danger">
          {say('Restricted: {restrictions}', {
            restrictions: restrictions[patient.restrictedReason] ?? '',
          })}
        </StatusWord>
      )}
      {may && (
        <Button
          variant="default"
          leftSection={<IconLock size={16} aria-hidden />}
          onClick={() => setOpened('form')}
        >
          {isRestricted ? say('Change reason') : say('Restrict chart')}
        </Button>
      )}
      {may && isRestricted && (
        <Button variant="default" onClick={() => setOpened('end')}>
          {say('End restriction')}
        </Button>
      )}
      <SideDrawer opened={opened === 'form'} title={say('Restricted chart')} onClose={close}>
        {opened === 'form' && <RestrictionForm patient={patient} onClose={close} />}
      </SideDrawer>
      {opened === 'end' && <EndDialog patient={patient} onClose={close} />}
    </>
  )
}
