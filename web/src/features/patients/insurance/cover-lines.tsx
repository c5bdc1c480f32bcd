import { eligibility, type CoverStanding, type MemberDifference } from '@labgate/contract/eligibility'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../api/queries.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { coverSays, differenceSays } from './cover-says.ts'

/* A partner that answers at once does so within 20 seconds. */
const everyMs = 2500

/** What payers last said of a patient's insurances on a day; asked again while an answer is on its way. */
export const useCover = (patientId: number, serviceDate: string, enabled = true): readonly CoverStanding[] => {
  const [waits, setWaits] = useState(false)
  const asked = useAsk(eligibility.standing, { PatientId: patientId, serviceDate }, { enabled, freshFor: 0, ...(waits && { every: everyMs }) })
  // a later try is hours away
  const isUnderWay = asked.data?.list.some(({ status, says }) => status === 'asked' && says === '') ?? false
  if (isUnderWay !== waits) setWaits(isUnderWay)
  return asked.data?.list ?? []
}

interface CoverLineProps {
  of: CoverStanding
  /** Opens the field in question; without it the line only tells. */
  onOpen?: (difference: MemberDifference) => void
}

/** The answer about one insurance in a sentence, and what the payer has otherwise. */
export const CoverLine = ({ of, onOpen }: CoverLineProps) => {
  const { tone, says } = coverSays(of)
  return (
    <Stack gap={4}>
      <StatusWord tone={tone}>{of.simulated ? `${says} (simulated)` : says}</StatusWord>
      {of.isQmb && <Text size="sm">Qualified Medicare Beneficiary (QMB): never bill the patient.</Text>}
      {of.differs.map((difference) => (
        <Group key={difference.field} gap="xs">
          <Text size="sm">{differenceSays(difference)}</Text>
          {onOpen !== undefined && (
            <Button variant="default" size="compact-sm" onClick={() => onOpen(difference)}>
              {difference.field === 'memberId' ? 'Open insurance' : 'Open patient'}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
