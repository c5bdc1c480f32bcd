import type { Bill, BillLine } from '@labgate/contract/billing/bills'
import { describeMoney } from '@labgate/contract/billing/money'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { StackTable } from '../../ui/table/stack-table.tsx'

const codeOf = ({ code, modifiers }: BillLine): string => [code, ...modifiers].join('-')
const describeLine = ({ says: text, isReplaced }: BillLine): string =>
  [text, isReplaced ? say('charged again') : ''].filter(Boolean).join(' · ')

/** The lines of a bill: charge, what became of it, and what is open. */
export const BillLines = ({ lines }: Pick<Bill, 'lines'>) => (
  <StackTable
    label={say('Lines of the bill')}
    minWidth={600}
    rows={lines}
    rowId={({ billLineId }) => billLineId}
    columns={[
      {
        header: say('Code'),
        cell: (line) => (
          <Text size="sm" fw={600} span>
            {codeOf(line)}
          </Text>
        ),
        noWrap: true,
      },
      { header: say('Test'), cell: describeLine },
      { header: say('Units'), cell: ({ units }) => units, isNumber: true },
      { header: say('Charge'), cell: ({ cents }) => describeMoney(cents), isNumber: true },
      { header: say('Paid'), cell: ({ paidCents }) => describeMoney(paidCents), isNumber: true },
      {
        header: say('Adjusted'),
        cell: ({ adjustedCents }) => describeMoney(adjustedCents),
        isNumber: true,
      },
      {
        header: say('Written off'),
        cell: ({ writtenOffCents }) => describeMoney(writtenOffCents),
        isNumber: true,
      },
      { header: say('Open'), cell: ({ openCents }) => describeMoney(openCents), isNumber: true },
    ]}
    lines={(line) => [
      <Text key="code" size="sm" fw={600}>
        {[codeOf(line), describeLine(line)].filter(Boolean).join(' · ')}
      </Text>,
      say('Charge {cents} · paid {paidCents} · adjusted {adjustedCents}', {
        cents: describeMoney(line.cents),
        paidCents: describeMoney(line.paidCents),
        adjustedCents: describeMoney(line.adjustedCents),
      }),
      say('{value}Open {openCents}', {
        value:
          line.writtenOffCents === 0
            ? ''
            : `${say('Written off {writtenOffCents} ·', { writtenOffCents: describeMoney(line.writtenOffCents) })} `,
        openCents: describeMoney(line.openCents),
      }),
    ]}
  />
)
