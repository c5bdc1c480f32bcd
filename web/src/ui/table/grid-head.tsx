import { say } from '@labgate/contract/languages/say'
import { VisuallyHidden } from '@mantine/core'
import type { PointerEvent } from 'react'
import { IconArrowDown, IconArrowUp } from '../icons/icons.ts'
import type { DataTableProps } from './columns.ts'
import type { ChosenColumns } from './use-columns.ts'
import classes from './data-table.module.css'

const directions = { up: 'ascending', down: 'descending', none: 'none' } as const
const directionOf = (sort: string | undefined, id: string): keyof typeof directions =>
  sort === id ? 'up' : sort === `-${id}` ? 'down' : 'none'

/**
 * Drags the right edge of a column. From then on, all columns keep their current width on screen.
 */
const drag = (
  event: PointerEvent<HTMLElement>,
  id: string,
  setWidths: (widths: Record<string, number>) => void,
): void => {
  const head = event.currentTarget.closest('tr')
  const now = Object.fromEntries(
    [...(head?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].map((cell) => [
      cell.dataset['column'] ?? '',
      cell.getBoundingClientRect().width,
    ]),
  )
  const grip = event.currentTarget
  const from = event.clientX
  const move = (next: globalThis.PointerEvent): void =>
    setWidths({ ...now, [id]: (now[id] ?? 0) + next.clientX - from })
  const stop = (): void => grip.removeEventListener('pointermove', move)
  event.preventDefault()
  grip.setPointerCapture(event.pointerId)
  grip.addEventListener('pointermove', move)
  grip.addEventListener('pointerup', stop, { once: true })
  grip.addEventListener('pointercancel', stop, { once: true })
}

/**
 * The header row: a click sorts, a second one reverses the order; a column's edge can be dragged,
 * and a double click undoes that.
 */
export const GridHead = <Row,>({
  chosen,
  sort,
  onSort,
  actionsWidth,
  isPrinted,
}: Pick<DataTableProps<Row>, 'sort' | 'onSort'> & {
  chosen: ChosenColumns<Row>
  /** 0: no row has any. */ actionsWidth: number
  /** On paper: browsers leave buttons out of heads that stand on a later sheet. */
  isPrinted: boolean
}) => (
  <thead>
    <tr aria-rowindex={1}>
      {chosen.shown.map((column) => {
        const direction = directionOf(sort, column.id)
        const right = column.align === 'right' ? ` ${classes['right']}` : ''
        return (
          <th
            key={column.id}
            scope="col"
            data-column={column.id}
            style={{ width: column.width }}
            aria-sort={column.sortable ? directions[direction] : undefined}
          >
            {column.sortable && onSort && !isPrinted ? (
              <button
                type="button"
                className={`${classes['head']}${right}`}
                onClick={() => onSort(direction === 'up' ? `-${column.id}` : column.id)}
              >
                {column.header}
                {direction === 'up' && <IconArrowUp size={14} aria-hidden />}
                {direction === 'down' && <IconArrowDown size={14} aria-hidden />}
              </button>
            ) : (
              <span className={`${classes['head']}${right}`}>{column.header}</span>
            )}
            <span
              aria-hidden
              className={classes['grip']}
              onPointerDown={(event) => drag(event, column.id, chosen.setWidths)}
              onDoubleClick={chosen.resetWidths}
            />
          </th>
        )
      })}
      {actionsWidth > 0 && (
        <th scope="col" className={classes['acts']} style={{ width: actionsWidth }}>
          <VisuallyHidden>{say('Actions')}</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
)
