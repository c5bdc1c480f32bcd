import { linkToBill } from '@labgate/contract/billing/bill-link'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeAdjustment, describeClaimStatus } from '@labgate/contract/billing/remittance-words'
import {
  describeDone,
  type AdviceAdjustment,
  type AdviceClaim,
  type AdviceLine,
} from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dayAsText } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'
import { toneOfClaim } from './remittance-words.tsx'

/** Shows a place of the file; undefined: there is no file. */
export type ToSegment = ((atSegment: number) => void) | undefined

/** Leads to a segment of the file beside. */
export const SegmentLink = ({ at, onSegment }: { at: number; onSegment: ToSegment }) =>
  at === 0 || onSegment === undefined ? null : (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      style={{ whiteSpace: 'nowrap' }}
      onClick={() => onSegment(at)}
    >
      {say('Line {at}', { at })}
    </Anchor>
  )

/** Opens the item of a payment; undefined: the user cannot. */
export type ToItem = ((workItemId: number) => void) | undefined
/* Where a payment that waits is posted, and a posting by hand is taken back. */
const ItemButton = ({
  of: { state, workItemId, isTakenBack },
  onItem,
}: {
  of: AdviceClaim
  onItem: ToItem
}) =>
  workItemId === 0 || onItem === undefined ? null : (
    <Button size="compact-sm" variant="default" onClick={() => onItem(workItemId)}>
      {state === 'unmatched'
        ? say('Match this payment')
        : isTakenBack
          ? say('See the posting')
          : say('See or take back the posting')}
    </Button>
  )

const describeCode = ({ code, modifiers, submitted }: AdviceLine): string =>
  [
    [code, ...modifiers].filter(Boolean).join('-'),
    submitted === '' || submitted === code ? '' : say('sent as {submitted}', { submitted }),
  ]
    .filter(Boolean)
    .join(', ')

const Why = ({
  adjustments,
  remarks,
}: {
  adjustments: readonly AdviceAdjustment[]
  remarks: readonly string[]
}) => (
  <>
    {adjustments.map((one, at) => (
      <Text key={at} size="sm">
        {`${describeMoney(one.cents)} ${describeAdjustment(one)}`}
      </Text>
    ))}
    {remarks.map((remark) => (
      <Text key={remark} size="sm" c="dimmed">
        {say('Remark {remark}', { remark })}
      </Text>
    ))}
  </>
)

const AdviceLines = ({
  lines,
  onSegment,
}: {
  lines: readonly AdviceLine[]
  onSegment: ToSegment
}) => (
  <StackTable
    label={say('Lines of the claim')}
    minWidth={540}
    rows={lines}
    rowId={(line) => `${line.atSegment} ${lines.indexOf(line)}`}
    columns={[
      {
        header: say('Code'),
        cell: (line) => (
          <Stack gap={0}>
            <Text size="sm" fw={600}>
              {describeCode(line)}
            </Text>
            <SegmentLink at={line.atSegment} onSegment={onSegment} />
          </Stack>
        ),
      },
      { header: say('Service'), cell: ({ serviceDate }) => dayAsText(serviceDate), noWrap: true },
      {
        header: say('Charge'),
        cell: ({ chargeCents }) => describeMoney(chargeCents),
        isNumber: true,
      },
      {
        header: say('Allowed'),
        cell: ({ allowedCents }) => (allowedCents === null ? '' : describeMoney(allowedCents)),
        isNumber: true,
      },
      { header: say('Why less'), cell: (line) => <Why {...line} /> },
      { header: say('Paid'), cell: ({ paidCents }) => describeMoney(paidCents), isNumber: true },
    ]}
    lines={(line) => [
      <Text key="code" size="sm" fw={600}>
        {[describeCode(line), dayAsText(line.serviceDate)].filter(Boolean).join(' · ')}
      </Text>,
      say('Charge {chargeCents} · paid {paidCents}', {
        chargeCents: describeMoney(line.chargeCents),
        paidCents: describeMoney(line.paidCents),
      }),
      <Why key="why" {...line} />,
    ]}
  />
)

const factsOf = (claim: AdviceClaim): string =>
  [
    claim.memberId === '' ? '' : say('member ID {memberId}', { memberId: claim.memberId }),
    claim.number === '' ? '' : say('claim {number}', { number: claim.number }),
    claim.payerNumber === ''
      ? ''
      : say('payer’s number {payerNumber}', { payerNumber: claim.payerNumber }),
    claim.serviceFrom === null
      ? ''
      : say('service {serviceFrom}', { serviceFrom: dayAsText(claim.serviceFrom) }),
    describeClaimStatus(claim.status),
  ]
    .filter(Boolean)
    .join(' · ')

/** One decision of a payer: the claim, its lines with reasons in words, and what became of it. */
export const AdviceClaimCard = ({
  claim,
  onSegment,
  onItem,
}: {
  claim: AdviceClaim
  onSegment: ToSegment
  onItem: ToItem
}) => (
  <Stack gap={4} component="section" aria-label={say('Claim {number}', { number: claim.number })}>
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {claim.patientName || say('No name given')}
        </Text>
        <SegmentLink at={claim.atSegment} onSegment={onSegment} />
      </Group>
      <StatusWord tone={toneOfClaim(claim)}>{describeDone(claim)}</StatusWord>
    </Group>
    <Text size="sm" c="dimmed">
      {factsOf(claim)}
    </Text>
    {claim.corrected !== '' && (
      <Text size="sm">{say('The payer has: {corrected}.', { corrected: claim.corrected })}</Text>
    )}
    {claim.forwardedTo !== '' && (
      <Text size="sm">
        {say('Forwarded to {forwardedTo}.', { forwardedTo: claim.forwardedTo })}
      </Text>
    )}
    <Group gap="md">
      <Text size="sm" fw={600}>
        {say('Charge {chargeCents} · paid {paidCents} · patient’s share {patientCents}', {
          chargeCents: describeMoney(claim.chargeCents),
          paidCents: describeMoney(claim.paidCents),
          patientCents: describeMoney(claim.patientCents),
        })}
      </Text>
      {claim.billId > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkToBill({ claimId: claim.claimId })} {...props} />
          )}
        >
          {say('Open bill')}
        </Anchor>
      )}
      <ItemButton of={claim} onItem={onItem} />
    </Group>
    <Why adjustments={claim.adjustments} remarks={claim.remarks} />
    {claim.lines.length > 0 && <AdviceLines lines={claim.lines} onSegment={onSegment} />}
  </Stack>
)
