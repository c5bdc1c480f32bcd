import { owners, type Bill } from '@labgate/contract/billing/bills'
import { findingOwners } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { say } from '@labgate/contract/languages/say'
import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useSession } from '../../session/use-session.ts'
import { describeBillTo, describeOpen, describeStanding, openByOwner } from './bill-words.ts'

const sums: readonly (readonly [label: string, of: (bill: Bill) => number])[] = [
  [say('Charged'), ({ chargeCents }) => chargeCents],
  [say('Paid'), ({ paidCents }) => paidCents],
  [say('Adjusted'), ({ adjustedCents }) => adjustedCents],
  [say('Written off'), ({ writtenOffCents }) => writtenOffCents],
  [say('Open'), ({ openCents }) => openCents],
]
const Amount = ({
  label,
  cents,
  isStrong,
}: {
  label: string
  cents: number
  isStrong: boolean
}) => (
  <Stack gap={0}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" fw={isStrong ? 700 : 500} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {describeMoney(cents)}
    </Text>
  </Stack>
)

const Holds = ({ holds }: Pick<Bill, 'holds'>) => (
  <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {holds.map(({ rule, says: text, owner, level }) => (
      <Text key={`${rule} ${text}`} component="li" size="sm">
        <Text span fw={600} size="sm">
          {describeReason(rule)}
        </Text>
        {': '}
        {text}{' '}
        <Text span c="dimmed" size="sm">
          {level === 'warning' ? say('Warning') : findingOwners[owner]}
        </Text>
      </Text>
    ))}
  </Stack>
)

/** Where a bill stands, what it comes to, and who owes the rest. */
export const BillSummary = ({ bill }: { bill: Bill }) => {
  const { who } = useSession()
  if (bill.billId === 0 && who.entityId !== 0)
    return <Text size="sm">{say('Not on an invoice yet.')}</Text>
  const [claim] = bill.claims
  const isHeld = bill.holds.some(({ level }) => level === 'stop')
  const open = openByOwner(bill.open)
  return (
    <Stack gap="xs">
      <Text size="sm">
        {[describeBillTo(bill), describeStanding(bill, isHeld, claim)].filter(Boolean).join('. ')}
      </Text>
      {bill.holds.length > 0 && <Holds holds={bill.holds} />}
      {bill.billId > 0 && (
        <SimpleGrid cols={{ base: 3, xs: 5 }} spacing="xs" verticalSpacing={4} maw={620}>
          {sums.map(([label, of], at) => (
            <Amount key={label} label={label} cents={of(bill)} isStrong={at === sums.length - 1} />
          ))}
        </SimpleGrid>
      )}
      {open.length > 0 && (
        <Stack gap={2} role="list" aria-label={say('Who owes')}>
          {open.map(({ owner, cents, of }) => (
            <Group key={owner} role="listitem" gap="sm" wrap="wrap">
              <Text size="sm" fw={600}>
                {`${owners[owner]}: ${cents < 0 ? say('credit {describeMoney}', { describeMoney: describeMoney(-cents) }) : describeMoney(cents)}`}
              </Text>
              <Text size="sm" c="dimmed">
                {describeOpen(of)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
