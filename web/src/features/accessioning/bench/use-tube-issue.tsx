import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { Button, Kbd } from '@mantine/core'
import { useNewIssue } from '../../../core/incidents/use-new-issue.tsx'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { isScreenOnTop } from '../../../ui/open-dialogs.ts'
import classes from '../accessioning.module.css'

/**
 * Opens an account issue about the tube at hand by its key. Does nothing if there is no tube, for
 * users who cannot open one, and for a closed chart: the issue would name the order to everyone who
 * reads it.
 */
export const useTubeIssue = (order: BenchOrder | undefined) => {
  const issue = useNewIssue()
  const open =
    order && !order.isRestricted && issue.open
      ? (): void => {
          const { customerId, labOrderId, specimenBarcode } = order
          if (isScreenOnTop())
            issue.open?.([
              {
                text: say('Specimen {specimenBarcode}', { specimenBarcode }),
                about: { customerId, labOrderId },
              },
            ])
        }
      : undefined
  useShortcut('a', say('Account issue about the tube'), () => open?.())
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
        {say('Account issue')}
      </Button>
    ),
    drawer: issue.drawer,
  }
}
