import { say } from '@labgate/contract/languages/say'
import { sentenceOf } from '@labgate/contract/languages/sentence-of'
import { Button, Group, Notification, Portal } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { AwayNote } from './away-note.tsx'
import classes from './notices.module.css'

export interface Notice {
  title?: string
  message: string
  color: 'green' | 'blue' | 'red'
  icon: ReactNode
  /** Milliseconds; 0 stays until it is closed. */
  stays: number
  /** An action that can be used once: 'Undo'. */
  action?: {
    label: string
    run: () => void
    /** The action is available as long as the notice stays; the seconds are shown. */ counts?: boolean
  }
}
type Shown = Notice & { id: number; at: number }

const most = 4
let shown: readonly Shown[] = []
let last = 0
const listeners = new Set<() => void>()
const set = (next: readonly Shown[]): void => {
  shown = next
  listeners.forEach((listener) => listener())
}

const close = (id: number): void => set(shown.filter((notice) => notice.id !== id))
/* A button pressed twice quickly acts once, and reports it once. */
const twiceMs = 1000
const isTwin = (one: Shown, { title, message, color, action }: Notice): boolean =>
  one.title === title &&
  one.message === message &&
  one.color === color &&
  !action &&
  !one.action &&
  Date.now() - one.at < twiceMs

/* Many are the server's. */
const inLanguage = (notice: Notice): Notice => ({
  ...notice,
  message: sentenceOf(notice.message),
  ...(notice.title !== undefined && { title: sentenceOf(notice.title) }),
})

/**
 * Shows a notice, unless it is already shown; removes the oldest if there are too many. Returns a
 * function that closes it early.
 */
export const showNotice = (given: Notice): (() => void) => {
  const notice = inLanguage(given)
  const twin = shown.find((one) => isTwin(one, notice))
  if (twin !== undefined) return () => close(twin.id)
  last += 1
  const id = last
  set([...shown, { ...notice, id, at: Date.now() }].slice(-most))
  return () => close(id)
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/* The seconds left, if something can be undone that long. */
const useSecondsLeft = (stays: number): number => {
  const [until] = useState(() => Date.now() + stays)
  const [left, setLeft] = useState(Math.ceil(stays / 1_000))
  useEffect(() => {
    if (stays === 0) return undefined
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000))),
      250,
    )
    return () => clearInterval(timer)
  }, [stays, until])
  return left
}
const Counted = ({ label, stays }: { label: string; stays: number }) => {
  const left = useSecondsLeft(stays)
  return (
    <>
      {label}
      <span aria-hidden>{`\u00A0(${left})`}</span>
    </>
  )
}

const One = ({ id, title, message, color, icon, stays, action }: Shown) => {
  useEffect(() => {
    if (stays === 0) return undefined
    const timer = setTimeout(() => close(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <Notification
      withBorder
      color={color}
      icon={icon}
      title={title}
      role={color === 'red' ? 'alert' : 'status'}
      closeButtonProps={{ 'aria-label': say('Close this notice') }}
      onClose={() => close(id)}
    >
      {action ? (
        /* The notice clips overflow: the padding leaves room for the focus ring. */
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
            {action.counts === true ? <Counted label={action.label} stays={stays} /> : action.label}
          </Button>
        </Group>
      ) : (
        message
      )}
    </Notification>
  )
}

/** Where notices appear; once in the app. */
export const Notices = () => {
  const notices = useSyncExternalStore(subscribe, () => shown)
  return (
    <Portal>
      <section className={classes['place']} aria-label={say('Notices')}>
        <AwayNote />
        {notices.map((notice) => (
          <One key={notice.id} {...notice} />
        ))}
      </section>
    </Portal>
  )
}
