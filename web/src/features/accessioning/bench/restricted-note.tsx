import { say } from '@labgate/contract/languages/say'
import { Alert } from '@mantine/core'
import { IconLock } from '../../../ui/icons/icons.ts'

/**
 * Shown instead of details, insurance, and other orders: the tube is processed like any other, its
 * chart stays closed.
 */
export const RestrictedNote = () => (
  <Alert
    color="gray"
    variant="light"
    icon={<IconLock aria-hidden />}
    title={say('Restricted chart')}
  >
    {say(
      'Process this tube as usual, with the label information below. Details, insurance and other orders of this patient stay closed.',
    )}
  </Alert>
)
