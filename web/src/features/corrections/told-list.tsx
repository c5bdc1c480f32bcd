import { List } from '@mantine/core'

/** Consequences of a correction, and who is notified. */
export const ToldList = ({ told }: { told: readonly string[] }) => (
  <List size="sm" aria-label="What follows">
    {told.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
