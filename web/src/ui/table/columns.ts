import type { ReactNode } from 'react'
import type { Rows } from '../../api/queries.ts'
import type { Icon } from '../icons/icons.ts'

export interface Column<Row> {
  /** The field's name on the wire: exports and sorting use it. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Pixels to begin with; the columns share what is left over. */
  width: number
  align?: 'right'
  /** The header sorts by this column, as criteria.sort 'id' and '-id'. */
  sortable?: boolean
  /** Not shown until chosen. */
  initiallyHidden?: boolean
  /** Cannot be hidden. */
  always?: boolean
}

/** What can be done with one row; shown as icons on hover and focus, and in a menu on a phone. */
export interface RowAction<Row> {
  label: string
  icon: Icon
  run: (row: Row) => void
  danger?: boolean
}

export interface ExportedFile {
  fileName: string
  fileType: string
  fileAsBase64: string
}
export type ExportFormat = 'csv' | 'xlsx'

export interface DataTableProps<Row> {
  /** Names the list: column choices are kept under it. */
  name: string
  /** What the rows are, for screen readers and the count: 'accounts'. */
  label: string
  from: Rows<Row>
  /** How many of the rows are sums of the others, and no rows of their own: the count leaves them out. */
  sums?: number | undefined
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number | string
  /** Names a row for screen readers: 'Sunrise Pain Clinic'. */
  rowLabel: (row: Row) => string
  /** Enter, a click or a tap on the row. */
  onOpen?: ((row: Row) => void) | undefined
  /** Space on the row: selects it, or takes that back. */
  onPick?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => readonly RowAction<Row>[]) | undefined
  /** Pixels of the column of actions, with their words beside the icons; undefined: icons alone. */
  wordsWidth?: number
  /** The three facts of a row on a phone: the first is the card's headline. */
  card: (row: Row) => readonly [ReactNode, ReactNode, ReactNode]
  /** The card's checkbox, beside it: the card itself is a button. */
  cardCheckbox?: ((row: Row) => ReactNode) | undefined
  /** 'name', '-name' or '' for the list's own order. */
  sort?: string
  onSort?: (sort: string) => void
  /** What stands here when nothing is found. */
  empty: { says: string; action?: ReactNode }
  /** Fetches what is filtered, all pages of it, with the columns shown. */
  onExport?: ((format: ExportFormat, columns: string[]) => Promise<ExportedFile>) | undefined
  /** Rows whose ids are in here glow once: they were just saved. */
  glowing?: number | string | undefined
  /** Said beside the count, for instance that names only resemble what was typed. */
  note?: ReactNode
}
