import { describeLeftOut } from '@labgate/contract/kit/paper-columns'
import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Button, Loader, Menu, Tooltip } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Failure } from '../failure.tsx'
import { IconDots } from '../icons/icons.ts'
import { mayBeCut, openingOf, type DataTableProps, type RowAction } from './columns.ts'
import { GridHead } from './grid-head.tsx'
import type { ChosenColumns } from './use-columns.ts'
import { usePaper, type OnPaper } from './use-paper.ts'
import { useRange } from './use-range.ts'
import classes from './data-table.module.css'

const rowHeight = 32
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -Infinity,
  End: Infinity,
}
const within = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value))

/* As many icons as fit in the column; the rest is in a menu. */
const iconsAtMost = 3
const iconsWidth = 96

const Actions = <Row,>({
  row,
  name,
  actions,
  words,
}: {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  words: boolean
}) => {
  const inView = actions.length > iconsAtMost ? actions.slice(0, iconsAtMost - 1) : actions
  const others = actions.slice(inView.length)
  if (words)
    return (
      <div className={classes['actions']} data-words="">
        {actions.map(({ label, icon: Mark, run, danger }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            aria-label={`${label}: ${name}`}
            leftSection={<Mark size={16} aria-hidden />}
            {...(danger && { color: 'red' })}
            onClick={(event) => {
              event.stopPropagation()
              run(row)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    )
  return (
    <div className={classes['actions']}>
      {inView.map(({ label, icon: Mark, run, danger }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            aria-label={`${label}: ${name}`}
            size={26}
            {...(danger && { color: 'red' })}
            onClick={(event) => {
              event.stopPropagation()
              run(row)
            }}
          >
            <Mark size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              aria-label={say('More for {name}', { name })}
              size={26}
              onClick={(event) => event.stopPropagation()}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
            {others.map(({ label, icon: Mark, run, danger }) => (
              <Menu.Item
                key={label}
                leftSection={<Mark size={16} aria-hidden />}
                {...(danger && { color: 'red' })}
                onClick={() => run(row)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/* What is for the hand alone is not on paper, nor is that for which it has no room. */
const columnsOn = <Row,>(
  paper: OnPaper | undefined,
  columns: ChosenColumns<Row>['shown'],
): { shown: ChosenColumns<Row>['shown']; leftOut: ChosenColumns<Row>['shown'] } => {
  if (paper === undefined) return { shown: columns, leftOut: [] }
  const printed = columns.filter(({ notPrinted }) => notPrinted !== true)
  return {
    shown: printed
      .filter((_, place) => !paper.leftOut.includes(place))
      .map((column, at) => ({ ...column, width: paper.widths[at] ?? column.width })),
    leftOut: printed.filter((_, place) => paper.leftOut.includes(place)),
  }
}

/**
 * The table itself. Only rows near the viewport exist; spacer rows keep the height, so the scroll
 * bar is accurate.
 */
export const Grid = <Row extends object>(
  props: DataTableProps<Row> & { chosen: ChosenColumns<Row> },
) => {
  const { from, label, rowId, rowLabel, picks, actions, glowing, chosen, wordsWidth } = props
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const rows = from.rows
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what it needs
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    /* A row is as high as its facts need. */
    measureElement: (element) => (element as HTMLElement).offsetHeight || rowHeight,
    overscan: 10,
    /*
     * The header is also in the frame: without its height, the row scrolled to would be one row
     * below the edge.
     */
    scrollPaddingEnd: rowHeight,
    initialRect: { width: 800, height: 480 },
  })
  const rangeTo = useRange(rows, rowId, picks)
  const paper = usePaper(frame)
  const printing = paper !== undefined
  const { shown, leftOut } = columnsOn(paper, chosen.shown)
  const items = printing
    ? rows.map((_, index) => ({ index, start: index * rowHeight, end: (index + 1) * rowHeight }))
    : virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { more, moreError, fetchingMore } = from
  useEffect(() => {
    if (!printing && more && !moreError && !fetchingMore && last >= rows.length - 15) more()
  }, [printing, more, moreError, fetchingMore, last, rows.length])

  const focusRow = (index: number): void => {
    setAt(index)
    virtual.scrollToIndex(index)
    const focusNow = (): boolean => {
      const row = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      row?.focus({ preventScroll: true })
      return row !== null && row !== undefined
    }
    if (!focusNow()) requestAnimationFrame(focusNow)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row): void => {
    if (event.target !== event.currentTarget) {
      if (event.key === 'Escape') event.currentTarget.focus()
      return
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      focusRow(within(0, index + step, rows.length - 1))
    } else if (event.key === 'Enter') {
      const open = openingOf(props, row)
      if (!open) return
      event.preventDefault()
      open()
    } else if (event.key === ' ' && picks) {
      event.preventDefault()
      picks.set([row], !picks.has(row))
    } else if (event.key === 'ArrowRight')
      event.currentTarget.querySelector<HTMLElement>('button, a')?.focus()
  }
  const withActions = actions !== undefined
  const width = chosen.shown.reduce(
    (sum, column) => sum + column.width,
    withActions ? (wordsWidth ?? iconsWidth) : 0,
  )
  const before = items[0]?.start ?? 0
  const after = printing ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const current = within(0, at, Math.max(0, rows.length - 1))
  const reachable = items.some(({ index }) => index === current) ? current : (items[0]?.index ?? 0)
  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-printing={paper === undefined ? undefined : paper.widths.length > 0 ? 'sized' : ''}
    >
      {leftOut.length > 0 && (
        <p className="printed-only" aria-hidden>
          {describeLeftOut(leftOut.map(({ header }) => header))}
        </p>
      )}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows take the focus and the arrows: a grid (WAI-ARIA APG)
        role="grid"
        aria-label={label}
        aria-rowcount={from.totalIsMore ? -1 : from.total + 1}
        className={classes['table']}
        style={{ width, ...(!chosen.sized && { minWidth: '100%' }) }}
      >
        <GridHead
          {...props}
          chosen={{ ...chosen, shown }}
          isPrinted={printing}
          actionsWidth={withActions ? (wordsWidth ?? iconsWidth) : 0}
        />
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            const open = openingOf(props, row)
            return (
              <tr
                key={rowId(row)}
                ref={virtual.measureElement}
                className={classes['row']}
                data-index={index}
                data-opens={open ? '' : undefined}
                data-glowing={glowing !== undefined && rowId(row) === glowing ? '' : undefined}
                aria-rowindex={index + 2}
                tabIndex={index === reachable ? 0 : -1}
                {...rangeTo(index)}
                onFocus={() => setAt(index)}
                onKeyDown={(event) => onKeyDown(event, index, row)}
                onClick={open}
              >
                {shown.map((column) => {
                  const content = column.cell(row)
                  const isCut = mayBeCut.has(column.id) && typeof content === 'string'
                  return (
                    <td
                      key={column.id}
                      className={
                        [column.align === 'right' && classes['right'], isCut && classes['cut']]
                          .filter(Boolean)
                          .join(' ') || undefined
                      }
                      title={isCut ? content : undefined}
                    >
                      {content}
                    </td>
                  )
                })}
                {withActions && (
                  <td className={classes['acts']}>
                    <Actions
                      row={row}
                      name={rowLabel(row)}
                      actions={actions(row)}
                      words={wordsWidth !== undefined}
                    />
                  </td>
                )}
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
      {fetchingMore && <Loader size="sm" m="xs" aria-label={say('Loading more')} />}
      {more && moreError && <Failure error={moreError} retry={more} />}
    </div>
  )
}
