import { describeMoney } from '@labgate/contract/billing/money'
import type { WorkRow } from '@labgate/contract/billing/work-queues'
import { mostAtOnce } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Menu, Text } from '@mantine/core'
import { useSession } from '../../../session/use-session.ts'
import type { Ticks } from '../../../ui/table/use-ticks.ts'
import type { WorkActs } from './use-work-acts.tsx'
import tickBar from '../../../ui/tick-bar.module.css'

/* Acts that make sense for many items at once. */
const together = ['ask', 'recheck', 'defer', 'resume', 'resubmit', 'write-off', 'request']

/**
 * Selects the visible rows, and acts on the selected ones; a preview with count and sum comes
 * first.
 */
export const BulkBar = ({
  rows,
  ticks,
  acts,
}: {
  rows: readonly WorkRow[]
  ticks: Ticks
  acts: WorkActs
}) => {
  const { userId } = useSession()
  if (rows.length === 0) return null
  const inView = rows.slice(0, mostAtOnce).map(({ workItemId }) => workItemId)
  const chosen = rows.filter(({ workItemId }) => ticks.ticked.has(workItemId))
  const ids = chosen.map(({ workItemId }) => workItemId)
  const isAll = inView.every((id) => ticks.ticked.has(id))
  return (
    <Group className={tickBar['bar'] ?? ''} role="group" aria-label={say('Selected items')}>
      <Checkbox
        label={say('The {length} in view', { length: inView.length })}
        checked={isAll}
        indeterminate={ids.length > 0 && !isAll}
        onChange={(event) => ticks.tick(inView, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {ids.length === 0
          ? say('None selected')
          : say('{length} selected, {reduce}', {
              length: ids.length,
              reduce: describeMoney(chosen.reduce((sum, { cents }) => sum + cents, 0)),
            })}
      </Text>
      <Button
        variant="default"
        size="xs"
        disabled={ids.length === 0 || acts.busy}
        onClick={() => void acts.run('assign', say('Taken'), ids, { userId_Owner: userId })}
      >
        {say('Take')}
      </Button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="xs" disabled={ids.length === 0 || acts.busy}>
            {say('With selected')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.verbs
            .filter(({ act }) => together.includes(act))
            .map((verb) => (
              <Menu.Item
                key={verb.act}
                {...(verb.danger && { color: 'red' })}
                onClick={() => void acts.begin(verb, ids)}
              >
                {verb.label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
