import type { ClinicalRow } from '../catalog/clinical/rows.ts'
import type { Values } from './fields.ts'
import type { KindOf } from './kind.ts'
import { contentOf, keyOfRow, kinds, tableKinds, valuesOfKey, type TableKind } from './kinds.ts'
import { shippedTables, type ClinicalTables, type MedicationLink, type Stamp } from './tables.ts'

/** A row as in the UI, the file and the database. */
export interface TableRow extends Stamp {
  key: string
  /** Fields apart from the key. */
  content: Values
}
/**
 * What a director approved: the row from a day on or, without content, its end. It is never
 * changed.
 */
export interface ApprovedVersion {
  kind: TableKind
  rowKey: string
  content: Values | null
  source: string
  sourceDate: string
  /** YYYY-MM-DD at the laboratory. */
  effectiveDate: string
  approvalId: number
}

const limitsWith =
  (name: 'cutOff' | 'low' | 'criticalLow', other: 'cutOff' | 'high' | 'criticalHigh') =>
  (rows: readonly ClinicalRow[]) =>
    rows.filter((row) => row[name] !== undefined || row[other] !== undefined)

/* The rows of a kind among the tables, and the kind's own place in them. */
const rowsOf: {
  [K in TableKind]: (tables: ClinicalTables) => readonly Parameters<(typeof kinds)[K]['write']>[0][]
} = {
  cutOffs: ({ limits }) => limitsWith('cutOff', 'cutOff')(limits),
  intervals: ({ limits }) => limitsWith('low', 'high')(limits),
  criticals: ({ limits }) => limitsWith('criticalLow', 'criticalHigh')(limits),
  validity: ({ validity }) => validity,
  ages: ({ specimenAges }) => specimenAges,
  medications: ({ medications }) => medications,
  metabolites: ({ links }) => links,
  impurities: ({ impurities }) => impurities,
  notPrescribable: ({ notPrescribable }) => notPrescribable,
  silentAbsences: ({ silentAbsences }) => silentAbsences,
  cup: ({ cup }) => cup,
}

const asRows = <K extends TableKind>(kind: K, tables: ClinicalTables): TableRow[] => {
  const { write } = kinds[kind] as KindOf<Stamp>
  return rowsOf[kind](tables).map((row) => {
    const values = write(row)
    return {
      key: keyOfRow(kind, values),
      content: contentOf(kind, values),
      source: row.source,
      sourceDate: row.sourceDate,
      state: row.state,
    }
  })
}
const shipped = Object.fromEntries(
  tableKinds.map((kind) => [kind, asRows(kind, shippedTables)]),
) as Record<TableKind, TableRow[]>

/** Shipped rows of a kind; those of the medication list are the database's own. */
export const shippedRows = (kind: TableKind): readonly TableRow[] => shipped[kind]

/**
 * The version of each row in force on a day: the one with the latest effective date on or before
 * it; if two share a date, the one approved later. By kind and key; one without content ended its
 * row.
 */
export const versionsOn = (
  versions: readonly ApprovedVersion[],
  day: string,
): ReadonlyMap<string, ApprovedVersion> => {
  const found = new Map<string, ApprovedVersion>()
  for (const version of versions) {
    if (version.effectiveDate > day) continue
    const place = `${version.kind} ${version.rowKey}`
    const before = found.get(place)
    const isLater =
      before === undefined ||
      version.effectiveDate > before.effectiveDate ||
      (version.effectiveDate === before.effectiveDate && version.approvalId > before.approvalId)
    if (isLater) found.set(place, version)
  }
  return found
}

/**
 * The rows of a kind in force: approved ones, and as drafts the shipped ones for which nothing was
 * approved.
 */
export const rowsInForce = (
  kind: TableKind,
  base: readonly TableRow[],
  inForce: ReadonlyMap<string, ApprovedVersion>,
): TableRow[] => {
  const known = new Set(base.map(({ key }) => key))
  const approved = (key: string): TableRow[] => {
    const version = inForce.get(`${kind} ${key}`)
    if (version === undefined || version.content === null) return []
    return [
      {
        key,
        content: version.content,
        source: version.source,
        sourceDate: version.sourceDate,
        state: 'approved',
      },
    ]
  }
  return [
    ...base.flatMap((row) => (inForce.has(`${kind} ${row.key}`) ? approved(row.key) : [row])),
    ...[...inForce.values()]
      .filter((version) => version.kind === kind && !known.has(version.rowKey))
      .flatMap(({ rowKey }) => approved(rowKey)),
  ]
}

/* Rows never change, and most rows of any day are the shipped ones: each is read once. */
const typed = new WeakMap<TableRow, Stamp>()
const typedRow = (kind: TableKind, row: TableRow): Stamp => {
  const { key, content, source, sourceDate, state } = row
  const read =
    typed.get(row) ??
    (kinds[kind].read as KindOf<Stamp>['read'])(
      { ...valuesOfKey(kind, key), ...content },
      { source, sourceDate, state },
    )
  typed.set(row, read)
  return read
}

const typedRows = <K extends TableKind>(
  kind: K,
  rows: readonly TableRow[],
): ReturnType<(typeof kinds)[K]['read']>[] =>
  rows.map((row) => typedRow(kind, row)) as ReturnType<(typeof kinds)[K]['read']>[]

/*
 * The medication list's own rows come with each order: these are the ones that replace or end them.
 */
const medicationLinks = (inForce: ReadonlyMap<string, ApprovedVersion>): MedicationLink[] =>
  [...inForce.values()]
    .filter(({ kind }) => kind === 'medications')
    .flatMap(({ rowKey, content, source, sourceDate }) =>
      typedRows('medications', [
        { key: rowKey, content: {}, source, sourceDate, state: 'approved' },
      ]).map((row) => ({ ...row, isRetired: content === null })),
    )

/**
 * The tables a laboratory uses on a day. Without an approved version, the shipped ones unchanged.
 * `name`: the approvals they include.
 */
export const tablesOn = (
  versions: readonly ApprovedVersion[],
  day: string,
  name: string,
): ClinicalTables => {
  const inForce = versionsOn(versions, day)
  if (inForce.size === 0) return shippedTables
  const rows = <K extends TableKind>(kind: K) =>
    typedRows(kind, rowsInForce(kind, shipped[kind], inForce))
  return {
    name,
    limits: [...rows('cutOffs'), ...rows('intervals'), ...rows('criticals')],
    validity: rows('validity'),
    specimenAges: rows('ages'),
    links: rows('metabolites'),
    impurities: rows('impurities'),
    notPrescribable: rows('notPrescribable'),
    silentAbsences: rows('silentAbsences'),
    cup: rows('cup'),
    medications: medicationLinks(inForce),
  }
}
