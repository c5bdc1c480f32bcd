import { say } from '@labgate/contract/languages/say'
import { Anchor, Group } from '@mantine/core'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLatest } from '../use-latest.ts'

interface Part {
  id: string
  title: string
  /** Shows what is behind its heading. */
  expand?: (() => void) | undefined
}
const Registered = createContext<(part: Part) => () => void>(() => () => {})

/** Lists a section among the parts of its page, if the page shows them. */
export const usePart = (id: string, title: string, expand?: () => void): void => {
  const register = use(Registered)
  const latest = useLatest(expand)
  useEffect(
    () => register({ id, title, expand: () => latest.current?.() }),
    [register, id, title, latest],
  )
}

const placeOf = (id: string): Element | null => document.getElementById(id)
/* Sections arrive as their code loads, in any order: the page's order is that of the document. */
const inPageOrder = (one: Part, other: Part): number => {
  const [first, second] = [placeOf(one.id), placeOf(other.id)]
  if (first === null || second === null) return 0
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1
}
/** Scrolls to a part, and lets reading continue at its heading. */
export const goToPart = (id: string): void => {
  placeOf(id)?.scrollIntoView()
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}
/** Fewer parts need no list of them. */
const leastParts = 3

/** A long page with links to its parts above them: every section within is one. */
export const PageParts = ({ children }: { children: ReactNode }) => {
  const [parts, setParts] = useState<readonly Part[]>([])
  const register = useCallback((part: Part) => {
    setParts((known) => [...known, part].toSorted(inPageOrder))
    return () => setParts((known) => known.filter((one) => one !== part))
  }, [])
  return (
    <Registered value={register}>
      {parts.length >= leastParts && (
        <Group
          component="nav"
          data-not-printed
          aria-label={say('Parts of this page')}
          gap="4px 16px"
          mb="md"
        >
          {parts.map(({ id, title, expand }) => (
            <Anchor
              key={id}
              href={`#${id}`}
              size="sm"
              onClick={(event) => {
                event.preventDefault()
                expand?.()
                goToPart(id)
              }}
            >
              {title}
            </Anchor>
          ))}
        </Group>
      )}
      {children}
    </Registered>
  )
}
