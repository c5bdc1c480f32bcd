import { describeMoney } from '@labgate/contract/billing/money'
import type { PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { Button, Table, Text } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { ScrollTable } from '../../../ui/scroll-table.tsx'

/** Claims that a payment may be for; `onTake`: takes the number of one. */
export const PossibleClaims = ({
  claims,
  onTake,
}: {
  claims: PaymentToDecide['claims']
  onTake?: (number: string) => void
}) =>
  claims.length === 0 ? (
    <Text size="sm" c="dimmed">
      No claim is for this member, or for this date and amount.
    </Text>
  ) : (
    <ScrollTable label="Possible claims" minWidth={520}>
      <Table aria-label="Possible claims" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Claim</Table.Th>
            <Table.Th>Patient</Table.Th>
            <Table.Th>Member ID</Table.Th>
            <Table.Th>Service</Table.Th>
            <Table.Th ta="right">Charge</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {claims.map(({ claimId, number, patientName, memberId, serviceDate, cents, state }) => (
            <Table.Tr key={claimId}>
              <Table.Td>
                {number}
                <Text size="xs" c="dimmed">
                  {state}
                </Text>
              </Table.Td>
              <Table.Td>{patientName}</Table.Td>
              <Table.Td>{memberId}</Table.Td>
              <Table.Td>{dayAsText(serviceDate)}</Table.Td>
              <Table.Td ta="right">{describeMoney(cents)}</Table.Td>
              <Table.Td>
                {onTake && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Use claim ${number}`}
                    onClick={() => onTake(number)}
                  >
                    Use
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
