import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { mostResent } from '@labgate/contract/results/resend'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { Rows } from '../../../../api/queries.ts'
import { IconSend2 } from '../../../../ui/icons/icons.ts'
import type { Ticks } from '../../../../ui/table/use-ticks.ts'
import classes from '../../../../ui/tick-bar.module.css'

interface TickBarProps {
  /** 'order', 'report'. */
  what: string
  from: Rows<object>
  /** Visible rows that can be sent. */
  ids: readonly number[]
  ticks: Ticks
  onSend: (what: { all: boolean; count: number }) => void
}

/** '1 order', '12 orders'. */
export const describeCount = (count: number, what: string): string => howMany(count, what)

/** Selects all visible rows, and sends the selected ones or all that the search finds. */
export const TickBar = ({ what, from, ids, ticks: { ticked, tick }, onSend }: TickBarProps) => {
  if (ids.length === 0) return null
  const count = ticked.size
  const isAll = ids.every((id) => ticked.has(id))
  const tooMany = from.totalIsMore || from.total > mostResent
  return (
    <Group className={classes['bar'] ?? ''} role="group" aria-label={say('Send again')}>
      <Checkbox
        label={from.more ? say('The {length} in view', { length: ids.length }) : say('All of them')}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={(event) => tick(ids, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {count === 0
          ? say('None selected')
          : say('{count} selected', { count: describeCount(count, what) })}
      </Text>
      {from.more && (
        <Button
          variant="default"
          disabled={tooMany}
          title={
            tooMany
              ? say('At most {mostResent} can be sent at once. Narrow the search.', { mostResent })
              : undefined
          }
          onClick={() => onSend({ all: true, count: from.total })}
        >
          {tooMany
            ? say('All that match: more than {mostResent}', { mostResent })
            : say('Send all {total} that match again', {
                total: from.total.toLocaleString('en-US'),
              })}
        </Button>
      )}
      <Button
        leftSection={<IconSend2 size={16} aria-hidden />}
        disabled={count === 0 || count > mostResent}
        onClick={() => onSend({ all: false, count })}
      >
        {count === 0
          ? say('Send again')
          : say('Send {count} again', { count: describeCount(count, what) })}
      </Button>
    </Group>
  )
}
