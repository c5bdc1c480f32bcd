import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import classes from './shell.module.css'

/**
 * On every screen of a page that is older than the server. It is loaded when the user says so: with
 * something unsaved, the browser asks first.
 */
export const NewVersionBar = () => (
  <section aria-label={say('New version')} role="status" className={classes['newVersion']}>
    <p>
      <strong>{say('A new version is ready.')}</strong>{' '}
      {say('Save what you are working on, then load it.')}
    </p>
    <Button size="xs" variant="default" onClick={() => location.reload()}>
      {say('Load new version')}
    </Button>
  </section>
)
