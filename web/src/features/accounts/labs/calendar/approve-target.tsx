import { labCalendar, type TargetRow } from '@labgate/contract/figures/lab-calendar'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { dayAsText } from '../../../../forms/dates.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { refresh } from './calendar.ts'
import { minutesSay, describeTarget } from './target-words.ts'

const ApproveForm = ({ draft, onClose }: { draft: TargetRow; onClose: () => void }) => {
  const form = useCallForm({
    endpoint: labCalendar.approveTarget,
    initial: { approvedBy: '' },
    required: { approvedBy: say('Enter who approved the target.') },
    toInput: ({ approvedBy }) => ({ turnaroundTargetId: draft.turnaroundTargetId, approvedBy }),
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Approve target')}>
      <Stack gap="sm">
        <Text size="sm">
          {say('{draft}: {minutes} from receipt to release, effective from {effectiveFrom}.', {
            draft: describeTarget(draft),
            minutes: minutesSay(draft.minutes),
            effectiveFrom: dayAsText(draft.effectiveFrom),
          })}
        </Text>
        <TextField
          form={form}
          name="approvedBy"
          label={say('Approved by')}
          description={say('Name and role, such as the laboratory director.')}
          required
          maxLength={120}
          focusFirst
        />
      </Stack>
    </FormFrame>
  )
}

/** Records who approved a drafted target. */
export const ApproveTarget = (props: { draft: TargetRow; onClose: () => void }) => (
  <SideDrawer opened title={say('Approve the target')} onClose={props.onClose}>
    <ApproveForm {...props} />
  </SideDrawer>
)
