import { say } from '@labgate/contract/languages/say'
import { session } from '@labgate/contract/people/session'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EndDialog } from './end-dialog.tsx'

const all = {
  endpoint: session.endAll,
  input: {},
  title: say('Sign everyone out'),
  action: say('Sign everyone out'),
  text: say(
    'Every session except this one ends immediately, at the laboratory and at all practices. Unsaved work is kept as a draft.',
  ),
  done: ({ ended }: { ended: number }) =>
    ended === 1
      ? say('One session was ended.')
      : say('{ended} sessions were ended.', { ended: ended.toLocaleString('en-US') }),
}

/** For an administrator who must assume that someone has broken in. */
export const EndAll = () => {
  const [open, setOpen] = useState(false)
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        {say(
          'Use this if someone may have gained access. To end one person’s sessions, open that user.',
        )}
      </Text>
      <Button variant="default" color="red" onClick={() => setOpen(true)}>
        {say('Sign everyone out')}
      </Button>
      {open && <EndDialog ending={all} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
