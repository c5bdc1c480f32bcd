import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { demographics, type AffectedOrder } from '@labgate/contract/patients/demographics'
import { Checkbox, Stack, Text } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'

interface AffectedDialogProps {
  patientId: number
  affected: readonly AffectedOrder[]
  onClose: () => void
}
interface Typed {
  ticked: number[]
  note: string
}

const about = ({
  collectionDay,
  labType,
  labStatus,
  location,
  labelPrinted,
}: AffectedOrder): string =>
  [
    collectionDay === null
      ? say('collection date missing')
      : say('collected {collectionDay}', { collectionDay: dayAsText(collectionDay) }),
    labType,
    labStatus,
    location,
    labelPrinted ? say('its label shows the earlier name or birth date') : '',
  ]
    .filter(Boolean)
    .join(' · ')

const Ticked = ({ patientId, affected, onClose }: AffectedDialogProps) => {
  const initial: Typed = { ticked: affected.map(({ labOrderId }) => labOrderId), note: '' }
  const form = useCallForm({
    endpoint: demographics.update,
    initial,
    required: { note: say('Enter why the name, birth date, or sex was changed.') },
    check: ({ ticked }) =>
      ticked.length === 0 ? { items: say('Select at least one order, or close this.') } : {},
    toInput: ({ ticked, note }) => ({
      patientId,
      note,
      items: affected
        .filter(({ labOrderId }) => ticked.includes(labOrderId))
        .map(({ labOrderId, description }) => ({ labOrderId, description })),
    }),
    refresh: [demographics.affected, orders.list, orders.get, orderPapers.notes],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  const { inner } = form.fields
  const ticked = inner.useWatchValue('ticked')
  const tick = (id: number, is: boolean): void => {
    inner.setFieldValue('ticked', is ? [...ticked, id] : ticked.filter((one) => one !== id))
    inner.clearFieldError('items')
  }
  return (
    <FormFrame
      form={form}
      saveLabel={
        ticked.length === 1
          ? say('Update one order')
          : say('Update {length} orders', { length: ticked.length })
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'These orders were placed under an earlier name, birth date, or sex and have no result yet. Selected orders are rechecked, their requisitions are rebuilt, and their labels must be reprinted.',
          )}
        </Text>
        <Checkbox.Group
          label={say('Orders')}
          value={ticked.map(String)}
          error={inner.errors['items']}
        >
          <Stack gap="xs" mt={4} data-path="items" tabIndex={-1}>
            {affected.map((order) => (
              <Checkbox
                key={order.labOrderId}
                value={String(order.labOrderId)}
                label={order.specimenBarcode}
                description={about(order)}
                onChange={(event) => tick(order.labOrderId, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <LinesField form={form} name="note" label={say('Note')} required rows={3} maxLength={500} />
      </Stack>
    </FormFrame>
  )
}

/**
 * Orders under a patient's earlier demographics, to be updated with a note (records.md#patient).
 */
export const AffectedDialog = (props: AffectedDialogProps) => (
  <Dialog
    opened
    onClose={props.onClose}
    title={say('Open orders under earlier demographics')}
    size="lg"
  >
    <Ticked {...props} />
  </Dialog>
)
