import { Group, Stack, Text, Title } from '@mantine/core'
import { StatusWord, type Tone as StatusTone } from '../../../ui/status-word.tsx'
import classes from '../accessioning.module.css'
import { useLastTubes } from '../model/last-tubes.ts'
import type { Tone } from '../model/verdict.ts'

const tones: Record<Tone, StatusTone> = { go: 'done', look: 'waiting', stop: 'danger' }
const timeOf = (at: Date): string => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

/** The last twenty tubes of this bench, the newest first, with what happened. */
export const LastTwenty = () => {
  const tubes = useLastTubes()
  return (
    <Stack gap={4} component="section" aria-label="Last tubes">
      <Title order={2}>Last tubes</Title>
      {tubes.length === 0 ? (
        <Text size="sm" c="dimmed">
          The last twenty tubes of this bench will stand here, with what happened to each.
        </Text>
      ) : (
        <ol className={classes['tubes']}>
          {tubes.map((tube) => (
            <li key={`${tube.specimenBarcode} ${tube.at.getTime()}`}>
              <Group justify="space-between" gap={8} wrap="nowrap">
                <Text size="sm" ff="monospace">
                  {tube.specimenBarcode}
                </Text>
                <Text size="xs" c="dimmed">
                  {timeOf(tube.at)}
                </Text>
              </Group>
              <Text size="sm" truncate>
                {tube.name}
              </Text>
              <StatusWord tone={tones[tube.tone]}>{tube.says}</StatusWord>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}
