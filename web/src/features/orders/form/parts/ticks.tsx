import { Group, Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** Ticks that belong together, under one heading. */
export const Ticks = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <Group gap="md">{children}</Group>
    </Stack>
  )
}
