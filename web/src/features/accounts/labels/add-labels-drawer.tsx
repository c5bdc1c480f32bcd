import { specimenRanges } from '@labgate/contract/accessioning/specimen-ranges'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface AddLabelsProps {
  customerId: number
  onClose: () => void
}
const initial = { firstNumber: '', lastNumber: '' }

const AddForm = ({ customerId, onClose }: AddLabelsProps) => {
  const form = useCallForm({
    endpoint: specimenRanges.save,
    initial,
    required: {
      firstNumber: say('Scan or type the first label.'),
      lastNumber: say('Scan or type the last label.'),
    },
    toInput: ({ firstNumber, lastNumber }) => ({
      customerId,
      firstNumber: firstNumber.trim(),
      lastNumber: lastNumber.trim(),
    }),
    refresh: [specimenRanges.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      saveLabel={say('Register labels')}
      note={say('Orders in this account can now use these numbers.')}
    >
      <Stack gap="sm">
        <TextField
          form={form}
          name="firstNumber"
          label={say('First label')}
          required
          maxLength={12}
          focusFirst
          description={say('All 12 digits as printed on the label.')}
        />
        <TextField
          form={form}
          name="lastNumber"
          label={say('Last label')}
          required
          maxLength={12}
        />
      </Stack>
    </FormFrame>
  )
}

/** Registers a roll of labels by its first and last number. */
export const AddLabelsDrawer = ({ opened, ...rest }: AddLabelsProps & { opened: boolean }) => (
  <SideDrawer opened={opened} title={say('Register labels')} onClose={rest.onClose}>
    {opened && <AddForm {...rest} />}
  </SideDrawer>
)
