import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { IconX } from '../../../ui/icons/icons.ts'
import { useFilters } from '../../../ui/use-filters.ts'

/** What a link to an account may ask to be shown first: a section, and which of its rows. The dashboard's figures lead here. */
const kinds = { section: 'text', users: 'text', recent: 'number' } as const
const userConcerns = { 'never-signed-in': 'Users who never signed in', 'no-signature': 'Providers without a signature' } as const
export type UserConcern = keyof typeof userConcerns

export const useArrival = () => {
  const { value, set } = useFilters(kinds)
  const concern = Object.keys(userConcerns).find((one) => one === value.users) as UserConcern | undefined
  return { section: value.section, concern, recent: value.recent === 1, showAll: () => set({ users: undefined, recent: undefined }, true) }
}

/** Brings the section that the link names into view, once its record stands there. */
export const useSectionInView = (): void => {
  const { section } = useArrival()
  useEffect(() => {
    if (section !== undefined) document.getElementById(section)?.scrollIntoView()
  }, [section])
}

/** Says that only some rows are shown, and shows all. */
export const OnlySome = ({ says, onAll }: { says: string; onAll: () => void }) => (
  <Group gap="xs">
    <Text size="sm">Only: {says}</Text>
    <Button size="compact-sm" variant="subtle" leftSection={<IconX size={14} aria-hidden />} onClick={onAll}>
      Show all
    </Button>
  </Group>
)

export const concernSays = (concern: UserConcern): string => userConcerns[concern]
