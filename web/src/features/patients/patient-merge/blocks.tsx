import type { Issue } from '@labgate/contract/kit/endpoint'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'

/** Why something cannot be done as is, and what would be possible; nothing if it can. */
export const Blocks = ({ title, blocks }: { title: string; blocks: readonly Issue[] }) =>
  blocks.length > 0 && (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <List size="sm">
        {blocks.map(({ rule, message }) => (
          <List.Item key={rule}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  )
