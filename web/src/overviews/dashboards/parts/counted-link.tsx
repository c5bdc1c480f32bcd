import type { Search } from '@labgate/contract/access/link-to'
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { figureMark } from '../../../ui/figures/figure-mark.ts'
import { useEveryPlace } from '../../../ui/list-place.ts'
import classes from './dashboard.module.css'

interface Counted {
  count: number
  more?: boolean
  /** The list; without it, or with an empty path, the figure is only text. */
  link: { to: string; search: Search } | undefined
  /**
   * What the number counts, for users who do not see its row and column: 'On hold, 2 business
   * days'.
   */
  of: string
  /** In words, if the number alone would not say what it counts: '3 missed'. */
  text?: string
  /** It has waited long. */
  isOld?: boolean
}
const inFigures = (count: number, more: boolean): string =>
  `${count.toLocaleString('en-US')}${more ? '+' : ''}`

/** A table figure that opens the list it counts. 0 opens nothing. */
export const CountedLink = ({
  count,
  more = false,
  link,
  of,
  text = inFigures(count, more),
  isOld = false,
}: Counted) => {
  const every = useEveryPlace()
  return count === 0 || link === undefined || link.to === '' ? (
    <Text span size="sm" className="tabular" {...(count === 0 && { c: 'dimmed' })}>
      {text}
    </Text>
  ) : (
    <Anchor
      underline="always"
      size="sm"
      className={`tabular ${classes['counted']}`}
      {...figureMark(count, more)}
      {...(isOld && { c: 'light-dark(#8a4b00, var(--mantine-color-yellow-4))', fw: 600 })}
      renderRoot={(props) => <Link {...props} {...every(link)} />}
    >
      <VisuallyHidden>{`${of}: `}</VisuallyHidden>
      {text}
    </Anchor>
  )
}
