import { linkTo } from '@labgate/contract/access/link-to'
import { describeMoney } from '@labgate/contract/billing/money'
import {
  payments,
  type PaidBill,
  type Payment,
  type PaymentRefund,
} from '@labgate/contract/billing/payments'
import { refundStateLabels } from '@labgate/contract/billing/refunds'
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
    : `${describeMoney(cents)}, taken back ${describeMoney(takenBackCents)}`
const describeInvoice = ({ invoiceNumber }: PaidBill): string =>
  invoiceNumber === 0 ? '' : `Invoice ${invoiceNumber}`

const Bills = ({ bills, isCut }: { bills: readonly PaidBill[]; isCut: boolean }) => (
  <Stack gap="xs">
    <StackTable
      label="Bills that it paid"
      minWidth={520}
      rows={bills}
      rowId={({ billId }) => billId}
      columns={[
        { header: 'Specimen', cell: (one) => <BillLink of={one} />, noWrap: true },
        { header: 'Patient', cell: ({ patientName }) => patientName },
        { header: 'Service', cell: ({ serviceDate }) => dayAsText(serviceDate), noWrap: true },
        { header: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber || '' },
        { header: 'Posted', cell: describePosted, isNumber: true },
        { header: 'Still open', cell: ({ openCents }) => describeMoney(openCents), isNumber: true },
      ]}
      lines={(one) => [
        <BillLink key="bill" of={one} />,
        [one.patientName, dayAsText(one.serviceDate), describeInvoice(one)]
          .filter(Boolean)
          .join(' · '),
        `Posted ${describePosted(one)} · still open ${describeMoney(one.openCents)}`,
      ]}
    />
    {isCut && (
      <Text size="sm" c="dimmed">
        It paid more bills than are shown here.
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
      ? `${describeMoney(data.cents)} on ${data.bills === 1 ? 'one bill' : `${data.bills} bills`} is open now.`
      : 'Nothing else is open now.'
  const disputed =
    data.disputedCents > 0
      ? ` ${describeMoney(data.disputedCents)} is disputed, and waits for an answer.`
      : ''
  return (
    <Text size="sm">{`${describeMoney(unappliedCents)} is on no bill: more was paid than was open when it was posted. ${now}${disputed}`}</Text>
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
    <Section id="payment-bills" title="Bills that it paid" columns={1}>
      <Loaded from={query} height={96}>
        {({ bills, isCut, refunds, state, cents, unappliedCents }) => (
          <Stack gap="xs">
            {bills.length === 0 ? (
              <Text size="sm" c="dimmed">
                {state === 'posted' ? 'It is on no bill yet.' : 'Nothing was posted.'}
              </Text>
            ) : (
              <Bills bills={bills} isCut={isCut} />
            )}
            {state === 'posted' &&
              !isCut &&
              hiddenCents(cents - unappliedCents, bills, refunds) > 0 && (
                <Text size="sm">{`${describeMoney(hiddenCents(cents - unappliedCents, bills, refunds))} is on bills of restricted charts.`}</Text>
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
                {`Refund of ${describeMoney(refund.cents)}, ${dayAsText(refund.on)}: ${refundStateLabels[refund.state].toLowerCase()}`}
              </Anchor>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
