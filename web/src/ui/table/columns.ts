import type { ReactNode } from 'react'
import type { Rows } from '../../api/queries.ts'
import type { Icon } from '../icons/icons.ts'
import type { ListFilters } from '../list-limits.ts'

/**
 * Columns whose cells may be cut at their edge: they name a place or a user, in full on hover and
 * in the record. Every other cell wraps, and its row grows: who the patient is, tests, diagnoses,
 * medications, allergies, insurance, STAT, values, reasons, and errors are never cut.
 */
export const mayBeCut: ReadonlySet<string> = new Set([
  'customer',
  'customerName',
  'location',
  'locationName',
  'physician',
  'lab',
  'facilityCode',
  'email',
  'contactEmail',
  'userName',
  'createdBy',
  'owner',
  'contactName',
])

export interface Column<Row> {
  /** The field's name in the API: exports and sorting use it. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Initial pixels; the columns share the remaining space. */
  width: number
  align?: 'right'
  /** The header sorts by this column, as criteria.sort 'id' and '-id'. */
  sortable?: boolean
  /** Hidden until chosen. */
  initiallyHidden?: boolean
  /** Cannot be hidden. */
  always?: boolean
  /** Is for the hand alone. */
  notPrinted?: true
}

/** Actions for one row; shown as icons on hover and focus, and in a menu on a phone. */
export interface RowAction<Row> {
  label: string
  icon: Icon
  run: (row: Row) => void
  danger?: boolean
}

/** Which rows are selected. `set` adds to what the same event has set before. */
export interface Picks<Row> {
  has: (row: Row) => boolean
  set: (rows: readonly Row[], is: boolean) => void
}

export interface ExportedFile {
  fileName: string
  fileType: string
  fileAsBase64: string
}
export type ExportFormat = 'csv' | 'xlsx'

export interface DataTableProps<Row> {
  /** The list's name: column choices are stored under it. */
  name: string
  /** What the rows are, for screen readers and the count: 'accounts'. */
  label: string
  from: Rows<Row>
  /** Number of rows that the count leaves out: sums, or rows that are no longer what `label` says. */
  uncounted?: number | undefined
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number | string
  /** Names a row for screen readers: 'Sunrise Pain Clinic'. */
  rowLabel: (row: Row) => string
  /**
   * Called on Enter, a click, or a tap anywhere on the row: opens its record. 'nothing more': the
   * row already says all that this reader can see.
   */
  onOpen: ((row: Row) => void) | 'nothing more'
  /** Whether this row leads anywhere; every row does if it is left out. */
  opens?: ((row: Row) => boolean) | undefined
  /** Selected rows: Space on a row selects or deselects it, Shift+click on a checkbox a range. */
  picks?: Picks<Row> | undefined
  actions?: ((row: Row) => readonly RowAction<Row>[]) | undefined
  /** Pixels of the actions column, with labels next to the icons; undefined: only icons. */
  wordsWidth?: number
  /** The three facts of a row on a phone: the first is the card's headline. */
  card: (row: Row) => readonly [ReactNode, ReactNode, ReactNode]
  /** The card's checkbox, next to it, since the card itself is a button. */
  cardCheckbox?: ((row: Row) => ReactNode) | undefined
  /** 'name', '-name' or '' for the list's own order. */
  sort?: string
  onSort?: (sort: string) => void
  /** The filters that narrow it, so that an empty list names them; 'none' only if nothing does. */
  filters: ListFilters | 'none'
  /** Shown if nothing is found and no filter leaves anything out. */
  empty: { text: string; action?: ReactNode }
  /** Fetches all pages of the filtered list, with the columns shown. */
  onExport?: ((format: ExportFormat, columns: string[]) => Promise<ExportedFile>) | undefined
  /** The row with this id glows once: it was just saved. */
  glowing?: number | string | undefined
  /** Shown next to the count, for instance that names are only similar to the typed text. */
  note?: ReactNode
}

/** What opens this row; undefined if it leads nowhere. */
export const openingOf = <Row extends object>(
  { onOpen, opens }: Pick<DataTableProps<Row>, 'onOpen' | 'opens'>,
  row: Row,
): (() => void) | undefined =>
  onOpen === 'nothing more' || opens?.(row) === false ? undefined : () => onOpen(row)
