import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../../../ui/icons/icons.ts'

interface Person {
  userId: number
  name: string
  note?: string
}

interface PeopleListProps<P extends Person> {
  title: string
  people: readonly P[]
  /** What the button beside each name does. */
  verb: string
  icon: Icon
  onAct: (person: P) => void
  empty: string
  search?: ReactNode
  foot?: string | undefined
}

/** One of two lists between which people move. */
export const PeopleList = <P extends Person>({
  title,
  people,
  verb,
  icon: Mark,
  onAct,
  empty,
  search,
  foot,
}: PeopleListProps<P>) => (
  <Stack gap={4}>
    <Text size="sm" fw={500}>
      {title}
    </Text>
    {search}
    <Box
      component="ul"
      aria-label={title}
      m={0}
      p={0}
      mah={320}
      style={{ listStyle: 'none', overflow: 'auto' }}
    >
      {people.map((person) => (
        <Group
          key={person.userId}
          component="li"
          justify="space-between"
          gap="xs"
          wrap="nowrap"
          mih={32}
        >
          <Text size="sm">
            {person.name}
            {person.note !== undefined && person.note !== '' && (
              <Text span size="xs" c="dimmed">
                {' '}
                {person.note}
              </Text>
            )}
          </Text>
          <ActionIcon aria-label={`${verb}: ${person.name}`} onClick={() => onAct(person)}>
            <Mark size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {people.length === 0 && (
        <Text component="li" size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </Box>
    {foot !== undefined && (
      <Text size="xs" c="dimmed">
        {foot}
      </Text>
    )}
  </Stack>
)
