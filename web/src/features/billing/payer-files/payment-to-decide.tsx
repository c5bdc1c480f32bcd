import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
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

const stale = [billingWork.list, billingWork.groups, payerFiles.list]

/**
 * The posted decision that a payment looks like a repeat of, by its identifiers; of several that it
 * adds up, the last one, after a sentence that names all.
 */
const Repeated = ({ of }: { of: NonNullable<PaymentToDecide['repeats']> }) => (
  <Text size="sm">
    {[
      `Posted before: ${of.payer}`,
      of.trace === '' ? '' : `check or trace ${of.trace}`,
      dayAsText(of.paidOn),
      of.isPaper ? 'entered from paper' : '',
      of.claimNumber === '' ? '' : `posted to claim ${of.claimNumber}`,
      `charge ${describeMoney(of.chargeCents)}`,
      `paid ${describeMoney(of.paidCents)}`,
      of.payerNumber === '' ? '' : `payer’s number ${of.payerNumber}`,
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
        payment.trace === '' ? '' : `check or trace ${payment.trace}`,
        payment.paidOn === null ? '' : `check date ${dayAsText(payment.paidOn)}`,
        `${describeMoney(payment.cents)} in all`,
        isPayment ? '' : `${payment.payments} ${payment.payments === 1 ? 'payment' : 'payments'}`,
        payment.differenceCents === 0 ? '' : `differs by ${describeMoney(payment.differenceCents)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {isPayment && (
      <Text size="sm">
        {[
          payment.patientName,
          payment.memberId === '' ? '' : `member ID ${payment.memberId}`,
          payment.serviceDate === null ? '' : `service ${dayAsText(payment.serviceDate)}`,
          `charge ${describeMoney(payment.chargeCents)}`,
          `paid ${describeMoney(payment.paidCents)}`,
          payment.number === '' ? '' : `claim number given ${payment.number}`,
          payment.payerNumber === '' ? '' : `payer’s number ${payment.payerNumber}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    )}
  </>
)

/**
 * A payment that no one could match, with claims it may be for; or a held remittance. A person
 * decides.
 */
export const PaymentDecision = ({
  workItemId,
  onDone,
}: {
  workItemId: number
  onDone: () => void
}) => {
  const query = useApiQuery(payerFiles.payment, { workItemId })
  const may = useMay().call(payerFiles.match)
  const aside = useApiMutation(payerFiles.setAside, { refresh: stale })
  const [asking, setAsking] = useState(false)
  const setAside = async (note: string): Promise<boolean> => {
    try {
      notify.success((await aside.save({ workItemId, note })).message)
      onDone()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Loaded from={query} height={220}>
      {(seen) => {
        const isPayment = seen.remittanceClaimId > 0
        const isOpen = seen.request === null && seen.posted === null
        return (
          <Section id="payment" title={isPayment ? 'Payment' : 'Remittance'} columns={1}>
            <Stack gap="sm">
              <PaymentFacts payment={seen} isPayment={isPayment} />
              {isPayment && seen.x12FileId > 0 && (
                <FileLink
                  x12FileId={seen.x12FileId}
                  segment={seen.atSegment}
                  text="Open it in its payer file"
                />
              )}
              {!isPayment && (
                <HeldRemittance workItemId={workItemId} payment={seen} onDone={onDone} />
              )}
              {seen.repeats !== null && <Text size="sm">{seen.says}</Text>}
              {seen.repeats !== null && <Repeated of={seen.repeats} />}
              {seen.request !== null && (
                <RequestedMatch workItemId={workItemId} request={seen.request} onDone={onDone} />
              )}
              {seen.posted !== null && (
                <PostedByHand workItemId={workItemId} posted={seen.posted} />
              )}
              {isPayment && isOpen && !may && <PossibleClaims claims={seen.claims} />}
              {isPayment && isOpen && may && (
                <MatchForm workItemId={workItemId} claims={seen.claims} onDone={onDone} />
              )}
              {may && seen.posted === null && (
                <Group>
                  <Button variant="default" onClick={() => setAsking(true)}>
                    Set aside
                  </Button>
                </Group>
              )}
              {asking && (
                <ReasonConfirm
                  title={isPayment ? 'Set this payment aside?' : 'Set this remittance aside?'}
                  action="Set aside"
                  danger
                  deliberate
                  label="Reason"
                  missing="Enter the reason."
                  onConfirm={setAside}
                  onClose={() => setAsking(false)}
                >
                  <Text size="sm">
                    It is not posted. A corrected one from the payer is posted as usual.
                  </Text>
                </ReasonConfirm>
              )}
            </Stack>
          </Section>
        )
      }}
    </Loaded>
  )
}
