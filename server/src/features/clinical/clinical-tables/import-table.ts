import {
  mostTableRows,
  type ClinicalTableRow,
  type clinicalTables,
} from '@labgate/contract/clinical/clinical-tables'
import { sameContent } from '@labgate/contract/clinical/same-row'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { hasMoreRows } from '../../../dictionaries/csv.ts'
import { faultLine, type Fault } from '../../../dictionaries/fault.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { LockedTable } from './lock-table.ts'
import { lockTable } from './lock-table.ts'
import { readTableFile, type FileRow } from './table-file.ts'
import { versionRows, type NewVersion } from './write-versions.ts'

type Given = Omit<ParsedInput<typeof clinicalTables.applyImport>, 'fileAsBase64'>

interface Change extends FileRow {
  was: ClinicalTableRow['inForce']
  version: NewVersion
}
/** What a file would do to a table. */
export interface ImportPlan {
  table: LockedTable
  same: number
  changes: Change[]
  faults: Fault[]
}

const describeRow = (
  kind: Given['kind'],
  row: FileRow,
  other: { content: FileRow['content']; source: string; sourceDate: string },
): boolean =>
  sameContent(kind, row.content, other.content) &&
  (row.content === null || (row.source === other.source && row.sourceDate === other.sourceDate))

/*
 * A row that matches its draft, or without a draft the version in force, changes nothing; one that
 * matches the version in force drops the draft.
 */
const changeOf = (
  kind: Given['kind'],
  row: FileRow,
  known: ClinicalTableRow | undefined,
): Change[] => {
  const [inForce, draft] = [known?.inForce ?? null, known?.draft ?? null]
  const isInForce = inForce === null ? row.content === null : describeRow(kind, row, inForce)
  if (draft === null ? isInForce : describeRow(kind, row, draft)) return []
  const { key, content, source, sourceDate } = row
  const version: NewVersion = isInForce
    ? { key, content: null, source: '', sourceDate: '', state: 'dropped' }
    : {
        key,
        content,
        source: source || (content === null ? (inForce?.source ?? '') : ''),
        sourceDate,
        state: 'draft',
      }
  return [{ ...row, was: inForce, version }]
}

/** Far above the largest table; more would be letters in few rows. */
const mostBytes = 5 * 1_048_576
const headerRows = 1

/* Counted before it is parsed, and before the table is locked. */
const refuseLarge = (file: Buffer): void => {
  if (file.length <= mostBytes && !hasMoreRows(file, mostTableRows + headerRows)) return
  throw new Refusal('file-refused', undefined, [
    issue(
      'fileAsBase64',
      `At most ${mostTableRows.toLocaleString('en-US')} rows in one file.`,
      'too-many-rows',
    ),
  ])
}

/** Compares a file with a table, which is locked until the transaction ends. */
export const planImport = async (
  tx: Tx,
  { labId, kind }: Given,
  file: Buffer,
  now: Date,
): Promise<ImportPlan> => {
  refuseLarge(file)
  const table = await lockTable(tx, labId, kind, now)
  const { rows, faults } = readTableFile(kind, file, table.drugs)
  const changes =
    faults.length > 0 ? [] : rows.flatMap((row) => changeOf(kind, row, table.rows.get(row.key)))
  return { table, same: rows.length - changes.length, changes, faults }
}

/**
 * Drafts each row of a file that differs: all of them, or nothing if a cell has a fault. Rows
 * missing from the file stay as they are.
 */
export const importTable = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  file: Buffer,
  change: ChangeContext,
  now: Date,
): Promise<{ drafts: number; message: string }> => {
  const { table, changes, faults } = await planImport(tx, given, file, now)
  const [first] = faults
  if (first !== undefined) {
    const line =
      faults.length === 1
        ? faultLine(first)
        : `${faults.length.toLocaleString('en-US')} cells need correction.`
    throw new Refusal('faulty', `Nothing was imported. ${line}`, [
      issue('fileAsBase64', line, 'import'),
    ])
  }
  refuseIf(
    changes.length === 0
      ? [issue('fileAsBase64', 'This file has nothing new.', 'nothing-new')]
      : [],
  )
  change.last(
    versionRows(
      actor,
      table,
      changes.map(({ version }) => version),
      { approvalId: null, at: now },
    ),
  )
  change.about({
    target: `lab ${given.labId}`,
    fields: [given.kind, howMany(changes.length, 'row')],
  })
  return {
    drafts: changes.length,
    message: `${changes.length === 1 ? 'One row is' : `${changes.length.toLocaleString('en-US')} rows are`} drafted.`,
  }
}
