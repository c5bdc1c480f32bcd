import { linkTo } from '@labgate/contract/access/link-to'
import type { Bill, BillClaim } from '@labgate/contract/billing/bills'
import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { instantHere } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { stateOfClaim } from '../claims/claim-words.ts'

const tones: Readonly<Record<string, Tone>> = {
  denied: 'danger',
  'partly-denied': 'danger',
  rejected: 'danger',
  'refused by file': 'danger',
  paid: 'done',
}
const frequencies: Readonly<Record<number, string>> = { 7: 'replacement', 8: 'void' }
const places: Readonly<Record<number, string>> = { 2: 'secondary', 3: 'tertiary' }
const describeClaim = (claim: BillClaim): string =>
  [
    say('Claim {number}', { number: claim.number }),
    frequencies[claim.frequency] ?? '',
    places[claim.sequence] ?? '',
    describeMoney(claim.cents),
    claim.sentDate === null
      ? say('not sent yet')
      : say('sent {sentDate}', { sentDate: instantHere(claim.sentDate) }),
    claim.payerNumber === ''
      ? ''
      : say('payer’s number {payerNumber}', { payerNumber: claim.payerNumber }),
    claim.decidedDate === null
      ? ''
      : say('decided {decidedDate}, paid {paidCents}', {
          decidedDate: instantHere(claim.decidedDate),
          paidCents: describeMoney(claim.paidCents),
        }),
  ]
    .filter(Boolean)
    .join(' · ')

interface BillClaimsProps extends Pick<Bill, 'claims'> {
  /** The one that the reader came for; 0: none. */
  marked: number
}
/** The claims of a bill as sent, latest first, with why they were denied or rejected. */
export const BillClaims = ({ claims, marked }: BillClaimsProps) => {
  const maySeeFiles = useMay().call(payerFiles.get)
  return (
    <Stack gap="sm">
      {claims.map((claim) => (
        <Stack
          key={claim.claimId}
          gap={2}
          {...(claim.claimId === marked && {
            bg: 'var(--mantine-color-default-hover)',
            'aria-current': 'true',
          })}
        >
          <Group gap="sm" justify="space-between">
            <Text size="sm" fw={600}>
              {claim.payer}
            </Text>
            <StatusWord tone={tones[claim.outcome] ?? tones[claim.state] ?? 'plain'}>
              {stateOfClaim(claim)}
            </StatusWord>
          </Group>
          <Text size="sm" c="dimmed">
            {describeClaim(claim)}
          </Text>
          {claim.why.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
          {maySeeFiles && claim.x12FileId > 0 && (
            <Anchor
              size="sm"
              renderRoot={(props: object) => (
                <Link
                  {...linkTo('/billing-work', { desk: 'files', file: claim.x12FileId })}
                  {...props}
                />
              )}
            >
              {say('Open the file it left in')}
            </Anchor>
          )}
        </Stack>
      ))}
    </Stack>
  )
}
