import { describeMoney } from '@labgate/contract/billing/money'
import {
  adjustmentGroups,
  adjustmentGroupLabels,
  type ClaimToPost,
} from '@labgate/contract/billing/paper-remittances'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { MoneyInput, readCents, type TypedCents } from '../../../ui/fields/money-field.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

export interface Adjustment {
  key: number
  group: (typeof adjustmentGroups)[number]
  reason: string
  cents: TypedCents
}
export interface PaidLine {
  billLineId: number
  paidCents: TypedCents
  adjustments: readonly Adjustment[]
}
export interface PaidClaim {
  claim: ClaimToPost
  payerNumber: string
  lines: readonly PaidLine[]
}
/** Amounts that cannot be read. They keep a remittance from being posted, and count as 0. */
export const hasUnread = ({ paidCents, adjustments }: PaidLine): boolean =>
  [paidCents, ...adjustments.map(({ cents }) => cents)].some((cents) => typeof cents === 'string')

const groups = adjustmentGroups.map((value) => ({ value, label: adjustmentGroupLabels[value] }))
const sumOf = (amounts: readonly { cents: TypedCents }[]): number =>
  amounts.reduce((sum, { cents }) => sum + readCents(cents), 0)

interface AdjustmentFieldsProps {
  one: Adjustment
  onGroup: (group: Adjustment['group'] | null) => void
  onReason: (reason: string) => void
  onAmount: (cents: TypedCents) => void
  onRemove: () => void
}
const AdjustmentFields = ({
  one,
  onGroup,
  onReason,
  onAmount,
  onRemove,
}: AdjustmentFieldsProps) => (
  <Group gap="xs" align="flex-end" wrap="wrap">
    <Select
      label={say('Group')}
      w={210}
      data={groups}
      value={one.group}
      allowDeselect={false}
      onChange={onGroup}
    />
    <LimitedText
      label={say('Reason')}
      w={90}
      maxLength={5}
      value={one.reason}
      onChange={(event) => onReason(event.currentTarget.value.trim())}
    />
    <MoneyInput
      label={say('Amount')}
      path="amount"
      begin={one.cents}
      error={undefined}
      onChange={onAmount}
    />
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      aria-label={say('Remove adjustment {reason}', { reason: one.reason })}
      onClick={onRemove}
    >
      {say('Remove')}
    </Button>
  </Group>
)

const LineBalance = ({ rest, isRead }: { rest: number; isRead: boolean }) => (
  <StatusWord tone={isRead && rest === 0 ? 'done' : 'waiting'}>
    {!isRead
      ? say('Correct the amounts')
      : rest === 0
        ? say('Balances')
        : say('{rest} left', { rest: describeMoney(rest) })}
  </StatusWord>
)

interface LineProps {
  of: ClaimToPost['lines'][number]
  line: PaidLine
  nextKey: () => number
  onChange: (line: PaidLine) => void
}
/* A line of the claim: what was paid, what was adjusted, and whether it balances. */
const Line = ({ of, line, nextKey, onChange }: LineProps) => {
  const rest = of.cents - readCents(line.paidCents) - sumOf(line.adjustments)
  const change = (at: number, more: Partial<Adjustment>): void =>
    onChange({
      ...line,
      adjustments: line.adjustments.map((one, nth) => (nth === at ? { ...one, ...more } : one)),
    })
  return (
    <Stack gap={6} role="group" aria-label={say('Line {code}', { code: of.code })}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {say('{code}, charged {cents}', { code: of.code, cents: describeMoney(of.cents) })}
        </Text>
        <LineBalance rest={rest} isRead={!hasUnread(line)} />
      </Group>
      <Group gap="xs" align="flex-end">
        <MoneyInput
          label={say('Paid')}
          path="paid"
          begin={line.paidCents}
          error={undefined}
          onChange={(paidCents) => onChange({ ...line, paidCents })}
        />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onChange({
              ...line,
              adjustments: [
                ...line.adjustments,
                { key: nextKey(), group: 'CO', reason: '', cents: Math.max(0, rest) },
              ],
            })
          }
        >
          {say('Adjustment')}
        </Button>
      </Group>
      {line.adjustments.map((one, at) => (
        <AdjustmentFields
          key={one.key}
          one={one}
          onGroup={(group) =>
            change(at, { group: adjustmentGroups.find((known) => known === group) ?? 'CO' })
          }
          onReason={(reason) => change(at, { reason })}
          onAmount={(cents) => change(at, { cents })}
          onRemove={() =>
            onChange({ ...line, adjustments: line.adjustments.filter((_, nth) => nth !== at) })
          }
        />
      ))}
    </Stack>
  )
}

interface PaperClaimProps {
  paid: PaidClaim
  nextKey: () => number
  onChange: (paid: PaidClaim) => void
  onRemove: () => void
}
/** One claim of a paper remittance with its lines. */
export const PaperClaim = ({ paid, nextKey, onChange, onRemove }: PaperClaimProps) => {
  const { claim, lines, payerNumber } = paid
  return (
    <Stack
      gap="sm"
      p="sm"
      style={{
        border: '1px solid var(--mantine-color-default-border)',
        borderRadius: 'var(--mantine-radius-sm)',
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={0}>
          <Text fw={600}>{`${claim.number}, ${claim.patientName}`}</Text>
          <Text size="sm" c="dimmed">
            {say('{payer} · service {serviceDate} · {cents}', {
              payer: claim.payer,
              serviceDate: dayAsText(claim.serviceDate),
              cents: describeMoney(claim.cents),
            })}
          </Text>
        </Stack>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onRemove}
          aria-label={say('Remove claim {number}', { number: claim.number })}
        >
          {say('Remove')}
        </Button>
      </Group>
      <LimitedText
        label={say('Payer’s claim number')}
        maw={260}
        maxLength={50}
        value={payerNumber}
        onChange={(event) => onChange({ ...paid, payerNumber: event.currentTarget.value })}
      />
      {claim.lines.map((of) => {
        const line = lines.find(({ billLineId }) => billLineId === of.billLineId)
        return (
          line && (
            <Line
              key={of.billLineId}
              of={of}
              line={line}
              nextKey={nextKey}
              onChange={(next) =>
                onChange({
                  ...paid,
                  lines: lines.map((one) => (one.billLineId === next.billLineId ? next : one)),
                })
              }
            />
          )
        )
      })}
    </Stack>
  )
}
