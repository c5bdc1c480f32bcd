import { say } from '@labgate/contract/languages/say'
import classes from './shell.module.css'

/** On every screen while Labgate cannot be reached: shown before an action is tried in vain. */
export const LostBar = () => (
  <section aria-label={say('Connection')} role="status" className={classes['lost']}>
    <p>
      <strong>{say('No connection.')}</strong>{' '}
      {say(
        'Labgate cannot be reached. Keep this page open: what you typed stays here, and you can continue when the connection is back.',
      )}
    </p>
  </section>
)
