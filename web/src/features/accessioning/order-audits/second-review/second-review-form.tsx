import { auditOutcomes, orderAudits } from '@labgate/contract/accessioning/order-audits'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { Button, Kbd, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { todayHere } from '../../../../core/patients/parts/age.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { useShortcut } from '../../../../keys/shortcuts.ts'
import { LinesField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import type { TubeAtHand } from './review-band.tsx'

const outcomes = Object.values(auditOutcomes)

interface FormProps {
  order: LabOrder
  specimenBarcode: string
  tube: TubeAtHand
  saveLabel: string
  onDone: (message: string) => void
  onSkip: (() => void) | undefined
  onOpenOrder: () => void
}

/** What the record will say about the tube. */
const TubeText = ({ tube }: { tube: TubeAtHand }) => {
  if (tube === 'this') return <StatusWord tone="done">{say('Tube scanned')}</StatusWord>
  return (
    <StatusWord tone={tube === 'none' ? 'waiting' : 'danger'}>
      {tube === 'none' ? say('Tube not scanned') : say('Different tube scanned')}
    </StatusWord>
  )
}

const initialReview = () => ({
  auditSrdTypeId: 0,
  auditIncidentTypeId: 0,
  auditRejectionTypeId: 0,
  incidentDate: todayHere() as string | null,
  shippingMethodId: 0,
  trackingNo: '',
  ticketNote: '',
  internalNote: '',
})

interface OutcomeChoiceProps {
  outcome: number
  onChoose: (id: number) => void
}
const OutcomeChoice = ({ outcome, onChoose }: OutcomeChoiceProps) => (
  <Stack gap={6} role="group" aria-label={say('Outcome')}>
    {outcomes.map(({ id, says: text }) => (
      <Outcome
        key={id}
        number={id}
        text={text}
        chosen={id === outcome}
        onChoose={() => onChoose(id)}
      />
    ))}
  </Stack>
)

/**
 * Result of the review: an outcome by its number, its required fields, two notes. No outcome is
 * preset.
 */
export const SecondReviewForm = ({
  order,
  specimenBarcode,
  tube,
  saveLabel,
  onDone,
  onSkip,
  onOpenOrder,
}: FormProps) => {
  const [outcome, setOutcome] = useState(0)
  const form = useCallForm({
    endpoint: orderAudits.reviewed,
    initial: initialReview(),
    /*
     * The last scan names the tube: after a scan of another one, nothing can be recorded about this
     * one (docs/decisions/0027).
     */
    check: () => ({
      ...(outcome === 0 && { auditStatusTypeId: say('Choose an outcome.') }),
      ...(tube === 'other' && {
        scannedBarcode: say('You scanned a different tube. Scan {specimenBarcode} again.', {
          specimenBarcode,
        }),
      }),
    }),
    toInput: (values) => ({
      ...values,
      scannedBarcode: tube === 'this' ? specimenBarcode : '',
      labOrderId: order.labOrderId,
      auditStatusTypeId: outcome,
      rowVersion: order.rowVersion,
    }),
    refresh: [orderAudits.list, orderAudits.rates, orders.get],
    onDone: ({ message }) => onDone(message),
  })
  const choose = (id: number): void => {
    setOutcome(id)
    form.fields.showFaults({})
  }
  return (
    <Stack gap="sm">
      <Title order={2}>{say('Outcome')}</Title>
      <FormFrame form={form} saveLabel={saveLabel} deliberate>
        <OutcomeChoice outcome={outcome} onChoose={choose} />
        <OutcomeFields form={form} outcome={outcome} />
        <LinesField
          form={form}
          name="ticketNote"
          label={
            outcome === auditOutcomes.account.id
              ? say('Issue note (visible to the practice)')
              : say('Issue note')
          }
          required={outcome === auditOutcomes.account.id}
          rows={2}
        />
        <LinesField form={form} name="internalNote" label={say('Internal note')} rows={2} />
        <TubeText tube={tube} />
      </FormFrame>
      <Text size="sm" c="dimmed">
        {say(
          'Saving an outcome does not change the specimen’s status. To hold, reject, or un-accession it, open the order.',
        )}
      </Text>
      <Button variant="subtle" color="gray" onClick={onOpenOrder}>
        {say('Open the order')}
      </Button>
      {onSkip && (
        <Button variant="subtle" color="gray" onClick={onSkip}>
          {say('Skip for now')}
        </Button>
      )}
    </Stack>
  )
}

const Outcome = ({
  number,
  text,
  chosen,
  onChoose,
}: {
  number: number
  text: string
  chosen: boolean
  onChoose: () => void
}) => {
  useShortcut(String(number), text, onChoose)
  return (
    <Button
      variant={chosen ? 'light' : 'default'}
      justify="space-between"
      fullWidth
      aria-pressed={chosen}
      onClick={onChoose}
      rightSection={<Kbd size="xs">{number}</Kbd>}
    >
      {text}
    </Button>
  )
}
