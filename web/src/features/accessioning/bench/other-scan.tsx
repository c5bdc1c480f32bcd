import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Kbd } from '@mantine/core'
import { byPointer } from '../../../keys/deliberate.ts'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import classes from '../accessioning.module.css'

interface OtherScanProps {
  open: string
  otherTube: OtherTube
  /** The scan was a slip: the open tube is the one at hand. */
  onStay: () => void
}

/** Which tube is open although another code was scanned last, and how to proceed. */
export const OtherScan = ({ open, otherTube, onStay }: OtherScanProps) => (
  <Alert
    className={classes['other'] ?? ''}
    color="red"
    variant="light"
    role="alert"
    icon={<IconAlertTriangle aria-hidden />}
    title={say('Tube {open} is still open.', { open })}
  >
    <Group justify="space-between" gap="xs">
      <span style={{ flex: '1 1 260px' }}>
        {`${say('Scan tube {open} again to continue, or leave it as it is{value}', { open, value: otherTube.tube === '' ? '' : ` ${say('and open {tube}', { tube: otherTube.tube })}` })} `}
        <Kbd size="xs" className={classes['key'] ?? ''}>
          Esc
        </Kbd>
      </span>
      <Button variant="default" size="compact-sm" onClick={byPointer(onStay)}>
        {say('Continue with {open}', { open })}
      </Button>
    </Group>
  </Alert>
)
