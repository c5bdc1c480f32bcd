import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { describePaidBy, describeProviderReason } from '@labgate/contract/billing/remittance-words'
import { remittances, type Advice } from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { Box, Button, Divider, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconPrinter } from '../../../ui/icons/icons.ts'
import { Loaded, Waiting } from '../../../ui/loaded.tsx'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { AdviceClaimCard, SegmentLink, type ToItem, type ToSegment } from './advice-claim.tsx'
import { PaymentDecision } from './payment-to-decide.tsx'
import { RemittanceStateWord } from './remittance-words.tsx'
import { SegmentTable } from './segment-table.tsx'

const Party = ({ label, of }: { label: string; of: Advice['from'] }) => (
  <Stack gap={0}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" fw={600}>
      {of.name || say('Not stated')}
    </Text>
    {[of.id, ...of.lines].filter(Boolean).map((line) => (
      <Text key={line} size="sm" c="dimmed">
        {line}
      </Text>
    ))}
  </Stack>
)

const outsideOf = ({ adjustments }: Advice): number =>
  adjustments.reduce((sum, { cents }) => sum + cents, 0)
const Totals = ({ advice }: { advice: Advice }) => {
  const rows: readonly (readonly [string, number])[] = [
    [say('Charged'), advice.chargeCents],
    [say('Patients’ share'), advice.patientCents],
    [say('Paid for claims'), advice.paidCents],
    [say('Outside the claims'), 0 - outsideOf(advice)],
    [say('Amount of the payment'), advice.cents],
  ]
  return (
    <SimpleGrid cols={{ base: 2, xs: 5 }} spacing="xs" verticalSpacing={4}>
      {rows.map(([label, cents]) => (
        <Stack key={label} gap={0}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {describeMoney(cents)}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  )
}

const Outside = ({ advice, onSegment }: { advice: Advice; onSegment: ToSegment }) => (
  <Section id="outside" title={say('Outside the claims')} columns={1}>
    <Stack gap={4}>
      {advice.adjustments.map((one, at) => (
        <Group key={at} gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="sm">
            <Text size="sm">
              {[
                `${describeProviderReason(one.reason)} (${one.reason})`,
                one.reference,
                one.claimNumber === ''
                  ? ''
                  : say('claim {claimNumber}', { claimNumber: one.claimNumber }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <SegmentLink at={one.atSegment} onSegment={onSegment} />
          </Group>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {describeMoney(0 - one.cents)}
          </Text>
        </Group>
      ))}
    </Stack>
  </Section>
)

const Claims = ({
  remittanceId,
  claimId,
  waits,
  onSegment,
  onItem,
}: {
  remittanceId: number
  claimId: number
  waits: boolean
  onSegment: ToSegment
  onItem: ToItem
}) => {
  const found = useList(remittances.claims, {
    remittanceId,
    ...(claimId > 0 && { claimId }),
    ...(waits && { waits }),
  })
  if (found.error !== null) return <Failure error={found.error} retry={found.retry} />
  if (found.pending) return <Waiting height={240} />
  if (waits && found.rows.length === 0)
    return <Text size="sm">{say('Nothing waits here now.')}</Text>
  return (
    <Stack gap="md">
      {found.rows.map((claim) => (
        <Stack key={claim.remittanceClaimId} gap="md">
          <AdviceClaimCard claim={claim} onSegment={onSegment} onItem={onItem} />
          <Divider />
        </Stack>
      ))}
      {found.more !== undefined && (
        <Group>
          <Button variant="default" size="xs" loading={found.fetchingMore} onClick={found.more}>
            {say('Show more claims')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface ClaimsSectionProps {
  advice: Advice
  claimId: number
  onAllClaims: (() => void) | undefined
  onSegment: ToSegment
  onItem: ToItem
}
/* All claims, those that wait, or the decisions on one of ours. */
const ClaimsSection = ({ advice, claimId, onAllClaims, ...way }: ClaimsSectionProps) => {
  const [waits, setWaits] = useState(false)
  const isPart = claimId > 0 || waits
  const turn = (): void => {
    setWaits(!isPart)
    if (claimId > 0) onAllClaims?.()
  }
  return (
    <Section
      id="claims"
      title={
        claimId > 0 ? say('Decisions on one claim') : waits ? say('What waits') : say('Claims')
      }
      columns={1}
      actions={
        (isPart || advice.notPosted > 0) && (
          <Button size="xs" variant="default" onClick={turn}>
            {isPart ? say('Show all claims') : say('Show what waits')}
          </Button>
        )
      }
    >
      <Claims remittanceId={advice.remittanceId} claimId={claimId} waits={waits} {...way} />
    </Section>
  )
}

/* The file beside the advice, at the place that was asked for. */
const Raw = ({
  x12FileId,
  atSegment,
  isSought,
}: {
  x12FileId: number
  atSegment: number
  isSought: boolean
}) => {
  const query = useApiQuery(payerFiles.get, { x12FileId, atSegment }, { keepLast: true })
  return (
    <Section id="raw" title={say('File')} columns={1}>
      <Loaded from={query} height={480}>
        {({ segments }) => (
          <SegmentTable
            segments={segments}
            atSegment={atSegment}
            isSought={isSought}
            maxHeight={720}
          />
        )}
      </Loaded>
    </Section>
  )
}

const Head = ({
  advice,
  onPrint,
  onItem,
  busy,
}: {
  advice: Advice
  onPrint: () => void
  onItem: ToItem
  busy: boolean
}) => (
  <Stack gap="xs">
    <Group gap="md" justify="space-between">
      <Text fw={600}>
        {[describePaidBy(advice), describeMoney(advice.cents)].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="sm">
        <RemittanceStateWord of={advice} />
        {advice.state === 'held' && advice.workItemId > 0 && onItem !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => onItem(advice.workItemId)}>
            {say('Decide about it')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          loading={busy}
          onClick={onPrint}
        >
          {say('Print')}
        </Button>
      </Group>
    </Group>
    {advice.says !== '' && <Text size="sm">{advice.says}</Text>}
    <Text size="sm" c="dimmed">
      {[
        advice.x12FileId === 0 ? say('entered from paper') : say('from a file'),
        instantHere(advice.dateMade),
        `${advice.claims.toLocaleString('en-US')} ${advice.claims === 1 ? say('claim') : say('claims')}`,
        advice.isTest ? say('test file') : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {advice.isPartial && (
      <Text size="sm">{say('Claims of restricted charts are left out, and so is the file.')}</Text>
    )}
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Party label={say('From')} of={advice.from} />
      <Party label={say('To')} of={advice.to} />
    </SimpleGrid>
    <Totals advice={advice} />
  </Stack>
)

interface AdviceProps {
  remittanceId: number
  /** The claim of ours of which alone it shows the decisions; 0: all claims. */
  claimId?: number
  onAllClaims?: () => void
}
/**
 * A remittance as people read it, with its file beside it: each claim and line leads to its
 * segment (rules.md#remittance-advice).
 */
export const RemittanceAdvice = ({ remittanceId, claimId = 0, onAllClaims }: AdviceProps) => {
  const query = useApiQuery(remittances.get, { remittanceId })
  const paper = usePaper()
  const [atSegment, setAtSegment] = useState(0)
  const [item, setItem] = useState(0)
  const onItem = useMay().call(payerFiles.payment) ? setItem : undefined
  return (
    <Loaded from={query} height={640}>
      {(advice) => {
        const { x12FileId, isPartial } = advice
        const hasRaw = x12FileId > 0 && !isPartial
        const onSegment = hasRaw ? setAtSegment : undefined
        return (
          <SimpleGrid cols={{ base: 1, md: hasRaw ? 2 : 1 }} spacing="lg">
            <Stack gap="md" miw={0}>
              <Head
                advice={advice}
                busy={paper.busy}
                onItem={onItem}
                onPrint={() =>
                  void paper.show(say('Remittance advice'), () =>
                    call(remittances.print, { remittanceId }),
                  )
                }
              />
              {advice.adjustments.length > 0 && <Outside advice={advice} onSegment={onSegment} />}
              <ClaimsSection
                advice={advice}
                claimId={claimId}
                onAllClaims={onAllClaims}
                onSegment={onSegment}
                onItem={onItem}
              />
            </Stack>
            {hasRaw && (
              <Box miw={0} pos="sticky" top={8} style={{ alignSelf: 'start' }}>
                <Raw
                  x12FileId={x12FileId}
                  atSegment={atSegment || advice.atSegment}
                  isSought={atSegment > 0}
                />
              </Box>
            )}
            {paper.dialog}
            <SideDrawer
              opened={item > 0}
              title={say('Item of Billing Work')}
              size={720}
              onClose={() => setItem(0)}
            >
              {item > 0 && <PaymentDecision key={item} workItemId={item} />}
            </SideDrawer>
          </SimpleGrid>
        )
      }}
    </Loaded>
  )
}
