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
export const describeCount = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** Selects all visible rows, and sends the selected ones or all that the search finds. */
export const TickBar = ({ what, from, ids, ticks: { ticked, tick }, onSend }: TickBarProps) => {
  if (ids.length === 0) return null
  const count = ticked.size
  const isAll = ids.every((id) => ticked.has(id))
  const tooMany = from.totalIsMore || from.total > mostResent
  return (
    <Group className={classes['bar'] ?? ''} role="group" aria-label="Send again">
      <Checkbox
        label={from.more ? `The ${ids.length} in view` : 'All of them'}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={(event) => tick(ids, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {count === 0 ? 'None selected' : `${describeCount(count, what)} selected`}
      </Text>
      {from.more && (
        <Button
          variant="default"
          disabled={tooMany}
          title={
            tooMany ? `At most ${mostResent} can be sent at once. Narrow the search.` : undefined
          }
          onClick={() => onSend({ all: true, count: from.total })}
        >
          {tooMany
            ? `All that match: more than ${mostResent}`
            : `Send all ${from.total.toLocaleString('en-US')} that match again`}
        </Button>
      )}
      <Button
        leftSection={<IconSend2 size={16} aria-hidden />}
        disabled={count === 0 || count > mostResent}
        onClick={() => onSend({ all: false, count })}
      >
        {count === 0 ? 'Send again' : `Send ${describeCount(count, what)} again`}
      </Button>
    </Group>
  )
}
