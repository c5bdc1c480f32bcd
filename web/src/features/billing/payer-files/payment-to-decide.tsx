import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { FileLink, HeldRemittance } from './held-remittance.tsx'
import { MatchForm } from './match-form.tsx'
import { PossibleClaims } from './possible-claims.tsx'
import { PostedByHand } from './posted-by-hand.tsx'
import { RequestedMatch } from './requested-match.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

/**
 * The posted decision that a payment looks like a repeat of, by its identifiers; of several that it
 * adds up, the last one, after a sentence that names all.
 */
const Repeated = ({ of }: { of: NonNullable<PaymentToDecide['repeats']> }) => (
  <Text size="sm">
    {[
      say('Posted before: {payer}', { payer: of.payer }),
      of.trace === '' ? '' : say('check or trace {trace}', { trace: of.trace }),
      dayAsText(of.paidOn),
      of.isPaper ? say('entered from paper') : '',
      of.claimNumber === ''
        ? ''
        : say('posted to claim {claimNumber}', { claimNumber: of.claimNumber }),
      say('charge {chargeCents}', { chargeCents: describeMoney(of.chargeCents) }),
      say('paid {paidCents}', { paidCents: describeMoney(of.paidCents) }),
      of.payerNumber === ''
        ? ''
        : say('payer’s number {payerNumber}', { payerNumber: of.payerNumber }),
    ]
      .filter(Boolean)
      .join(' · ')}
  </Text>
)

interface PaymentFactsProps {
  payment: PaymentToDecide
  isPayment: boolean
}
const PaymentFacts = ({ payment, isPayment }: PaymentFactsProps) => (
  <>
    <Text size="sm">
      {[
        payment.payer,
        payment.trace === '' ? '' : say('check or trace {trace}', { trace: payment.trace }),
        payment.paidOn === null
          ? ''
          : say('check date {paidOn}', { paidOn: dayAsText(payment.paidOn) }),
        say('{cents} in all', { cents: describeMoney(payment.cents) }),
        isPayment
          ? ''
          : `${payment.payments} ${payment.payments === 1 ? say('payment') : say('payments')}`,
        payment.differenceCents === 0
          ? ''
          : say('differs by {differenceCents}', {
              differenceCents: describeMoney(payment.differenceCents),
            }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {isPayment && (
      <Text size="sm">
        {[
          payment.patientName,
          payment.memberId === ''
            ? ''
            : say('member ID {memberId}', { memberId: payment.memberId }),
          payment.serviceDate === null
            ? ''
            : say('service {serviceDate}', { serviceDate: dayAsText(payment.serviceDate) }),
          say('charge {chargeCents}', { chargeCents: describeMoney(payment.chargeCents) }),
          say('paid {paidCents}', { paidCents: describeMoney(payment.paidCents) }),
          payment.number === ''
            ? ''
            : say('claim number given {number}', { number: payment.number }),
          payment.payerNumber === ''
            ? ''
            : say('payer’s number {payerNumber}', { payerNumber: payment.payerNumber }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    )}
  </>
)

/* What became of it, if it no longer waits. */
const Outcome = ({ of, isPayment }: { of: PaymentToDecide; isPayment: boolean }) => {
  if (of.state === 'set aside') return <Text size="sm">{of.says}</Text>
  return of.state === 'posted' && !isPayment ? (
    <Text size="sm">{say('The remittance is posted.')}</Text>
  ) : null
}

/* It is not posted: the payer sends another, or it is not ours. */
const SetAside = ({ workItemId, isPayment }: { workItemId: number; isPayment: boolean }) => {
  const { save } = useApiMutation(payerFiles.setAside, { refresh: staleAfterPayment })
  const [asking, setAsking] = useState(false)
  const setAside = async (note: string): Promise<boolean> => {
    try {
      notify.success((await save({ workItemId, note })).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say('Set aside')}
      </Button>
      {asking && (
        <ReasonConfirm
          title={isPayment ? say('Set this payment aside?') : say('Set this remittance aside?')}
          action={say('Set aside')}
          danger
          deliberate
          label={say('Reason')}
          missing={say('Enter the reason.')}
          onConfirm={setAside}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            {say('It is not posted. A corrected one from the payer is posted as usual.')}
          </Text>
        </ReasonConfirm>
      )}
    </Group>
  )
}

interface DecisionProps {
  workItemId: number
  payment: PaymentToDecide
}
const Decision = ({ workItemId, payment }: DecisionProps) => {
  const may = useMay().call(payerFiles.match)
  const { request, posted, claims, state } = payment
  const isPayment = payment.remittanceClaimId > 0
  const isToMatch = state === 'unmatched' && request === null
  return (
    <Stack gap="sm">
      <PaymentFacts payment={payment} isPayment={isPayment} />
      {isPayment && payment.x12FileId > 0 && (
        <FileLink
          x12FileId={payment.x12FileId}
          segment={payment.atSegment}
          text={say('Open it in its payer file')}
        />
      )}
      {state === 'held' && <HeldRemittance workItemId={workItemId} payment={payment} />}
      {payment.repeats !== null && payment.says !== '' && <Text size="sm">{payment.says}</Text>}
      {payment.repeats !== null && <Repeated of={payment.repeats} />}
      {request !== null && (
        <RequestedMatch workItemId={workItemId} rowVersion={payment.rowVersion} request={request} />
      )}
      {posted !== null && <PostedByHand workItemId={workItemId} posted={posted} />}
      <Outcome of={payment} isPayment={isPayment} />
      {isToMatch && !may && <PossibleClaims claims={claims} />}
      {isToMatch && may && (
        <MatchForm
          workItemId={workItemId}
          claims={claims}
          isBack={payment.outcome === 'reversed'}
        />
      )}
      {may && (state === 'unmatched' || state === 'held') && (
        <SetAside workItemId={workItemId} isPayment={isPayment} />
      )}
    </Stack>
  )
}

/**
 * A payment that no one could match, with claims it may be for, or a held remittance: a person
 * decides, and then sees here what became of it.
 */
export const PaymentDecision = ({ workItemId }: { workItemId: number }) => {
  const query = useApiQuery(payerFiles.payment, { workItemId })
  return (
    <Loaded from={query} height={220}>
      {(payment) => (
        <Section
          id="payment"
          title={payment.remittanceClaimId > 0 ? say('Payment') : say('Remittance')}
          columns={1}
        >
          <Decision workItemId={workItemId} payment={payment} />
        </Section>
      )}
    </Loaded>
  )
}
