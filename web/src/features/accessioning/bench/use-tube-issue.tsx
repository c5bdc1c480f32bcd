import type { BenchOrder } from '@labgate/contract/accessioning'
import { Button, Kbd } from '@mantine/core'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useNewIssue } from '../../incidents/use-new-issue.tsx'
import classes from '../accessioning.module.css'

/** An account issue about the tube at hand, by its key; nothing while there is none, for who may not open one, and of a chart that is closed: it would name the order to all who read it. */
export const useTubeIssue = (order: BenchOrder | undefined) => {
  const issue = useNewIssue()
  const open =
    order && !order.isRestricted && issue.open
      ? (): void => {
          const { customerId, labOrderId, specimenBarcode } = order
          if (document.querySelector('[role="dialog"]') === null) issue.open?.([{ says: `Specimen ${specimenBarcode}`, about: { customerId, labOrderId } }])
        }
      : undefined
  useShortcut('a', 'Account issue about the tube', () => open?.())
  return {
    open,
    button: open && (
      <Button
        variant="default"
        rightSection={
          <Kbd size="xs" className={classes['key'] ?? ''}>
            A
          </Kbd>
        }
        onClick={open}
      >
        Account issue
      </Button>
    ),
    drawer: issue.drawer,
  }
}
