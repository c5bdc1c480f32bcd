import { say } from '@labgate/contract/languages/say'
import { NavLink, Stack, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconAlertCircle } from './icons/icons.ts'
import classes from './section-rail.module.css'

export interface RailSection {
  /** The id of the section's element on the page. */
  id: string
  label: string
  /** Something is missing there; announced to screen readers. */
  missing?: string | undefined
  count?: number | undefined
}

const Missing = ({ text }: { text: string }) => (
  <>
    <IconAlertCircle size={16} aria-hidden />
    <VisuallyHidden>{text}</VisuallyHidden>
  </>
)

/*
 * The top of a section scrolled into view is below the page's sticky header; the previous section
 * must not count anymore.
 */
const topEdge = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 64) + 16

/** The first of these elements that the reader sees. */
const useInView = (ids: readonly string[]): string => {
  const [seen, setSeen] = useState(ids[0] ?? '')
  const key = ids.join(' ')
  useEffect(() => {
    const watched = key.split(' ')
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        entries.forEach((entry) =>
          entry.isIntersecting ? visible.add(entry.target.id) : visible.delete(entry.target.id),
        )
        const first = watched.find((id) => visible.has(id))
        if (first !== undefined) setSeen(first)
      },
      { rootMargin: `-${topEdge()}px 0px -40% 0px` },
    )
    watched.forEach((id) => {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    })
    return () => observer.disconnect()
  }, [key])
  return seen
}

/**
 * The sections of a long record, on the left; marks those with something missing. Hidden on a
 * phone, where the page is one column.
 */
export const SectionRail = ({
  sections,
  label = say('Sections'),
}: {
  sections: readonly RailSection[]
  label?: string
}) => {
  const seen = useInView(sections.map(({ id }) => id))
  const go = (id: string) => {
    const target = document.getElementById(id)
    target?.scrollIntoView({ block: 'start' })
    target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <Stack component="nav" aria-label={label} gap={0} className={classes['rail'] ?? ''}>
      {sections.map(({ id, label: text, missing, count }) => (
        <NavLink
          key={id}
          component="button"
          type="button"
          label={count === undefined ? text : `${text} (${count})`}
          active={seen === id}
          aria-current={seen === id ? 'location' : undefined}
          rightSection={missing ? <Missing text={missing} /> : null}
          onClick={() => go(id)}
        />
      ))}
    </Stack>
  )
}
