import { Kbd } from '@mantine/core'
import { chord } from '../keys/deliberate.ts'
import classes from './save-bar.module.css'

/** The chord on an act's button; hidden if there is no keyboard. */
export const ChordKey = ({ keys = chord }: { keys?: string }) => (
  <Kbd size="xs" data-chord={keys} aria-hidden className={classes['key'] ?? ''}>
    {keys}
  </Kbd>
)
