import { say } from '@labgate/contract/languages/say'
import { List } from '@mantine/core'

/** Consequences of a correction, and who is notified. */
export const FollowUpList = ({ notices: lines }: { notices: readonly string[] }) => (
  <List size="sm" aria-label={say('What follows')}>
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
