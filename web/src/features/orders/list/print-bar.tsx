import { say } from '@labgate/contract/languages/say'
import { labels, mostPicked } from '@labgate/contract/orders/labels'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { PrintOrder } from '../../../core/orders/paper/use-print-order.tsx'
import { useMay } from '../../../session/use-session.ts'
import { IconFileText, IconTag } from '../../../ui/icons/icons.ts'
import type { Ticks } from '../../../ui/table/use-ticks.ts'
import classes from '../../../ui/tick-bar.module.css'

interface PrintBarProps {
  /** Visible orders, in list order. */
  ids: readonly number[]
  ticks: Ticks
  printer: PrintOrder
}

/** Prints labels and requisitions of the selected orders, in list order. */
export const PrintBar = ({ ids, ticks: { ticked, tick, clear }, printer }: PrintBarProps) => {
  const may = useMay()
  const chosen = ids.filter((id) => ticked.has(id))
  if (chosen.length === 0) return null
  const first = ids.slice(0, mostPicked)
  const isAll = first.every((id) => ticked.has(id))
  return (
    <Group className={classes['bar'] ?? ''} role="group" aria-label={say('Print selected orders')}>
      <Checkbox
        label={
          ids.length > mostPicked
            ? say('The first {mostPicked}', { mostPicked })
            : say('All {length} in view', { length: ids.length })
        }
        checked={isAll}
        indeterminate={!isAll}
        onChange={(event) => (event.currentTarget.checked ? tick(first, true) : clear())}
      />
      <Text size="sm" c="dimmed" role="status">
        {chosen.length > mostPicked
          ? say('{length} selected. At most {mostPicked} can be printed at once.', {
              length: chosen.length,
              mostPicked,
            })
          : say('{length} selected', { length: chosen.length })}
      </Text>
      {may.call(labels.print) && (
        <Button
          variant="default"
          leftSection={<IconTag size={16} aria-hidden />}
          disabled={chosen.length > mostPicked}
          loading={printer.printing}
          onClick={() => printer.askForLabels(chosen)}
        >
          {say('Print labels')}
        </Button>
      )}
      {may.call(requisitions.merged) && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          disabled={chosen.length > mostPicked}
          loading={printer.printing}
          onClick={() => void printer.print(chosen, { requisition: true })}
        >
          {say('Print requisitions')}
        </Button>
      )}
    </Group>
  )
}
