import { breakGlass } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { Alert, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { LinesField, NumberField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconUrgent } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

const Form = ({
  patientId: known,
  onDone,
}: {
  patientId: number | undefined
  onDone: (id: number) => void
}) => {
  const cache = useQueryClient()
  const form = useCallForm({
    endpoint: breakGlass.open,
    initial: { patientId: (known ?? '') as number | '', reason: '' },
    toInput: ({ patientId, reason }) => ({ patientId: Number(patientId), reason }),
    required: {
      patientId: say('Enter the record number (patient document).'),
      reason: say('Enter why this is an emergency.'),
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() !== '' && reason.trim().length < 10
        ? { reason: say('Enter at least 10 characters on why this is an emergency.') }
        : {},
    onDone: ({ id, message }) => {
      /* Any list and any record may now show more. */
      void cache.invalidateQueries()
      notify.success(message)
      onDone(Number(id))
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Open emergency access')}>
      <Stack gap="sm">
        <Alert
          color="red"
          variant="light"
          icon={<IconUrgent aria-hidden />}
          title={say('For emergencies only')}
        >
          {say(
            'Opens one patient’s record for 60 minutes. All administrators are notified immediately, and one must countersign.',
          )}
        </Alert>
        {known === undefined ? (
          <NumberField
            form={form}
            name="patientId"
            label={say('Patient’s record number')}
            required
            min={1}
            focusFirst
            description={say('As shown beside a restricted chart.')}
          />
        ) : (
          <ShownValue label={say('Patient’s record number')}>{String(known)}</ShownValue>
        )}
        <LinesField
          form={form}
          name="reason"
          label={say('Reason')}
          required
          maxLength={500}
          description={say(
            'What happened and what you need to see. Administrators will read this.',
          )}
        />
      </Stack>
    </FormFrame>
  )
}

interface OpenDrawerProps {
  opened: boolean
  /** The patient, if known. */
  patientId?: number
  onClose: () => void
  onDone: (id: number) => void
}

/** Opens emergency access to one patient. */
export const OpenDrawer = ({ opened, patientId, onClose, onDone }: OpenDrawerProps) => (
  <SideDrawer opened={opened} title={say('Emergency access')} onClose={onClose}>
    {opened && <Form patientId={patientId} onDone={onDone} />}
  </SideDrawer>
)
