import { Drawer } from '@mantine/core'
import { useEffect, useId, type ReactNode } from 'react'
import { mayLeave } from '../session/unsaved.ts'
import { useLatest } from '../use-latest.ts'
import { openDialogs } from './open-dialogs.ts'
import { useFocusHome } from './use-focus-home.ts'
import { WhoseLayer, type Whose } from './whose.tsx'

/**
 * A sub-record, opened from the right, so that the record stays visible. Over a patient’s page, or
 * with `whose`, it bears name, birth date, and record number. Closing it prompts about unsaved
 * changes in its form.
 */
export const SideDrawer = ({
  opened,
  title,
  onClose,
  children,
  whose,
  size = 480,
}: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /**
   * The patient whom it is about, if the page below is not a patient’s; both records of a merge.
   */
  whose?: Whose | readonly Whose[] | undefined
  size?: number
}) => {
  const mark = useId()
  useFocusHome(opened)
  const close = async () => {
    if (await mayLeave('drawer', mark)) onClose()
  }
  /*
   * A dialog above the drawer, or a drop-down list in it, handles Escape itself: only the one with
   * the focus closes. Registered once, so that it runs before a dialog opened later has closed
   * itself. Closes after the key event is done: the prompt about unsaved changes would otherwise
   * react to the same key.
   */
  const escaped = useLatest((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened || event.isComposing) return
    const target = event.target instanceof Element ? event.target : null
    const focused = target?.closest('[role="dialog"]') ?? openDialogs().at(-1)
    if (
      focused?.getAttribute('data-drawer') === mark &&
      !target?.closest('[data-mantine-stop-propagation="true"]')
    )
      setTimeout(() => void close())
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => escaped.current(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [escaped])
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={false}
      attributes={{ content: { 'data-drawer': mark }, header: { role: 'presentation' } }}
      title={title}
      position="right"
      size={size}
      padding="md"
    >
      <WhoseLayer of={whose}>{children}</WhoseLayer>
    </Drawer>
  )
}
