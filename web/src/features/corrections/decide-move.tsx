import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { describeLeft, describeReason } from '@labgate/contract/corrections/texts'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Stack, Text } from '@mantine/core'
import { instantHere } from '../../forms/dates.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { FieldsChanged } from './fields-changed.tsx'

interface DecideProps {
  correction: Correction
  accept: boolean
  onClose: () => void
}

const DecideForm = ({ correction, accept, onClose }: DecideProps) => {
  const form = useCallForm({
    endpoint: corrections.decideMove,
    initial: { note: '' },
    required: {
      note: accept
        ? say('Enter how you know whose specimen it is.')
        : say('Enter why it is rejected.'),
    },
    toInput: ({ note }) => ({ orderCorrectionId: correction.orderCorrectionId, accept, note }),
    refresh: [corrections.list, orders.get, orders.list, orders.history],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  const { act, fields, left, createdBy, createdDate, specimenBarcode } = correction
  return (
    <FormFrame form={form} saveLabel={accept ? say('Confirm and move') : say('Reject the move')}>
      <Stack gap="sm">
        <Text size="sm">
          {say('Specimen {specimenBarcode}. Requested by {createdBy}, {createdDate}.', {
            specimenBarcode,
            createdBy,
            createdDate: instantHere(createdDate),
          })}
        </Text>
        <Text size="sm">{describeReason(correction)}</Text>
        <FieldsChanged fields={fields} />
        <Text size="sm">{describeLeft(left)}</Text>
        {accept && (
          <Text size="sm">
            {say(
              'Its report is withdrawn at once. Its values wait on the Result Desk for the right {act}.',
              { act },
            )}
          </Text>
        )}
        <LinesField
          form={form}
          name="note"
          label={accept ? say('How you know') : say('Reason')}
          required
          rows={3}
          maxLength={500}
        />
      </Stack>
    </FormFrame>
  )
}

/** A second person confirms or rejects moving an order to another patient or account. */
export const DecideMove = (props: DecideProps) => (
  <SideDrawer
    opened
    whose={props.correction}
    title={props.accept ? say('Confirm the move') : say('Reject the move')}
    onClose={props.onClose}
  >
    <DecideForm {...props} />
  </SideDrawer>
)
