import { say } from '@labgate/contract/languages/say'
import { mostChartWaits, type ChartWaiting } from '@labgate/contract/overviews/chart'
import type { Patient } from '@labgate/contract/patients/patients'
import { resultReview } from '@labgate/contract/results/result-review'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayOfInstant } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { lacksPayer } from '../record/next-steps.tsx'
import { describeMissing, describeWanted, pathOfMissing } from '../record/rail.ts'
import { linkToWait, waitWords } from './chart-waits.ts'
import type { ChartQuery } from './use-chart.ts'

const Row = ({ children }: { children: ReactNode }) => (
  <Group component="li" gap="4px 12px" align="baseline">
    {children}
  </Group>
)

const Waiting = ({ item, reviews }: { item: ChartWaiting; reviews: boolean }) => {
  const { text, tone } = waitWords[item.why]
  const about = [item.labType, item.specimenBarcode].filter(Boolean).join(' ')
  const detail = item.why === 'message' ? '' : item.says
  const since = dayOfInstant(item.since, item.timeZone)
  return (
    <Row>
      <StatusWord tone={tone}>{text}</StatusWord>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props: object) => <Link {...linkToWait(item, reviews)} {...props} />}
      >
        {item.why === 'message' ? item.says : about}
      </Anchor>
      {item.why === 'message' && about !== '' && <Text size="sm">{about}</Text>}
      {detail !== '' && <Text size="sm">{detail}</Text>}
      {since !== '' && (
        <Text size="sm" c="dimmed">
          {say('since {since}', { since })}
        </Text>
      )}
    </Row>
  )
}

/* What the record itself lacks; its fields are in the demographics. */
const Lacking = ({
  patient,
  onComplete,
}: {
  patient: Patient
  onComplete: ((path: string) => void) | undefined
}) => {
  const missing = describeMissing(patient.missing)
  const rows = [
    ...(missing === ''
      ? []
      : [{ text: say('Missing: {missing}', { missing }), path: pathOfMissing(patient.missing) }]),
    ...(describeWanted(patient) === ''
      ? []
      : [{ text: describeWanted(patient), path: 'lastNameLatin' }]),
  ]
  const all = [
    ...rows,
    ...(lacksPayer(patient) ? [{ text: say('Insurance not recorded'), path: 'insurance' }] : []),
  ]
  return all.map(({ text, path }) => (
    <Row key={text}>
      <StatusWord tone="waiting">{text}</StatusWord>
      {onComplete && path !== 'insurance' && (
        <Button variant="default" size="compact-sm" onClick={() => onComplete(path)}>
          {say('Complete')}
        </Button>
      )}
    </Row>
  ))
}

interface WaitsSectionProps {
  patient: Patient
  from: ChartQuery
  /** Opens the demographics at this field; absent for read-only users. */
  onComplete: ((path: string) => void) | undefined
}
/** What waits for this patient, most urgent first, and what the record lacks. */
export const WaitsSection = ({ patient, from, onComplete }: WaitsSectionProps) => {
  const reviews = useMay().call(resultReview.list)
  const lacks = patient.missing.length > 0 || describeWanted(patient) !== '' || lacksPayer(patient)
  return (
    <Section id="waits" title={say('What waits')} columns={1}>
      <Stack
        component="ul"
        gap={6}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={say('What waits')}
      >
        <Lacking patient={patient} onComplete={onComplete} />
        <Loaded from={from} height={48}>
          {({ waiting }) => (
            <>
              {waiting.map((item) => (
                <Waiting
                  key={`${item.why} ${item.labOrderId} ${item.inboxId}`}
                  item={item}
                  reviews={reviews}
                />
              ))}
              {waiting.length === mostChartWaits && (
                <Text component="li" size="sm" c="dimmed">
                  {say('The first {mostChartWaits}.', { mostChartWaits })}
                </Text>
              )}
              {waiting.length === 0 && !lacks && (
                <Text component="li" size="sm" c="dimmed">
                  {say('Nothing waits for this patient.')}
                </Text>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  )
}
