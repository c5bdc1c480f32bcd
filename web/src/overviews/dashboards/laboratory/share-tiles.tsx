import { figures } from '@labgate/contract/figures/figures'
import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type TargetRow } from '@labgate/contract/overviews/laboratory-figures'
import { Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { goToPart } from '../../../ui/page-parts.tsx'
import { useExpanded } from '../parts/use-expanded.ts'
import classes from '../parts/dashboard.module.css'

interface ShareTileProps {
  n: number
  d: number
  title: string
  help: string
  /** Id of the part of the page with the details. */
  to: string
}
/** A share with both of its numbers; its breakdown is further down. */
const ShareTile = ({ n, d, title, help, to }: ShareTileProps) => {
  const { expand } = useExpanded()
  const open = (event: MouseEvent): void => {
    event.preventDefault()
    expand(to)
    goToPart(to)
  }
  return (
    <a href={`#${to}`} className={classes['tile'] ?? ''} onClick={open}>
      <span className={classes['figure'] ?? ''}>
        {d === 0 ? '–' : `${((100 * n) / d).toFixed(1)}%`}
      </span>
      <Text span fw={600}>
        {title}
      </Text>
      <Text span size="sm" c="dimmed">
        {d === 0
          ? say('None to count yet. {help}', { help })
          : say('{n} of {d}. {help}', {
              n: n.toLocaleString('en-US'),
              d: d.toLocaleString('en-US'),
              help,
            })}
      </Text>
    </a>
  )
}

/** Share released within the approved targets, and the laboratory's 90th percentile. */
export const WithinTarget = ({ targets }: { targets: readonly TargetRow[] }) => {
  const { data } = useApiQuery(figures.turnaround, { searchCriteria: {} }, { keepLast: true })
  const held = targets.filter(({ target }) => target !== null)
  const p90 =
    data?.list.find(({ segment, labTypeId }) => segment === 'laboratory' && labTypeId === -1)
      ?.p90 ?? null
  return (
    <ShareTile
      n={held.reduce((sum, { within }) => sum + within, 0)}
      d={held.reduce((sum, { n }) => sum + n, 0)}
      title={say('Within target, 28 days')}
      help={
        p90 === null
          ? ''
          : say('90th percentile {p90} from receipt to release.', { p90: describeDuration(p90) })
      }
      to="targets"
    />
  )
}

/** Critical values read back in time this month. */
export const CriticalCalls = () => {
  const { data } = useApiQuery(houseFigures.quality, { searchCriteria: {} }, { keepLast: true })
  const row = data?.list.find(({ kind }) => kind === 'critical-calls')
  return (
    <ShareTile
      n={row?.n ?? 0}
      d={row?.d ?? 0}
      title={say('Critical calls in time')}
      help={row === undefined ? '' : say('{title}, month to date.', { title: row.title })}
      to="quality"
    />
  )
}
