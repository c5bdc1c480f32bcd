import { linkToBill } from '@labgate/contract/billing/bill-link'
import { bills, type BillRow } from '@labgate/contract/billing/bills'
import { billTos } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { say } from '@labgate/contract/languages/say'
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
  if (isWaiting) return say('Waiting for the result')
  return isHeld ? say('Held') : billTos[billTo]
}
const textOf = (total: number, isMore: boolean): string =>
  total === 0
    ? say('None yet.')
    : `${total}${isMore ? ` ${say('or more')}` : ''} ${total === 1 ? say('bill') : say('bills')}`

const ToBill = ({ row }: { row: BillRow }) => (
  <Anchor
    size="sm"
    underline="always"
    aria-label={say('Bill of {serviceDate}, specimen {specimenBarcode}', {
      serviceDate: dayAsText(row.serviceDate),
      specimenBarcode: row.specimenBarcode,
    })}
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
      title={say('Billing')}
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
              ? say('No bills yet. A bill is made when an order reaches the laboratory.')
              : say('No orders of this patient are on your invoices.')
          }
        />
      ) : (
        <Stack gap="xs">
          <StackTable
            label={say('Bills')}
            minWidth={620}
            rows={rows}
            rowId={({ billId }) => billId}
            columns={[
              { header: say('Service'), cell: (row) => <ToBill row={row} />, noWrap: true },
              { header: say('Test type'), cell: ({ labType }) => labType },
              { header: say('Billed to'), cell: describeState },
              {
                header: say('Charged'),
                cell: ({ chargeCents }) => describeMoney(chargeCents),
                isNumber: true,
              },
              {
                header: say('Paid'),
                cell: ({ paidCents }) => describeMoney(paidCents),
                isNumber: true,
              },
              { header: say('Open'), cell: describeBalance },
            ]}
            lines={(row) => [
              <Group key="bill" gap="xs">
                <ToBill row={row} />
                <Text size="sm">{row.labType}</Text>
              </Group>,
              say('{row} · charged {chargeCents} · paid {paidCents}', {
                row: describeState(row),
                chargeCents: describeMoney(row.chargeCents),
                paidCents: describeMoney(row.paidCents),
              }),
              say('Open: {row}', { row: describeBalance(row) }),
            ]}
          />
          {more !== undefined && (
            <Group>
              <Button variant="default" size="xs" loading={found.fetchingMore} onClick={more}>
                {say('Show more')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Card>
  )
}
