import {
  type CorrectionReason,
  correctionActs,
  correctionReasonIds,
  correctionReasons,
  type StatusAct,
} from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import { describeLeft } from '@labgate/contract/corrections/texts'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../api/queries.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { ChoiceField } from '../../ui/fields/choice-fields.tsx'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Blocks } from './blocks.tsx'
import { FieldsChanged } from './fields-changed.tsx'
import { FollowUpList } from './follow-up-list.tsx'

const reasons = correctionReasonIds.map((value) => ({ value, label: correctionReasons[value] }))
interface StatusFormProps {
  act: StatusAct
  order: LabOrder
  onDone: () => void
}

const ConfirmStatus = ({
  act,
  order,
  onDone,
  answer,
}: StatusFormProps & { answer: ApiResponse<(typeof corrections)['previewStatus']> }) => {
  const form = useCallForm({
    endpoint: corrections.changeStatus,
    initial: { reason: '', note: '' },
    required: { reason: say('Choose a reason.'), note: say('Enter why the order goes on.') },
    toInput: ({ reason, note }) => ({
      labOrderId: order.labOrderId,
      act,
      reason: reason as CorrectionReason,
      note,
      rowVersion: answer.rowVersion,
    }),
    refresh: [corrections.list, corrections.previewStatus, orders.get, orders.list, orders.history],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={correctionActs[act].words}>
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

/**
 * Reopens an order or releases its hold: what will happen to it, or why that is not possible; then
 * the reason.
 */
export const StatusForm = (props: StatusFormProps) => {
  const query = useApiQuery(
    corrections.previewStatus,
    { labOrderId: props.order.labOrderId, act: props.act },
    { freshFor: 0 },
  )
  return (
    <Loaded from={query} height={240}>
      {(answer) =>
        answer.blocks.length > 0 ? (
          <Blocks blocks={answer.blocks} />
        ) : (
          <ConfirmStatus {...props} answer={answer} />
        )
      }
    </Loaded>
  )
}
