import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { StatWord, statFirst } from '../../../ui/stat-word.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { SetApart } from './use-rack.ts'
import classes from '../accessioning.module.css'

interface SetApartListProps {
  list: readonly SetApart[]
  /** Opens the tube at the bench; the rack is kept. */
  onBench: (specimenBarcode: string) => void
  onForget: () => void
}

/** Tubes that the rack did not take, each with its reason and a link to the bench. */
export const SetApartList = ({ list, onBench, onForget }: SetApartListProps) => (
  <Stack gap="xs" component="section" aria-label={say('Set apart')}>
    <Group justify="space-between">
      <Title order={2}>{say('Set apart: {length}', { length: list.length })}</Title>
      <Button variant="subtle" color="gray" onClick={onForget}>
        {say('Clear this list')}
      </Button>
    </Group>
    <ul className={classes['tubes']}>
      {statFirst(list).map(({ specimenBarcode, name, why, priority }) => (
        <li key={specimenBarcode}>
          <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <div>
              <Group gap="sm">
                <Text size="sm" ff="monospace">
                  {specimenBarcode}
                </Text>
                <Text size="sm" fw={500}>
                  {name}
                </Text>
                <StatWord of={{ priority }} />
              </Group>
              <StatusWord tone="waiting">{why}</StatusWord>
            </div>
            <Button
              variant="default"
              style={{ flex: 'none' }}
              onClick={() => onBench(specimenBarcode)}
            >
              {say('Open at the bench')}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  </Stack>
)
