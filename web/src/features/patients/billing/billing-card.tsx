import { linkToBill } from '@labgate/contract/billing/bill-link'
import { bills, type BillRow } from '@labgate/contract/billing/bills'
import { billTos } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import type { Patient } from '@labgate/contract/patients/patients'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useList } from '../../../api/queries.ts'
import { describeBalance } from '../../../core/bills/bill-words.ts'
import { Card } from '../../../core/patients/parts/card.tsx'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'

const describeState = ({ billTo, isWaiting, isHeld }: BillRow): string => {
  if (billTo === 'nobody') return billTos.nobody
  if (isWaiting) return 'Waiting for the result'
  return isHeld ? 'Held' : billTos[billTo]
}
const textOf = (total: number, isMore: boolean): string =>
  total === 0
    ? 'None yet.'
    : `${total}${isMore ? ' or more' : ''} ${total === 1 ? 'bill' : 'bills'}`

const ToBill = ({ row }: { row: BillRow }) => (
  <Anchor
    size="sm"
    underline="always"
    aria-label={`Bill of ${dayAsText(row.serviceDate)}, specimen ${row.specimenBarcode}`}
    renderRoot={(props: object) => <Link {...linkToBill({ billId: row.billId })} {...props} />}
  >
    {dayAsText(row.serviceDate) || row.specimenBarcode}
  </Anchor>
)

/** The patient's bills, latest service first: what each comes to, and who owes the rest. */
export const BillingCard = ({ patient: { patientId } }: { patient: Patient }) => {
  const found = useList(bills.list, { patientId })
  const { rows, more } = found
  const { isStaff } = usePlace()
  return (
    <Card
      id="billing"
      title="Billing"
      text={found.pending ? '' : textOf(found.total, found.totalIsMore)}
    >
      {found.error !== null ? (
        <Failure error={found.error} retry={found.retry} />
      ) : found.pending ? (
        <Waiting height={96} />
      ) : rows.length === 0 ? (
        <Empty
          text={
            isStaff
              ? 'No bills yet. A bill is made when an order reaches the laboratory.'
              : 'No orders of this patient are on your invoices.'
          }
        />
      ) : (
        <Stack gap="xs">
          <StackTable
            label="Bills"
            minWidth={620}
            rows={rows}
            rowId={({ billId }) => billId}
            columns={[
              { header: 'Service', cell: (row) => <ToBill row={row} />, noWrap: true },
              { header: 'Test type', cell: ({ labType }) => labType },
              { header: 'Billed to', cell: describeState },
              {
                header: 'Charged',
                cell: ({ chargeCents }) => describeMoney(chargeCents),
                isNumber: true,
              },
              { header: 'Paid', cell: ({ paidCents }) => describeMoney(paidCents), isNumber: true },
              { header: 'Open', cell: describeBalance },
            ]}
            lines={(row) => [
              <Group key="bill" gap="xs">
                <ToBill row={row} />
                <Text size="sm">{row.labType}</Text>
              </Group>,
              `${describeState(row)} · charged ${describeMoney(row.chargeCents)} · paid ${describeMoney(row.paidCents)}`,
              `Open: ${describeBalance(row)}`,
            ]}
          />
          {more !== undefined && (
            <Group>
              <Button variant="default" size="xs" loading={found.fetchingMore} onClick={more}>
                Show more
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Card>
  )
}
