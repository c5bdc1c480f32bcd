import { describeMoney } from '@labgate/contract/billing/money'
import { payments, type Payment } from '@labgate/contract/billing/payments'
import { refunds } from '@labgate/contract/billing/refunds'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { ChosenBills, partsOf, describeRest, type ChosenPart } from './chosen-bills.tsx'
import { PaymentBills } from './payment-bills.tsx'
import { describeFrom, describeMethod, PaymentStateWord } from './payment-words.tsx'

type Tell = (work: () => Promise<{ message: string }>) => Promise<boolean>

interface RefundRestProps {
  cents: number
  tell: Tell
  paymentId: number
  method: 'check' | 'cash' | 'card'
  onClose: () => void
}
const RefundRest = ({ cents, tell, paymentId, method, onClose }: RefundRestProps) => {
  const refunding = useApiMutation(refunds.ofPayment, { refresh: [payments.list, refunds.list] })
  return (
    <ReasonConfirm
      title={say('Refund {cents}?', { cents: describeMoney(cents) })}
      action={say('Refund the rest')}
      missing={say('Enter the reason.')}
      onConfirm={(reason) => tell(() => refunding.save({ paymentId, reason }))}
      onClose={onClose}
    >
      <Text size="sm">
        {say(
          '{value} You send it from Refunds; above your limit, another person approves it first.',
          {
            value:
              method === 'card'
                ? say('It goes back to the card that paid.')
                : say('It goes back by check.'),
          },
        )}
      </Text>
    </ReasonConfirm>
  )
}

interface PostToChosenProps {
  customerId: number
  patientId: number
  cents: number
  parts: readonly ChosenPart[]
  isSaving: boolean
  onParts: (next: readonly ChosenPart[]) => void
  onPost: () => void
}
const PostToChosen = ({
  customerId,
  patientId,
  cents,
  parts,
  isSaving,
  onParts,
  onPost,
}: PostToChosenProps) => {
  const fault = describeRest(parts, cents, false)
  return (
    <>
      <ChosenBills
        customerId={customerId}
        patientId={patientId}
        cents={cents}
        tied={false}
        parts={parts}
        onChange={onParts}
      />
      <Group>
        <Button size="sm" disabled={fault !== ''} loading={isSaving} onClick={onPost}>
          {say('Post to these bills')}
        </Button>
      </Group>
    </>
  )
}

/* The unapplied amount: posted to the oldest bills, to bills that a person chooses, or refunded. */
const Rest = ({ payment, tell }: { payment: Payment; tell: Tell }) => {
  const { paymentId, customerId, patientId, unappliedCents: cents, method } = payment
  const applying = useApiMutation(payments.apply, {
    refresh: [payments.list, payments.get, payments.owed, payments.openBills],
  })

  const [choosing, setChoosing] = useState(false)
  const [givingBack, setGivingBack] = useState(false)
  const [parts, setParts] = useState<readonly ChosenPart[]>([])

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          loading={applying.saving && !choosing}
          onClick={() => void tell(() => applying.save({ paymentId }))}
        >
          {say('Post to the oldest bills')}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-expanded={choosing}
          onClick={() => setChoosing((is) => !is)}
        >
          {say('Choose bills')}
        </Button>
        <Button variant="default" size="sm" onClick={() => setGivingBack(true)}>
          {say('Refund the rest')}
        </Button>
      </Group>
      {choosing && (
        <PostToChosen
          customerId={customerId}
          patientId={patientId}
          cents={cents}
          parts={parts}
          isSaving={applying.saving}
          onParts={setParts}
          onPost={() => void tell(() => applying.save({ paymentId, parts: partsOf(parts) }))}
        />
      )}
      {givingBack && (
        <RefundRest
          cents={cents}
          tell={tell}
          paymentId={paymentId}
          method={method}
          onClose={() => setGivingBack(false)}
        />
      )}
    </Stack>
  )
}

/** One payment: its details, what can be done with the remainder, and how it is voided. */
export const PaymentDetail = ({ payment, onDone }: { payment: Payment; onDone: () => void }) => {
  const may = useMay()
  const [voiding, setVoiding] = useState(false)
  const takingBack = useApiMutation(payments.void, {
    refresh: [payments.list, payments.get, payments.owed],
  })
  const { paymentId, cents, unappliedCents, state } = payment
  const tell: Tell = async (work) => {
    try {
      notify.success((await work()).message)
      onDone()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  const mayAct = may.call(payments.save) && state === 'posted'
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text fw={600}>
          {say('{cents} from {payment}', {
            cents: describeMoney(cents),
            payment: describeFrom(payment),
          })}
        </Text>
        <PaymentStateWord of={payment} />
        <Text size="sm">
          {[
            describeMethod(payment),
            say('received {receivedOn}', { receivedOn: dayAsText(payment.receivedOn) }),
            say('entered {dateCreated} by {createdBy}', {
              dateCreated: instantHere(payment.dateCreated),
              createdBy: payment.createdBy,
            }),
          ].join(' · ')}
        </Text>
        {payment.says !== '' && <Text size="sm">{payment.says}</Text>}
      </Stack>
      <PaymentBills payment={payment} />
      {unappliedCents > 0 && mayAct && <Rest payment={payment} tell={tell} />}
      {mayAct && (
        <Group>
          <Button
            variant="default"
            size="sm"
            c="var(--colour-danger)"
            onClick={() => setVoiding(true)}
          >
            {say('Void payment')}
          </Button>
        </Group>
      )}
      {voiding && (
        <ReasonConfirm
          title={say('Void this payment?')}
          action={say('Void payment')}
          danger
          deliberate
          missing={say('Enter the reason.')}
          onConfirm={(reason) => tell(() => takingBack.save({ paymentId, reason }))}
          onClose={() => setVoiding(false)}
        >
          <Text size="sm">
            {say('What it paid is open again.{value}', {
              value:
                payment.method === 'card'
                  ? ` ${say('The card is refunded at the terminal; above your limit for refunds, once another person approves it.')}`
                  : '',
            })}
          </Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}
