import type { ChartData } from '@labgate/charts/figures'
import { describeDay } from '@labgate/charts/periods'
import { sceneOf } from '@labgate/charts/scene'
import { sentenceOf } from '@labgate/charts/sentence'
import type { Scene } from '@labgate/charts/shapes'
import { tableOf, type ChartTable } from '@labgate/charts/table'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { useMemo, useState, type ReactEventHandler } from 'react'
import { FiguresTable } from './chart-table.tsx'
import { Drawing } from './drawing.tsx'
import { useCursor, type Opened } from './use-cursor.ts'
import { useWidth } from './use-width.ts'
import classes from './chart.module.css'

/** Maximum number of columns for a table next to the chart. */
const mostSeries = 4

interface ChartProps {
  /** What is counted: 'Received'. */
  title: string
  /** The unit and the period: 'specimens a week'. */
  unit: string
  /** First and last day YYYY-MM-DD. */
  from: string
  to: string
  /** The zone that defines the days: 'Eastern'. */
  zone: string
  /** For 'No … from 08/30/2026 to 11/26/2026.': 'specimens received'. */
  counted: string
  data: ChartData
  /** Pixels, if the kind of chart does not fix it. */
  height?: number
  /** Opens the list behind a figure; if set, figures are links. */
  onOpen?: (opened: Opened) => void
  /** Whether the table is open, if the page decides (key t). */
  isTableOpen?: boolean
  onTable?: (isOpen: boolean) => void
}

/** Shown instead of a picture that would be empty: nothing was counted, or nothing could be. */
const insteadOf = ({ rows, series }: ChartTable, none: string): string | undefined => {
  const cells = rows.flatMap((row) => row.cells.filter((_, at) => series[at] !== undefined))
  const counted = cells.filter(({ value }) => value !== null)
  if (cells.length > 0 && counted.length === 0) return `–, ${cells[0]?.why ?? ''}`
  return counted.every(({ value }) => value === 0) ? none : undefined
}

interface StageProps {
  scene: Scene
  /** What is counted: 'Received'. */
  title: string
  about: string
  data: ChartData
  cursor: ReturnType<typeof useCursor>
  /** Opens the list behind a figure; if set, figures are links. */
  onOpen: ((opened: Opened) => void) | undefined
}
const Stage = ({ scene, title, about, data, cursor, onOpen }: StageProps) => {
  const { stop, told: query, ...handlers } = cursor
  return (
    <>
      <div className={classes['stage']}>
        <Drawing scene={scene} text={sentenceOf(`${title}, ${about}`, data)} />
        {stop && (
          <svg
            className={classes['cursor']}
            viewBox={`0 0 ${scene.width} ${scene.height}`}
            aria-hidden
          >
            {scene.along === 'x' && (
              <line x1={stop.x} x2={stop.x} y1={stop.area.y} y2={stop.area.y + stop.area.height} />
            )}
            <circle cx={stop.x} cy={stop.y} r={5.5} />
          </svg>
        )}
        <div
          className={classes['points']}
          data-opens={onOpen !== undefined && stop?.opens !== undefined}
          role="slider"
          tabIndex={0}
          aria-label={say('Points of {title}', { title })}
          aria-orientation={scene.along === 'x' ? 'horizontal' : 'vertical'}
          aria-valuemin={1}
          aria-valuemax={scene.stops.length}
          aria-valuenow={(stop?.point ?? 0) + 1}
          aria-valuetext={say('{point} of {length}', {
            point: (stop?.point ?? 0) + 1,
            length: scene.stops.length,
          })}
          {...handlers}
        />
      </div>
      <p className={classes['readout']} aria-hidden>
        {stop?.text}
      </p>
      <p role="status" className={classes['told']}>
        {query}
      </p>
    </>
  )
}

interface TableDetailsProps {
  isOpen: boolean
  /** What is counted: 'Received'. */
  title: string
  /** The unit and the period: 'specimens a week'. */
  unit: string
  table: ChartTable
  width: number
  onToggle: ReactEventHandler<HTMLDetailsElement>
  /** Opens the list behind a figure; if set, figures are links. */
  onOpen: ((opened: Opened) => void) | undefined
}
const TableDetails = ({
  isOpen,
  title,
  unit,
  table,
  width,
  onToggle,
  onOpen,
}: TableDetailsProps) => (
  <details className={classes['table']} open={isOpen} onToggle={onToggle}>
    <summary>{say('Table')}</summary>
    <FiguresTable label={`${title}, ${unit}`} table={table} room={width} onOpen={onOpen} />
  </details>
)

/**
 * Figures as a picture, with a cursor that announces them, followed by a table that opens on request (key t). The only way to
 * show a chart.
 */
export const Chart = ({
  title,
  unit,
  from,
  to,
  zone,
  counted,
  data,
  height,
  onOpen,
  isTableOpen,
  onTable,
}: ChartProps) => {
  const { ref, width } = useWidth()
  const scene = useMemo(
    () => sceneOf(data, { width, ...(height !== undefined && { height }) }),
    [data, width, height],
  )
  const table = useMemo(() => tableOf(data), [data])
  const instead = insteadOf(
    table,
    from === to
      ? say('No {counted} on {from}.', { counted, from: describeDay(from) })
      : say('No {counted} from {from} to {to}.', {
          counted,
          from: describeDay(from),
          to: describeDay(to),
        }),
  )
  const cursor = useCursor(scene, onOpen)
  const [chosen, choose] = useState<boolean>()
  const isOpen = isTableOpen ?? chosen ?? false
  const span =
    from === to
      ? describeDay(from)
      : say('{from} to {to}', { from: describeDay(from), to: describeDay(to) })
  const about = `${unit}, ${span}, ${zone}`

  return (
    <figure className={classes['figure']} data-beside={table.head.length <= mostSeries}>
      <figcaption className={classes['caption']}>
        <strong>{title}</strong>, {about}
      </figcaption>
      <div className={classes['body']}>
        <div ref={ref} className={classes['picture']}>
          {instead !== undefined ? (
            <Text c="dimmed" py="lg">
              {instead}
            </Text>
          ) : (
            <Stage
              scene={scene}
              title={title}
              about={about}
              data={data}
              cursor={cursor}
              onOpen={onOpen}
            />
          )}
        </div>
        {table.rows.length > 0 && (
          <TableDetails
            isOpen={isOpen}
            title={title}
            unit={unit}
            table={table}
            width={width}
            onToggle={(event) => {
              const next = event.currentTarget.open
              if (next === isOpen) return
              choose(next)
              onTable?.(next)
            }}
            onOpen={onOpen}
          />
        )}
      </div>
    </figure>
  )
}
