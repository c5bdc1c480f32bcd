import { Notification } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { away } from '../api/away.ts'

const words = {
  save: [
    'Cannot save right now. What you typed is kept.',
    'Keep this page open. It will be saved as soon as the connection is back.',
  ],
  read: ['Cannot load this page right now.', 'It will load as soon as the connection is back.'],
} as const

/** Stays as long as anything waits for the server. */
export const AwayNote = () => {
  const what = useSyncExternalStore(away.subscribe, away.what)
  if (what === null) return null
  const [title, message] = words[what]
  return (
    <Notification withBorder withCloseButton={false} loading color="red" title={title} role="alert">
      {message}
    </Notification>
  )
}
