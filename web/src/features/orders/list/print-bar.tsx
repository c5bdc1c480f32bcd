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
    <Group className={classes['bar'] ?? ''} role="group" aria-label="Print selected orders">
      <Checkbox
        label={ids.length > mostPicked ? `The first ${mostPicked}` : `All ${ids.length} in view`}
        checked={isAll}
        indeterminate={!isAll}
        onChange={(event) => (event.currentTarget.checked ? tick(first, true) : clear())}
      />
      <Text size="sm" c="dimmed" role="status">
        {chosen.length > mostPicked
          ? `${chosen.length} selected. At most ${mostPicked} can be printed at once.`
          : `${chosen.length} selected`}
      </Text>
      {may.call(labels.print) && (
        <Button
          variant="default"
          leftSection={<IconTag size={16} aria-hidden />}
          disabled={chosen.length > mostPicked}
          loading={printer.printing}
          onClick={() => printer.askForLabels(chosen)}
        >
          Print labels
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
          Print requisitions
        </Button>
      )}
    </Group>
  )
}
