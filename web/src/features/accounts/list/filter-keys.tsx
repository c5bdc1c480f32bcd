import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

const search = '[data-page-search]'
const firstRow = 'tr[data-index="0"], ul[aria-label] > li button'

/**
 * For choosing by keyboard alone: typing starts at once, the arrow key moves from the search into
 * the list, and from its first row back. Enter on a row opens it.
 */
export const FilterKeys = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
  useEffect(() => {
    /* On touch devices, a keyboard that pops up would hide the list. */
    if (matchMedia('(pointer: fine)').matches)
      box.current?.querySelector<HTMLElement>(search)?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const goes =
      event.key === 'ArrowDown' && target.matches(search)
        ? firstRow
        : event.key === 'ArrowUp' && target.matches('tr[data-index="0"]')
          ? search
          : undefined
    if (goes === undefined) return
    const next = find(goes)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <Stack ref={box} gap="md" onKeyDownCapture={onKeyDown}>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {say('Type a name, press the down arrow, and press Enter to choose.')}
      </Text>
      {children}
    </Stack>
  )
}
