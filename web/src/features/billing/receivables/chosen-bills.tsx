import { describeMoney } from '@labgate/contract/billing/money'
import { payments, type OpenBill } from '@labgate/contract/billing/payments'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Checkbox, Stack, Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { MoneyInput, readCents } from '../../../ui/fields/money-field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

export interface ChosenPart {
  billId: number
  cents: number
}
/** What is sent to the server: bills with an amount. */
export const partsOf = (parts: readonly ChosenPart[]): ChosenPart[] =>
  parts.filter(({ cents }) => cents > 0)
const sumOf = (parts: readonly ChosenPart[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/**
 * How a choice of bills compares with an amount; '' if it can be posted. `tied`: the whole amount
 * must be on bills.
 */
export const describeRest = (
  parts: readonly ChosenPart[],
  cents: number,
  tied: boolean,
): string => {
  const rest = cents - sumOf(parts)
  if (parts.length === 0 || sumOf(parts) === 0) return say('Choose at least one bill.')
  if (rest < 0)
    return say(
      'The chosen bills come to {parts}, which is {describeMoney} more than there is to post.',
      { parts: describeMoney(sumOf(parts)), describeMoney: describeMoney(-rest) },
    )
  // an amount that cannot be read counts as zero, and is not dropped silently
  if (parts.some((part) => part.cents === 0))
    return say('Enter an amount for each bill that you chose.')
  return tied && rest > 0
    ? say('{rest} of the payment has no bill yet.', { rest: describeMoney(rest) })
    : ''
}

interface BillRowProps {
  bill: OpenBill
  part: ChosenPart | undefined
  onTick: (isOn: boolean) => void
  onChange: (billId: number, to: number | undefined) => void
}
const BillRow = ({ bill, part, onTick, onChange }: BillRowProps) => (
  <Table.Tr>
    <Table.Td>
      <Checkbox
        label={bill.specimenBarcode}
        description={
          bill.invoiceNumber > 0
            ? say('Invoice {invoiceNumber}', { invoiceNumber: bill.invoiceNumber })
            : undefined
        }
        checked={part !== undefined}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </Table.Td>
    <Table.Td>{dayAsText(bill.serviceDate)}</Table.Td>
    <Table.Td ta="right">{describeMoney(bill.cents)}</Table.Td>
    <Table.Td>
      {part !== undefined && (
        <MoneyInput
          key={bill.billId}
          aria-label={say('To post, specimen {specimenBarcode}', {
            specimenBarcode: bill.specimenBarcode,
          })}
          path={`parts.${bill.billId}`}
          begin={part.cents}
          error={
            part.cents > bill.cents
              ? say('At most {cents}.', { cents: describeMoney(bill.cents) })
              : undefined
          }
          // an amount that cannot be read counts as zero, which cannot be posted
          onChange={(to) => onChange(bill.billId, readCents(to))}
        />
      )}
    </Table.Td>
  </Table.Tr>
)

interface PostedSumProps {
  fault: string
  rest: number
}
const PostedSum = ({ fault, rest }: PostedSumProps) => (
  <div role="status">
    <StatusWord tone={fault === '' ? 'done' : 'waiting'}>
      {fault !== ''
        ? fault
        : rest === 0
          ? say('The bills add up to the payment.')
          : say('{rest} stays unapplied.', { rest: describeMoney(rest) })}
    </StatusWord>
  </div>
)

interface ChosenBillsProps {
  customerId: number
  /** 0: the practice pays. */
  patientId: number
  /** Amount to post, in cents. */
  cents: number
  tied: boolean
  parts: readonly ChosenPart[]
  onChange: (parts: ChosenPart[]) => void
}
/** Open bills of the party that pays: which of them a payment is for, and how much. */
export const ChosenBills = ({
  customerId,
  patientId,
  cents,
  tied,
  parts,
  onChange,
}: ChosenBillsProps) => {
  const query = useApiQuery(payments.openBills, { customerId, patientId })
  const set = (billId: number, to: number | undefined): void => {
    const others = parts.filter((part) => part.billId !== billId)
    onChange(to === undefined ? others : [...others, { billId, cents: to }])
  }
  const rest = cents - sumOf(parts)
  const fault = describeRest(parts, cents, tied)
  return (
    <Loaded from={query} height={160}>
      {({ list, isMore }) =>
        list.length === 0 ? (
          <Text size="sm">{say('Nothing is open. The payment stays unapplied.')}</Text>
        ) : (
          <Stack gap="xs">
            <ScrollTable label={say('Open bills')} minWidth={380} maxHeight={320}>
              <Table aria-label={say('Open bills')} verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('Specimen')}</Table.Th>
                    <Table.Th>{say('Collected')}</Table.Th>
                    <Table.Th ta="right">{say('Open')}</Table.Th>
                    <Table.Th w={140}>{say('To post')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((bill) => {
                    const part = parts.find(({ billId }) => billId === bill.billId)
                    const tick = (isOn: boolean): void =>
                      set(
                        bill.billId,
                        isOn
                          ? Math.max(0, Math.min(bill.cents, rest > 0 ? rest : bill.cents))
                          : undefined,
                      )
                    return (
                      <BillRow
                        key={bill.billId}
                        bill={bill}
                        part={part}
                        onTick={tick}
                        onChange={set}
                      />
                    )
                  })}
                </Table.Tbody>
              </Table>
            </ScrollTable>
            {isMore && (
              <Text size="sm" c="dimmed">
                {say('The oldest {length} are shown.', { length: howMany(list.length, 'bill') })}
              </Text>
            )}
            <PostedSum fault={fault} rest={rest} />
          </Stack>
        )
      }
    </Loaded>
  )
}
