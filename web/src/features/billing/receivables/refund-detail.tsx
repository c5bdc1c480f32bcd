import { linkToBill } from '@labgate/contract/billing/bill-link'
import { describeMoney } from '@labgate/contract/billing/money'
import { payments } from '@labgate/contract/billing/payments'
import { refunds, type Refund, type RefundState } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconExternalLink, IconFileText } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { RefundCheckForm } from './refund-check-form.tsx'
import { refundOf, RefundStateWord } from './refund-words.tsx'

const describeDecided = ({ state, decidedBy, dateDecided }: Refund): string => {
  const what =
    state === 'refused' ? say('Declined') : state === 'void' ? say('Withdrawn') : say('Approved')
  return decidedBy === ''
    ? ''
    : say('{what} {dateDecided} by {decidedBy}.', {
        what,
        dateDecided: instantHere(dateDecided),
        decidedBy,
      })
}
const describeWaits = ({ isOwn, canApprove }: Refund): string => {
  if (canApprove)
    return say(
      'It is above the refund limit of the person who requested it. Check it before you approve it.',
    )
  return isOwn
    ? say('It is above your refund limit. Another person approves it.')
    : say('It is more than you can approve. It needs someone with a higher limit.')
}

const Facts = ({ of }: { of: Refund }) => (
  <Stack gap={4}>
    <Text fw={600}>{say('{cents} to {to}', { cents: describeMoney(of.cents), to: of.to })}</Text>
    <RefundStateWord of={of} />
    <Text size="sm">
      {[
        of.specimenBarcode === ''
          ? refundOf(of)
          : say('Specimen {ofValue}', { ofValue: refundOf(of) }),
        of.customer,
      ].join(' · ')}
    </Text>
    <Text size="sm">
      {of.method === 'card' ? say('Back to the card that paid') : say('By check')}
    </Text>
    <Text size="sm">{say('Reason: {reason}', { reason: of.reason })}</Text>
    <Text size="sm" c="dimmed">
      {[
        say('Requested {dateCreated} by {createdBy}.', {
          dateCreated: instantHere(of.dateCreated),
          createdBy: of.createdBy,
        }),
        describeDecided(of),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
    {of.refusal !== '' && <Text size="sm">{say('Why: {refusal}', { refusal: of.refusal })}</Text>}
    {of.reference !== '' && (
      <Text size="sm">{say('Terminal reference: {reference}', { reference: of.reference })}</Text>
    )}
    {of.says !== '' && (
      <Text size="sm" c="var(--colour-danger)" role="alert">
        {say('The terminal answered: {says}', { says: of.says })}
      </Text>
    )}
  </Stack>
)

/* How a refund is sent: by a check with a recorded number, or back to the card. */
const Sending = ({
  refund,
  tell,
  onDone,
}: {
  refund: Refund
  tell: (work: () => Promise<{ message: string }>) => Promise<boolean>
  onDone: () => void
}) => {
  const sending = useApiMutation(refunds.send, { refresh: [refunds.list] })
  const [byCheck, setByCheck] = useState(false)
  if (refund.state === 'due' && (refund.method === 'check' || byCheck))
    return <RefundCheckForm refund={refund} onDone={onDone} />
  const toCard = () =>
    sending.save({ refundId: refund.refundId, method: 'card', checkNumber: '', sentOn: null })
  return (
    <Stack gap="xs" align="flex-start">
      {refund.state === 'sending' && (
        <Text size="sm">
          {say(
            'The terminal usually answers within a minute. If it does not, ask again: the card gets its money back once.',
          )}
        </Text>
      )}
      <Button size="sm" loading={sending.saving} onClick={() => void tell(toCard)}>
        {refund.state === 'sending'
          ? say('Ask the terminal again')
          : refund.says === ''
            ? say('Refund to the card')
            : say('Try the card again')}
      </Button>
      {refund.state === 'due' && (
        <Anchor component="button" type="button" size="sm" onClick={() => setByCheck(true)}>
          {say('Send a check instead')}
        </Anchor>
      )}
    </Stack>
  )
}

interface RefundActionsProps {
  refund: Refund
  mayDecide: boolean
  canApprove: boolean
  isSaving: boolean
  state: RefundState
  isLoading: boolean
  isOpen: boolean
  verb: string
  onApprove: () => void
  onLetter: () => void
  onDecline: () => void
}
const RefundActions = ({
  refund,
  mayDecide,
  canApprove,
  isSaving,
  state,
  isLoading,
  isOpen,
  verb,
  onApprove,
  onLetter,
  onDecline,
}: RefundActionsProps) => (
  <Group gap="xs">
    {refund.labOrderId > 0 && (
      <Button
        variant="light"
        size="sm"
        leftSection={<IconExternalLink size={16} aria-hidden />}
        renderRoot={(props: object) => (
          <Link {...linkToBill({ labOrderId: refund.labOrderId })} {...props} />
        )}
      >
        {say('Open bill')}
      </Button>
    )}
    {mayDecide && canApprove && (
      <Button size="sm" loading={isSaving} onClick={onApprove}>
        {say('Approve refund')}
      </Button>
    )}
    {(state === 'due' || state === 'sending' || state === 'sent') && (
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileText size={16} aria-hidden />}
        loading={isLoading}
        onClick={onLetter}
      >
        {say('Letter')}
      </Button>
    )}
    {mayDecide && isOpen && (
      <Button variant="default" size="sm" c="var(--colour-danger)" onClick={onDecline}>
        {say('{verb} refund', { verb })}
      </Button>
    )}
  </Group>
)

/**
 * One refund: its details, who decided it, and the actions: approve, decline, or withdraw, print
 * its letter, send it.
 */
export const RefundDetail = ({ refund, onDone }: { refund: Refund; onDone: () => void }) => {
  const may = useMay()
  const paper = usePaper()
  const [declining, setDeclining] = useState(false)
  const deciding = useApiMutation(refunds.decide, {
    refresh: [refunds.list, payments.list, billingWork.list],
  })
  const { refundId, state, isOwn, canApprove } = refund
  const isOpen = state === 'waiting' || state === 'due'
  const maySend = may.call(refunds.send) && (state === 'due' || state === 'sending')
  const mayDecide = may.call(refunds.decide)
  const tell = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      notify.success((await work()).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  const verb = isOwn ? say('Withdraw') : say('Decline')
  return (
    <Stack gap="md">
      <Facts of={refund} />
      {state === 'waiting' && <Text size="sm">{describeWaits(refund)}</Text>}
      <RefundActions
        refund={refund}
        mayDecide={mayDecide}
        canApprove={canApprove}
        isSaving={deciding.saving}
        state={state}
        isLoading={paper.busy}
        isOpen={isOpen}
        verb={verb}
        onApprove={() => void tell(() => deciding.save({ refundId, isApproved: true, reason: '' }))}
        onLetter={() =>
          void (refund.party === 'patient'
            ? paper.showInLanguages(say('Letter of refund {refundId}', { refundId }), (language) =>
                call(refunds.letter, { refundId, language }),
              )
            : paper.show(say('Letter of refund {refundId}', { refundId }), () =>
                call(refunds.letter, { refundId }),
              ))
        }
        onDecline={() => setDeclining(true)}
      />
      {maySend && <Sending refund={refund} tell={tell} onDone={onDone} />}
      {paper.dialog}
      {declining && (
        <ReasonConfirm
          title={say('{verb} this refund?', { verb })}
          action={say('{verb} refund', { verb })}
          danger
          missing={say('Enter the reason.')}
          onConfirm={(reason) => tell(() => deciding.save({ refundId, isApproved: false, reason }))}
          onClose={() => setDeclining(false)}
        >
          <Text size="sm">
            {refund.specimenBarcode === ''
              ? say('The money is unapplied again.')
              : say('The credit is back in Billing Work.')}
          </Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}
