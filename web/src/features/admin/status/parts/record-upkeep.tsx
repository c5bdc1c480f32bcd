import { status, type UpkeepKind } from '@labgate/contract/admin/status'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'

const kinds: { value: UpkeepKind; label: string }[] = [
  { value: 'drill', label: say('Restore drill') },
  { value: 'backup', label: say('Backup of PostgreSQL') },
]

const RecordForm = ({ onClose }: { onClose: () => void }) => {
  const form = useCallForm({
    endpoint: status.record,
    initial: { kind: 'drill' as UpkeepKind, doneOn: null as string | null },
    required: { doneOn: say('Enter the day on which it was done.') },
    toInput: (values) => values,
    refresh: [status.get],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Record')}>
      <Stack gap="sm">
        <ChoiceField
          form={form}
          name="kind"
          label={say('What was done')}
          options={kinds}
          required
        />
        <DateField
          form={form}
          name="doneOn"
          label={say('Done on')}
          focusFirst
          description={say('Backups of PostgreSQL and restore drills are done outside Labgate.')}
          required
        />
      </Stack>
    </FormFrame>
  )
}

/** Records what was done outside Labgate, so that the status page knows about it. */
export const RecordUpkeep = ({ onClose }: { onClose: () => void }) => (
  <SideDrawer opened title={say('Record a backup or restore drill')} onClose={onClose}>
    <RecordForm onClose={onClose} />
  </SideDrawer>
)
