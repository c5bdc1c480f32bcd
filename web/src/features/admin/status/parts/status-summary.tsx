import type { StatusLine, StatusState } from '@labgate/contract/admin/status'
import { Group } from '@mantine/core'
import { StateWord } from './state-look.tsx'

/** Number of lines in each state, worst first. */
export const StatusSummary = ({ lines }: { lines: readonly StatusLine[] }) => {
  const counts = (
    ['bad', 'watch', 'unknown', 'good'] as const satisfies readonly StatusState[]
  ).map((state) => ({
    state,
    count: lines.filter((line) => line.state === state).length,
  }))
  return (
    <Group gap="md" role="status">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <StateWord key={state} state={state} count={count} />
        ))}
    </Group>
  )
}
