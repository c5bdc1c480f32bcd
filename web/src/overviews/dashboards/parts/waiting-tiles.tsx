import { dayMs } from '@labgate/contract/kit/days'
import { phraseOf, say } from '@labgate/contract/languages/say'
import type { Waiting } from '@labgate/contract/overviews/home'
import { SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { figureMark } from '../../../ui/figures/figure-mark.ts'
import { IconAlertTriangle, IconClock, type Icon } from '../../../ui/icons/icons.ts'
import { useEveryPlace } from '../../../ui/list-place.ts'
import { useNow } from '../../../use-now.ts'
import classes from './dashboard.module.css'

const tones: Readonly<Record<Waiting['tone'], { mark: Icon | undefined; text: string }>> = {
  danger: { mark: IconAlertTriangle, text: `${say('Urgent:')} ` },
  waiting: { mark: IconClock, text: `${say('Waiting:')} ` },
  plain: { mark: undefined, text: '' },
}

const urgency: readonly Waiting['tone'][] = ['danger', 'waiting', 'plain']
const urgencyOf = ({ tone, count }: Waiting): number =>
  count === 0 ? urgency.length : urgency.indexOf(tone)

/* In whole days of the clock. */
const ageOf = (oldest: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(oldest)) / dayMs)
  return days < 1
    ? say('today')
    : days === 1
      ? say('1 day ago')
      : say('{days} days ago', { days: days.toLocaleString('en-US') })
}
const Oldest = ({ since }: { since: string }) => (
  <Text span size="sm">
    {say('Oldest: {since}', { since: ageOf(since, useNow(60)) })}
  </Text>
)

const Inside = ({ item: { tone: due, count, more, oldest, title, help } }: { item: Waiting }) => {
  const tone = count === 0 ? 'plain' : due
  const { mark: Mark, text } = tones[tone]
  return (
    <>
      <span className={`${classes['figure']} ${classes[tone]}`}>
        {Mark && <Mark size={20} aria-hidden style={{ marginRight: 8, verticalAlign: '-1px' }} />}
        <VisuallyHidden>{text}</VisuallyHidden>
        {more && <VisuallyHidden>{say('more than')} </VisuallyHidden>}
        {count.toLocaleString('en-US')}
        {more && <span aria-hidden>+</span>}
      </span>
      <Text span fw={600}>
        {phraseOf(title)}
      </Text>
      <Text span size="sm" c="dimmed">
        {phraseOf(help)}
      </Text>
      {typeof oldest === 'string' && <Oldest since={oldest} />}
    </>
  )
}
/** A count that opens its list; not a link if this reader has no list. */
const Tile = ({ item }: { item: Waiting }) => {
  const every = useEveryPlace()
  return item.path === '' ? (
    <div className={classes['tile'] ?? ''}>
      <Inside item={item} />
    </div>
  ) : (
    <Link
      {...every({ to: item.path, search: item.search })}
      className={classes['tile'] ?? ''}
      {...figureMark(item.count, item.more)}
    >
      <Inside item={item} />
    </Link>
  )
}

/** As few rows as a wide screen allows, of similar length: eight become four and four. */
const [leastInRow, mostInRow] = [4, 7]
const columnsFor = (count: number): number =>
  Math.max(leastInRow, Math.ceil(count / Math.max(1, Math.ceil(count / mostInRow))))

/**
 * What waits for this user: dangers first, then other waiting items; each opens the list that it
 * counts.
 */
export const WaitingTiles = ({ waiting }: { waiting: readonly Waiting[] }) =>
  waiting.length === 0 ? (
    <Text size="sm" c="dimmed">
      {say('You are all caught up.')}
    </Text>
  ) : (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, xs: 2, md: 3, lg: 4, xl: columnsFor(waiting.length) }}
      spacing="sm"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
    >
      {waiting
        .toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
        .map((item) => (
          <li key={item.kind}>
            <Tile item={item} />
          </li>
        ))}
    </SimpleGrid>
  )
