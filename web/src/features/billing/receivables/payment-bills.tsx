import { linkTo } from '@labgate/contract/access/link-to'
import { describeMoney } from '@labgate/contract/billing/money'
import {
  payments,
  type PaidBill,
  type Payment,
  type PaymentRefund,
} from '@labgate/contract/billing/payments'
import { refundStateLabels } from '@labgate/contract/billing/refunds'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { BillLink } from '../../../core/bills/bill-link.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'
const describePosted = ({ cents, takenBackCents }: PaidBill): string =>
  takenBackCents === 0
    ? describeMoney(cents)
    : say('{cents}, taken back {takenBackCents}', {
        cents: describeMoney(cents),
        takenBackCents: describeMoney(takenBackCents),
      })
const describeInvoice = ({ invoiceNumber }: PaidBill): string =>
  invoiceNumber === 0 ? '' : say('Invoice {invoiceNumber}', { invoiceNumber })

const Bills = ({ bills, isCut }: { bills: readonly PaidBill[]; isCut: boolean }) => (
  <Stack gap="xs">
    <StackTable
      label={say('Bills that it paid')}
      minWidth={520}
      rows={bills}
      rowId={({ billId }) => billId}
      columns={[
        { header: say('Specimen'), cell: (one) => <BillLink of={one} />, noWrap: true },
        { header: say('Patient'), cell: ({ patientName }) => patientName },
        { header: say('Service'), cell: ({ serviceDate }) => dayAsText(serviceDate), noWrap: true },
        { header: say('Invoice'), cell: ({ invoiceNumber }) => invoiceNumber || '' },
        { header: say('Posted'), cell: describePosted, isNumber: true },
        {
          header: say('Still open'),
          cell: ({ openCents }) => describeMoney(openCents),
          isNumber: true,
        },
      ]}
      lines={(one) => [
        <BillLink key="bill" of={one} />,
        [one.patientName, dayAsText(one.serviceDate), describeInvoice(one)]
          .filter(Boolean)
          .join(' · '),
        say('Posted {one} · still open {openCents}', {
          one: describePosted(one),
          openCents: describeMoney(one.openCents),
        }),
      ]}
    />
    {isCut && (
      <Text size="sm" c="dimmed">
        {say('It paid more bills than are shown here.')}
      </Text>
    )}
  </Stack>
)

/** Why a part of a payment is not applied, from what its payer owes now. */
const Unapplied = ({ payment }: { payment: Payment }) => {
  const { customerId, patientId, unappliedCents } = payment
  const { data } = useApiQuery(payments.owed, { customerId, patientId })
  if (data === undefined) return null
  const now =
    data.cents > 0
      ? say('{cents} on {value} is open now.', {
          cents: describeMoney(data.cents),
          value: data.bills === 1 ? say('one bill') : say('{bills} bills', { bills: data.bills }),
        })
      : say('Nothing else is open now.')
  const disputed =
    data.disputedCents > 0
      ? ` ${say('{disputedCents} is disputed, and waits for an answer.', { disputedCents: describeMoney(data.disputedCents) })}`
      : ''
  return (
    <Text size="sm">
      {say(
        '{unappliedCents} is on no bill: more was paid than was open when it was posted. {now}{disputed}',
        { unappliedCents: describeMoney(unappliedCents), now, disputed },
      )}
    </Text>
  )
}

/* What is on bills that the reader does not see, or was refunded, is not on those shown. */
const hiddenCents = (
  applied: number,
  bills: readonly PaidBill[],
  refunds: readonly PaymentRefund[],
): number =>
  applied -
  bills.reduce((sum, { cents, takenBackCents }) => sum + cents - takenBackCents, 0) -
  refunds
    .filter(({ state, isOfRest }) => isOfRest && state !== 'void' && state !== 'refused')
    .reduce((sum, { cents }) => sum + cents, 0)

/** The bills that a payment paid, what is on no bill and why, and what was refunded of it. */
export const PaymentBills = ({ payment }: { payment: Payment }) => {
  const query = useApiQuery(payments.get, { paymentId: payment.paymentId })
  return (
    <Section id="payment-bills" title={say('Bills that it paid')} columns={1}>
      <Loaded from={query} height={96}>
        {({ bills, isCut, refunds, state, cents, unappliedCents }) => (
          <Stack gap="xs">
            {bills.length === 0 ? (
              <Text size="sm" c="dimmed">
                {state === 'posted' ? say('It is on no bill yet.') : say('Nothing was posted.')}
              </Text>
            ) : (
              <Bills bills={bills} isCut={isCut} />
            )}
            {state === 'posted' &&
              !isCut &&
              hiddenCents(cents - unappliedCents, bills, refunds) > 0 && (
                <Text size="sm">
                  {say('{cents} is on bills of restricted charts.', {
                    cents: describeMoney(hiddenCents(cents - unappliedCents, bills, refunds)),
                  })}
                </Text>
              )}
            {payment.unappliedCents > 0 && <Unapplied payment={payment} />}
            {refunds.map((refund) => (
              <Anchor
                key={refund.refundId}
                size="sm"
                renderRoot={(props: object) => (
                  <Link
                    {...linkTo('/billing-work', {
                      desk: 'receivables',
                      tab: 'refunds',
                      refund: refund.refundId,
                    })}
                    {...props}
                  />
                )}
              >
                {say('Refund of {cents}, {on}: {refundStateLabels}', {
                  cents: describeMoney(refund.cents),
                  on: dayAsText(refund.on),
                  refundStateLabels: refundStateLabels[refund.state].toLowerCase(),
                })}
              </Anchor>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
