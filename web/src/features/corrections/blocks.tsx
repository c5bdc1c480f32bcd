import type { Issue } from '@labgate/contract/kit/endpoint'
import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '../../ui/icons/icons.ts'

/** What blocks a correction, and what is possible instead. */
export const Blocks = ({ blocks }: { blocks: readonly Issue[] }) => (
  <Stack gap="sm" align="flex-start">
    {blocks.map(({ message }) => (
      <Alert key={message} color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {message}
      </Alert>
    ))}
  </Stack>
)
