import { describeMoney } from '@labgate/contract/billing/money'
import { statements } from '@labgate/contract/billing/receivables'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { BillLink } from '../../../core/bills/bill-link.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { IconPrinter } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'
import { WhoseLayer } from '../../../ui/whose.tsx'

interface StatementDetailProps {
  statementId: number
  /** Prints it; undefined if the user may not. */
  onPrint: (() => void) | undefined
}
/** One statement with the bills for which it asks, each a link. */
export const StatementDetail = ({ statementId, onPrint }: StatementDetailProps) => {
  const query = useApiQuery(statements.get, { statementId })
  return (
    <Loaded from={query} height={240}>
      {(statement) => (
        <WhoseLayer of={statement}>
          <Stack gap="md">
            <Stack gap={2}>
              <Text
                fw={600}
              >{`Statement ${statement.number}, ${describeMoney(statement.cents)}`}</Text>
              <Text size="sm">
                {[
                  `issued ${dayAsText(statement.issuedOn)}`,
                  `due ${dayAsText(statement.dueOn)}`,
                  statement.customer,
                  `open ${describeMoney(Math.max(0, statement.openCents))}`,
                ].join(' · ')}
              </Text>
            </Stack>
            {onPrint !== undefined && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={16} aria-hidden />}
                  onClick={onPrint}
                >
                  Print statement
                </Button>
              </Group>
            )}
            <StackTable
              label="Bills of the statement"
              minWidth={380}
              rows={statement.bills}
              rowId={({ billId }) => billId}
              columns={[
                { header: 'Specimen', cell: (one) => <BillLink of={one} />, noWrap: true },
                { header: 'Service', cell: ({ serviceDate }) => dayAsText(serviceDate) },
                { header: 'Asked for', cell: ({ cents }) => describeMoney(cents), isNumber: true },
                {
                  header: 'Open',
                  cell: ({ openCents }) => describeMoney(openCents),
                  isNumber: true,
                },
              ]}
              lines={(one) => [
                <BillLink key="bill" of={one} />,
                `Service ${dayAsText(one.serviceDate)}`,
                `Asked for ${describeMoney(one.cents)} · open ${describeMoney(one.openCents)}`,
              ]}
            />
          </Stack>
        </WhoseLayer>
      )}
    </Loaded>
  )
}
