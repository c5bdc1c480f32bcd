import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCertificate } from '../../../../ui/icons/icons.ts'
import type { Chosen } from './table-columns.tsx'
import classes from '../../../../ui/tick-bar.module.css'

/** Below the list, always in view: how many rows are chosen, and the button to approve them. */
export const ApproveBar = ({
  open,
  chosen,
  onApprove,
}: {
  open: readonly string[]
  chosen: Chosen
  onApprove: () => void
}) => {
  const count = chosen.keys.size
  if (open.length === 0) return null
  return (
    <Group className={classes['bar'] ?? ''} role="group" aria-label={say('Approve')}>
      <Checkbox
        label={say('All {length} to approve', { length: open.length.toLocaleString('en-US') })}
        checked={open.every((key) => chosen.keys.has(key))}
        indeterminate={count > 0 && !open.every((key) => chosen.keys.has(key))}
        onChange={(event) => chosen.choose(open, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {count === 0
          ? say('None selected')
          : say('{count} chosen', { count: count.toLocaleString('en-US') })}
      </Text>
      <Button
        leftSection={<IconCertificate size={16} aria-hidden />}
        disabled={count === 0}
        onClick={onApprove}
      >
        {say('Review and approve')}
      </Button>
    </Group>
  )
}
