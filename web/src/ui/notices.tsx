import { Button, Group, Notification, Portal } from '@mantine/core'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import classes from './notices.module.css'

export interface Notice {
  title?: string
  message: string
  colour: 'green' | 'blue' | 'red'
  icon: ReactNode
  /** Milliseconds; 0 stays until it is closed. */
  stays: number
  /** What can be done about it, once: 'Undo'. */
  action?: { label: string; run: () => void }
}
type Shown = Notice & { id: number }

const most = 4
let shown: readonly Shown[] = []
let last = 0
const listeners = new Set<() => void>()
const set = (next: readonly Shown[]): void => {
  shown = next
  listeners.forEach((listener) => listener())
}

/** Shows a notice; the oldest one leaves when there are too many. */
export const showNotice = (notice: Notice): void => {
  last += 1
  set([...shown, { ...notice, id: last }].slice(-most))
}
const close = (id: number): void => set(shown.filter((notice) => notice.id !== id))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const One = ({ id, title, message, colour, icon, stays, action }: Shown) => {
  useEffect(() => {
    if (stays === 0) return undefined
    const timer = setTimeout(() => close(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <Notification
      withBorder
      color={colour}
      icon={icon}
      title={title}
      role={colour === 'red' ? 'alert' : 'status'}
      closeButtonProps={{ 'aria-label': 'Close this notice' }}
      onClose={() => close(id)}
    >
      {action ? (
        /* The notice cuts off what reaches over it: the ring of the focus has its room inside. */
        <Group justify="space-between" gap="xs" p={4}>
          <span style={{ flex: '1 1 12rem' }}>{message}</span>
          <Button
            variant="default"
            size="compact-sm"
            style={{ flex: 'none' }}
            onClick={() => {
              close(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        </Group>
      ) : (
        message
      )}
    </Notification>
  )
}

/** Where notices stand; once in the app. */
export const Notices = () => {
  const notices = useSyncExternalStore(subscribe, () => shown)
  return (
    <Portal>
      <section className={classes['place']} aria-label="Notices">
        {notices.map((notice) => (
          <One key={notice.id} {...notice} />
        ))}
      </section>
    </Portal>
  )
}
