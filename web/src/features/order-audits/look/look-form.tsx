import { auditOutcomes, orderAudits } from '@labgate/contract/order-audits'
import type { LabOrder } from '@labgate/contract/order-shape'
import { orders } from '@labgate/contract/orders'
import { Button, Kbd, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { todayHere } from '../../patients/parts/age.ts'
import { OutcomeFields } from './outcome-fields.tsx'

const outcomes = Object.values(auditOutcomes)

interface FormProps {
  order: LabOrder
  saveLabel: string
  onDone: (message: string) => void
  onSkip: (() => void) | undefined
  onOpenOrder: () => void
}

/** Result of the review: an outcome by its number, its required fields, two notes. */
export const LookForm = ({ order, saveLabel, onDone, onSkip, onOpenOrder }: FormProps) => {
  const [outcome, setOutcome] = useState<number>(auditOutcomes.verified.id)
  const form = useCallForm({
    endpoint: orderAudits.reviewed,
    initial: {
      auditSrdTypeId: 0,
      auditIncidentTypeId: 0,
      auditRejectionTypeId: 0,
      incidentDate: todayHere() as string | null,
      shippingMethodId: 0,
      trackingNo: '',
      ticketNote: '',
      internalNote: '',
    },
    toAsked: (values) => ({ ...values, labOrderId: order.labOrderId, auditStatusTypeId: outcome, rowVersion: order.rowVersion }),
    refresh: [orderAudits.list, orderAudits.rates, orders.get],
    onDone: ({ message }) => onDone(message),
  })
  return (
    <Stack gap="sm">
      <Title order={2}>Outcome</Title>
      <FormFrame form={form} saveLabel={saveLabel} deliberate>
        <Stack gap={6} role="group" aria-label="Outcome">
          {outcomes.map(({ id, says }) => (
            <Outcome key={id} number={id} says={says} chosen={id === outcome} onChoose={() => setOutcome(id)} />
          ))}
        </Stack>
        <OutcomeFields form={form} outcome={outcome} />
        <LinesField
          form={form}
          name="ticketNote"
          label={outcome === auditOutcomes.account.id ? 'Issue note (visible to the practice)' : 'Issue note'}
          required={outcome === auditOutcomes.account.id}
          rows={2}
        />
        <LinesField form={form} name="internalNote" label="Internal note" rows={2} />
      </FormFrame>
      <Text size="sm" c="dimmed">
        Saving an outcome does not change the specimen’s status. To hold, reject, or un-accession it, open the order.
      </Text>
      <Button variant="subtle" color="gray" onClick={onOpenOrder}>
        Open the order
      </Button>
      {onSkip && (
        <Button variant="subtle" color="gray" onClick={onSkip}>
          Skip for now
        </Button>
      )}
    </Stack>
  )
}

const Outcome = ({ number, says, chosen, onChoose }: { number: number; says: string; chosen: boolean; onChoose: () => void }) => {
  useShortcut(String(number), says, onChoose)
  return (
    <Button
      variant={chosen ? 'light' : 'default'}
      justify="space-between"
      fullWidth
      aria-pressed={chosen}
      onClick={onChoose}
      rightSection={<Kbd size="xs">{number}</Kbd>}
    >
      {says}
    </Button>
  )
}
