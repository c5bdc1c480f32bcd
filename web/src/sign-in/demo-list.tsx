import { say } from '@labgate/contract/languages/say'
import { Paper, Text, UnstyledButton } from '@mantine/core'
import { aboutLab } from '../about.ts'
import classes from './sign-in.module.css'

/**
 * The demo's sign-ins, one of each kind; a click signs in. Only while the demo is loaded on this
 * machine.
 */
export const DemoList = ({ onPick }: { onPick: (email: string) => void }) =>
  aboutLab.demo.length > 0 && (
    <Paper withBorder p="md" radius="md" component="section" aria-labelledby="demo-title">
      <Text fw={600} id="demo-title">
        {say('Demo laboratory')}
      </Text>
      <Text size="sm" c="dimmed" mb={6}>
        {say('Choose a sign-in. Every password is')}{' '}
        <span className={classes['word']}>{aboutLab.demoPassword}</span>
      </Text>
      <ul className={classes['demo']}>
        {aboutLab.demo.map(({ email, says: text }) => (
          <li key={email}>
            <UnstyledButton className={classes['pick'] ?? ''} onClick={() => onPick(email)}>
              <span className={classes['says']}>{text}</span>
              <span className={classes['mail']}>{email}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Paper>
  )
