import {
  type CorrectionReason,
  correctionReasonIds,
  correctionReasons,
  type ValueAct,
} from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import { describeLeft } from '@labgate/contract/corrections/texts'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { Button, Stack, Text } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { ChoiceField } from '../../ui/fields/choice-fields.tsx'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import type { Previewed } from './act-form.tsx'
import { Blocks } from './blocks.tsx'
import { FieldsChanged } from './fields-changed.tsx'
import { FollowUpList } from './follow-up-list.tsx'

const reasons = correctionReasonIds.map((value) => ({ value, label: correctionReasons[value] }))

interface ConfirmFormProps {
  act: ValueAct
  order: LabOrder
  previewed: Previewed
  onBack: () => void
  onDone: () => void
}

/** What the correction does, then why; carries it out. */
export const ConfirmForm = ({
  act,
  order,
  previewed: { answer, values },
  onBack,
  onDone,
}: ConfirmFormProps) => {
  const form = useCallForm({
    endpoint: corrections.correct,
    initial: { reason: '', note: '' },
    required: { reason: say('Choose a reason.'), note: say('Enter how you know what is correct.') },
    toInput: ({ reason, note }) => ({
      labOrderId: order.labOrderId,
      act,
      values,
      reason: reason as CorrectionReason,
      note,
      rowVersion: answer.rowVersion,
    }),
    refresh: [corrections.list, orders.get, orders.list, orders.history],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  const back = (
    <Button variant="default" onClick={onBack}>
      {say('Back')}
    </Button>
  )
  if (answer.blocks.length > 0)
    return (
      <Stack gap="sm" align="flex-start">
        <Blocks blocks={answer.blocks} />
        {back}
      </Stack>
    )
  return (
    <FormFrame form={form} saveLabel={say('Correct order')} aside={back}>
      <Stack gap="md">
        <FieldsChanged fields={answer.fields} />
        <Text size="sm">{describeLeft(answer.left)}</Text>
        <FollowUpList notices={answer.told} />
        <ChoiceField
          form={form}
          name="reason"
          label={say('Reason')}
          options={reasons}
          required
          none=""
        />
        <LinesField
          form={form}
          name="note"
          label={say('Note')}
          description={say('Kept with the correction.')}
          required
          rows={2}
          maxLength={500}
        />
      </Stack>
    </FormFrame>
  )
}
