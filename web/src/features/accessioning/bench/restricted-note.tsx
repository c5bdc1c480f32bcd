import { Alert } from '@mantine/core'
import { IconLock } from '../../../ui/icons/icons.ts'

/** In place of details, insurance and other orders: the tube is worked on like any other, its chart stays closed. */
export const RestrictedNote = () => (
  <Alert color="gray" variant="light" icon={<IconLock aria-hidden />} title="Restricted chart">
    Work on this tube as usual: here is what its label says. Details, insurance and other orders of this patient stay closed.
  </Alert>
)
