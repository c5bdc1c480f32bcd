import { say } from '@labgate/contract/languages/say'
import type { ReportedVerdict } from '@labgate/contract/results/report-shape'
import { verdictNames, verdictStates } from '@labgate/contract/results/verdict-states'
import { Box, Group, Text } from '@mantine/core'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: Readonly<Record<string, Tone>> = {
  consistent: 'done',
  'found, not prescribable': 'danger',
  'found, not explained': 'danger',
  'expected, not found': 'waiting',
  'metabolite missing': 'waiting',
  'needs review': 'waiting',
}
/* A stored report keeps the state as its version called it. */
const nameOf = (state: string): string => {
  const known = verdictStates.find((one) => one === state)
  return known === undefined ? state : verdictNames[known]
}

/**
 * For each drug: found or not, prescribed or not, and why, down to the rows of the tables
 * (rules.md#toxicology-verdicts).
 */
export const VerdictList = ({ verdicts }: { verdicts: readonly ReportedVerdict[] }) => (
  <Box
    component="ul"
    m={0}
    p={0}
    aria-label={say('Medications and findings')}
    style={{ listStyle: 'none' }}
  >
    {verdicts.map(({ state, subject, says: text, path }) => (
      <Box
        component="li"
        key={`${subject} ${state} ${text}`}
        py={6}
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        <Group justify="space-between" gap="xs" align="baseline">
          <Text fw={600} size="sm">
            {subject}
          </Text>
          <StatusWord tone={tones[state] ?? 'plain'}>{nameOf(state)}</StatusWord>
        </Group>
        <Text size="sm">{text}</Text>
        {path.length > 0 && (
          <Box component="details">
            <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer' }}>
              {say('Why')}
            </Text>
            <Box component="ol" my={4} ps="lg">
              {path.map((step) => (
                <Text component="li" key={step} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {step}
                </Text>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    ))}
  </Box>
)
