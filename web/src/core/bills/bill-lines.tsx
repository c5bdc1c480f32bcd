import type { Bill, BillLine } from '@labgate/contract/billing/bills'
import { describeMoney } from '@labgate/contract/billing/money'
import { Text } from '@mantine/core'
import { StackTable } from '../../ui/table/stack-table.tsx'

const codeOf = ({ code, modifiers }: BillLine): string => [code, ...modifiers].join('-')
const describeLine = ({ says: text, isReplaced }: BillLine): string =>
  [text, isReplaced ? 'charged again' : ''].filter(Boolean).join(' · ')

/** The lines of a bill: charge, what became of it, and what is open. */
export const BillLines = ({ lines }: Pick<Bill, 'lines'>) => (
  <StackTable
    label="Lines of the bill"
    minWidth={600}
    rows={lines}
    rowId={({ billLineId }) => billLineId}
    columns={[
      {
        header: 'Code',
        cell: (line) => (
          <Text size="sm" fw={600} span>
            {codeOf(line)}
          </Text>
        ),
        noWrap: true,
      },
      { header: 'Test', cell: describeLine },
      { header: 'Units', cell: ({ units }) => units, isNumber: true },
      { header: 'Charge', cell: ({ cents }) => describeMoney(cents), isNumber: true },
      { header: 'Paid', cell: ({ paidCents }) => describeMoney(paidCents), isNumber: true },
      {
        header: 'Adjusted',
        cell: ({ adjustedCents }) => describeMoney(adjustedCents),
        isNumber: true,
      },
      {
        header: 'Written off',
        cell: ({ writtenOffCents }) => describeMoney(writtenOffCents),
        isNumber: true,
      },
      { header: 'Open', cell: ({ openCents }) => describeMoney(openCents), isNumber: true },
    ]}
    lines={(line) => [
      <Text key="code" size="sm" fw={600}>
        {[codeOf(line), describeLine(line)].filter(Boolean).join(' · ')}
      </Text>,
      `Charge ${describeMoney(line.cents)} · paid ${describeMoney(line.paidCents)} · adjusted ${describeMoney(line.adjustedCents)}`,
      `${line.writtenOffCents === 0 ? '' : `Written off ${describeMoney(line.writtenOffCents)} · `}Open ${describeMoney(line.openCents)}`,
    ]}
  />
)
