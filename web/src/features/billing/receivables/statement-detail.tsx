import { describeMoney } from '@labgate/contract/billing/money'
import { statements } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
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
              <Text fw={600}>
                {say('Statement {number}, {cents}', {
                  number: statement.number,
                  cents: describeMoney(statement.cents),
                })}
              </Text>
              <Text size="sm">
                {[
                  say('issued {issuedOn}', { issuedOn: dayAsText(statement.issuedOn) }),
                  say('due {dueOn}', { dueOn: dayAsText(statement.dueOn) }),
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
                  {say('Print statement')}
                </Button>
              </Group>
            )}
            <StackTable
              label={say('Bills of the statement')}
              minWidth={380}
              rows={statement.bills}
              rowId={({ billId }) => billId}
              columns={[
                { header: say('Specimen'), cell: (one) => <BillLink of={one} />, noWrap: true },
                { header: say('Service'), cell: ({ serviceDate }) => dayAsText(serviceDate) },
                {
                  header: say('Asked for'),
                  cell: ({ cents }) => describeMoney(cents),
                  isNumber: true,
                },
                {
                  header: say('Open'),
                  cell: ({ openCents }) => describeMoney(openCents),
                  isNumber: true,
                },
              ]}
              lines={(one) => [
                <BillLink key="bill" of={one} />,
                say('Service {serviceDate}', { serviceDate: dayAsText(one.serviceDate) }),
                say('Asked for {cents} · open {openCents}', {
                  cents: describeMoney(one.cents),
                  openCents: describeMoney(one.openCents),
                }),
              ]}
            />
          </Stack>
        </WhoseLayer>
      )}
    </Loaded>
  )
}
