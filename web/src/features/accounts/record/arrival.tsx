import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { IconX } from '../../../ui/icons/icons.ts'
import { useFilters } from '../../../ui/use-filters.ts'

const userConcerns = {
  'never-signed-in': say('Users who never signed in'),
  'no-signature': say('Providers without a signature'),
} as const
export type UserConcern = keyof typeof userConcerns

export const useArrival = () => {
  const { value, set } = useFilters(
    parametersOf('/customer', 'section', 'users', 'recent', 'location', 'user', 'field'),
  )
  const concern = Object.keys(userConcerns).find((one) => one === value.users) as
    | UserConcern
    | undefined
  const { section, recent, location = 0, user = 0, field } = value
  const isOpen = location > 0 || user > 0
  return {
    section,
    concern,
    recent: recent === 1,
    showAll: () => set({ users: undefined, recent: undefined }, true),
    location,
    user,
    field: isOpen ? field : undefined,
    /** Keeps the location or user closed after a reload. */
    close: () => {
      if (isOpen) set({ location: undefined, user: undefined, field: undefined }, true)
    },
  }
}

/** Scrolls the section named by the link into view once its record is rendered. */
export const useSectionInView = (): void => {
  const { section } = useArrival()
  useEffect(() => {
    if (section !== undefined) document.getElementById(section)?.scrollIntoView()
  }, [section])
}

/** Says that only some rows are shown, and offers to show all. */
export const OnlySome = ({ text, onAll }: { text: string; onAll: () => void }) => (
  <Group gap="xs">
    <Text size="sm">{say('Only: {text}', { text })}</Text>
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconX size={14} aria-hidden />}
      onClick={onAll}
    >
      {say('Show all')}
    </Button>
  </Group>
)

export const describeConcern = (concern: UserConcern): string => userConcerns[concern]
