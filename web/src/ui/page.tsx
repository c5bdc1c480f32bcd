import { say } from '@labgate/contract/languages/say'
import { Group, Stack, Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Offered, useOfferedWith } from './offered.ts'
import { usePageFocus } from './use-page-focus.ts'

/** A screen: its heading, the actions for the whole screen, and the tab's title. One per route. */
export const Page = ({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) => {
  useEffect(() => {
    document.title = say('{title} - Labgate', { title })
  }, [title])
  const offered = useOfferedWith(actions)
  const heading = useRef<HTMLHeadingElement>(null)
  /*
   * After the menu was used, reading continues here; an element that took the focus itself keeps
   * it.
   */
  useEffect(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active.closest('nav'))
      heading.current?.focus({ preventScroll: true })
  }, [])
  usePageFocus(heading)
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="wrap" gap="xs" mih={32}>
        <Title ref={heading} order={1} tabIndex={-1} className="page-title">
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <Offered value={offered}>{children}</Offered>
    </Stack>
  )
}
