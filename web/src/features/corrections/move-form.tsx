import { linkTo } from '@labgate/contract/access/link-to'
import type { CorrectionReason } from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import { type ReadFrom, moveLists, type MoveLists } from '@labgate/contract/corrections/move-rules'
import { describeLeft } from '@labgate/contract/corrections/texts'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { Alert, Anchor, Group, Select, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { FormFrame } from '../../ui/form-frame.tsx'
import { IconUsers } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { PatientPicker, type PickedPatient } from '../../ui/pickers/patient-picker.tsx'
import { Blocks } from './blocks.tsx'
import { FieldsChanged } from './fields-changed.tsx'
import { FollowUpList } from './follow-up-list.tsx'
import { KeyedFields, keyedBegin, keyedRequired } from './keyed-fields.tsx'

const listWords: Readonly<Record<MoveLists, string>> = {
  keep: say('As on the requisition'),
  chart: say('As in the right patient’s chart'),
}
const listChoices = moveLists.map((value) => ({ value, label: listWords[value] }))

type Previewed = ApiResponse<(typeof corrections)['previewMove']>
interface ConfirmProps {
  order: LabOrder
  patientId: number
  lists: MoveLists
  answer: Previewed
  onDone: () => void
}

/* The specimen's patient is read from the tube or the paper and typed; nothing is prefilled. */
const ConfirmMove = ({ order, patientId, lists, answer, onDone }: ConfirmProps) => {
  const { fields, left, told: lines, needsSecondPerson, needsRecordNumber, rowVersion } = answer
  const form = useCallForm({
    endpoint: corrections.moveToPatient,
    initial: { ...keyedBegin, reason: 'wrong-patient' },
    required: keyedRequired,
    toInput: ({ readFrom: from, reason, ...keyed }) => ({
      ...keyed,
      labOrderId: order.labOrderId,
      patientId,
      lists,
      readFrom: from as ReadFrom,
      reason: reason as CorrectionReason,
      rowVersion,
    }),
    refresh: [corrections.list, corrections.previewMove, orders.get, orders.list, orders.history],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={needsSecondPerson ? say('Request move') : say('Move order')}>
      <Stack gap="md">
        <FieldsChanged fields={fields} />
        <Text size="sm">{describeLeft(left)}</Text>
        <FollowUpList notices={lines} />
        {needsSecondPerson && (
          <Alert variant="light" icon={<IconUsers aria-hidden />}>
            {say(
              'The order has a result. A second person must confirm the move before anything changes.',
            )}
          </Alert>
        )}
        <KeyedFields form={form} needsRecordNumber={needsRecordNumber} />
      </Stack>
    </FormFrame>
  )
}

/**
 * Moves an order to the right patient: which one, what changes and who is notified, then the
 * identifiers and the reason.
 */
export const MoveForm = ({ order, onDone }: { order: LabOrder; onDone: () => void }) => {
  const [patient, setPatient] = useState<PickedPatient | null>(null)
  const [lists, setLists] = useState<MoveLists>('keep')
  const patientId = patient?.patientId ?? 0
  const query = useApiQuery(
    corrections.previewMove,
    { labOrderId: order.labOrderId, patientId, lists },
    { freshFor: 0, enabled: patientId > 0 },
  )
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-start">
        <PatientPicker
          label={say('Right patient')}
          customerId={order.customerId}
          without={[order.patientId]}
          value={patient}
          onChange={setPatient}
        />
        <Select
          label={say('Medications and allergies')}
          data={listChoices}
          value={lists}
          allowDeselect={false}
          w={260}
          onChange={(value) => setLists(value === 'chart' ? 'chart' : 'keep')}
        />
      </Group>
      {patientId === 0 && (
        <Text size="sm">
          {`${say('For an order of the wrong patient. If this is the right patient with a wrong name, DOB, sex, or record number, correct it in the')} `}
          <Anchor
            size="sm"
            renderRoot={(props: object) => (
              <Link {...linkTo('/patient', { id: order.patientId, field: 'dob' })} {...props} />
            )}
          >
            {say('patient’s demographics')}
          </Anchor>
          .
        </Text>
      )}
      {patientId > 0 && (
        <Loaded from={query} height={320}>
          {(answer) =>
            answer.blocks.length > 0 ? (
              <Blocks blocks={answer.blocks} />
            ) : (
              <ConfirmMove
                key={`${patientId} ${lists}`}
                order={order}
                patientId={patientId}
                lists={lists}
                answer={answer}
                onDone={onDone}
              />
            )
          }
        </Loaded>
      )}
    </Stack>
  )
}
