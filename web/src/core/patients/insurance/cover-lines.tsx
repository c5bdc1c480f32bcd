import {
  eligibility,
  type CoverStanding,
  type MemberDifference,
} from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { describeCover, describeDifference } from './cover-label.ts'

/* A real-time partner responds within 20 seconds. */
const everyMs = 2500

/**
 * The payers' last reports on a patient's insurances for a day; polled while a response is pending.
 */
export const useCover = (
  patientId: number,
  serviceDate: string,
  enabled = true,
): readonly CoverStanding[] => {
  const [waits, setWaits] = useState(false)
  const query = useApiQuery(
    eligibility.standing,
    { PatientId: patientId, serviceDate },
    { enabled, freshFor: 0, ...(waits && { every: everyMs }) },
  )
  // a later try is hours away
  const isUnderWay =
    query.data?.list.some(({ status, says: text }) => status === 'asked' && text === '') ?? false
  if (isUnderWay !== waits) setWaits(isUnderWay)
  return query.data?.list ?? []
}

interface CoverLineProps {
  of: CoverStanding
  /** Opens the field in question; without it the line is text only. */
  onOpen?: (difference: MemberDifference) => void
}

/** The response about one insurance in one sentence, and the payer's differing data. */
export const CoverLine = ({ of, onOpen }: CoverLineProps) => {
  const { tone, text } = describeCover(of)
  return (
    <Stack gap={4}>
      <StatusWord tone={tone}>
        {of.simulated ? say('{text} (simulated)', { text }) : text}
      </StatusWord>
      {of.isQmb && (
        <Text size="sm">
          {say('Qualified Medicare Beneficiary (QMB): never bill the patient.')}
        </Text>
      )}
      {of.differs.map((difference) => (
        <Group key={difference.field} gap="xs">
          <Text size="sm">{describeDifference(difference)}</Text>
          {onOpen !== undefined && (
            <Button variant="default" size="compact-sm" onClick={() => onOpen(difference)}>
              {difference.field === 'memberId' ? say('Open insurance') : say('Open patient')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
