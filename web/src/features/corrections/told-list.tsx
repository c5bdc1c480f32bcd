import { List } from '@mantine/core'

/** What follows from a correction, and who is told. */
export const ToldList = ({ told }: { told: readonly string[] }) => (
  <List size="sm" aria-label="What follows">
    {told.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
