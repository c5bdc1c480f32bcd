import { Group, Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** Checkboxes that belong together, under one heading. */
export const Ticks = ({
  label,
  wide = false,
  children,
}: {
  label: string
  /** In a row of its own. */ wide?: boolean
  children: ReactNode
}) => {
  const id = useId()
  return (
    <Stack
      gap={6}
      role="group"
      aria-labelledby={id}
      {...(wide && { style: { gridColumn: '1 / -1' } })}
    >
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <Group gap="md">{children}</Group>
    </Stack>
  )
}
