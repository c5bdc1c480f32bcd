import { createHash } from 'node:crypto'
import { mostTableRows, type billingTables } from '@labgate/contract/billing/billing-tables'
import { tableOf } from '@labgate/contract/billing/tables/kinds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { hasMoreRows } from '../../../dictionaries/csv.ts'
import { faultLine, type Fault, type Reading } from '../../../dictionaries/fault.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { readCmsFile } from './cms/cms-file.ts'
import type { CmsReading } from './cms/read-cms.ts'
import { insertProposal } from './import-table.queries.ts'
import { loadPlan } from './load.ts'
import { namesFor, type Names } from './names.ts'
import type { Plan } from './plan.ts'
import { readTableFile, type FileRow } from './read-file.ts'
import { lockTable, workOut } from './work-out.ts'

type Given = Omit<ParsedInput<typeof billingTables.previewImport>, 'fileAsBase64'>
interface PlannedFile {
  /** What was read from a CMS file. */
  cms: CmsReading | undefined
  names: Names
  rows: FileRow[]
  plan: Plan
  /** Faults in cells and in rows that conflict, by row. */
  faults: Fault[]
}

/** Limit for a file in our own format; CMS files are larger. */
const mostBytes = 5 * 1_048_576
const headerRows = 1
const tooManyRows = (): Refusal =>
  new Refusal('file-refused', undefined, [
    issue(
      'fileAsBase64',
      `At most ${mostTableRows.toLocaleString('en-US')} rows in one file.`,
      'too-many-rows',
    ),
  ])
/* CMS publishes a ZIP file with a workbook and a text file in it. */
const isPacked = (file: Buffer): boolean => file.subarray(0, 2).toString('latin1') === 'PK'
const packed: Reading<FileRow> = {
  rows: [],
  faults: [
    {
      row: 0,
      column: '',
      message:
        'This is a ZIP file or a workbook. Unpack it, and choose the text or CSV file in it.',
    },
  ],
}
/* A CMS file that belongs to another table. */
const elsewhere = ({ kind, title }: CmsReading): Reading<FileRow> => ({
  rows: [],
  faults: [
    {
      row: 0,
      column: '',
      message: `This is the file “${title}” of CMS. Import it in “${tableOf(kind).title}”.`,
    },
  ],
})

/**
 * Reads a file, in our own format or as CMS publishes it, and reports what it would do. With
 * `leaveOut`, plans the rows without a fault; otherwise plans none if any row has a fault.
 */
export const planFile = async (tx: Tx, given: Given, file: Buffer): Promise<PlannedFile> => {
  const { kind, effectiveDate, overlap, leaveOut } = given
  refuseIf(
    effectiveDate === null ? [issue('effectiveDate', 'Enter the effective date.', 'required')] : [],
  )
  const names = await namesFor(tx, kind)
  const cms = await readCmsFile(tx, file)
  if (cms === undefined && file.length > mostBytes && !isPacked(file))
    throw new Refusal('file-refused', undefined, [
      issue('fileAsBase64', 'The file is larger than 5 MB.', 'file-too-large'),
    ])
  // counted before it is parsed
  if (cms === undefined && !isPacked(file) && hasMoreRows(file, mostTableRows + headerRows))
    throw tooManyRows()
  const { rows, faults } =
    cms === undefined
      ? isPacked(file)
        ? packed
        : readTableFile(kind, file, names)
      : cms.kind === kind
        ? cms
        : elsewhere(cms)
  if (rows.length + faults.length > mostTableRows) throw tooManyRows()
  const plan = await workOut(tx, kind, rows, { effective: effectiveDate ?? '', overlap })
  const all = [...faults, ...plan.faults].toSorted((one, other) => one.row - other.row)
  /* A fault in the file as a whole leaves nothing to load. */
  const isLoadable = all.length === 0 || (leaveOut && rows.length > 0)
  return {
    cms,
    names,
    rows,
    plan: isLoadable ? plan : { ...plan, same: 0, changes: [], begun: [], ended: [] },
    faults: all,
  }
}

/**
 * Loads a file in the caller's transaction, or proposes it if a second person has to approve. All
 * of the plan, or nothing.
 */
export const importTable = async (
  tx: Tx,
  actor: Actor,
  given: Given & { fileName: string; source: string },
  file: Buffer,
  change: ChangeContext,
  now: Date,
): Promise<{ changes: number; proposalId: number; message: string }> => {
  const { kind, fileName, source, overlap, leaveOut, effectiveDate } = given
  refuseIf(source === '' ? [issue('source', 'Enter where these rows come from.', 'required')] : [])
  await lockTable(tx, kind)
  const { plan, faults, rows } = await planFile(tx, given, file)
  const [first] = faults
  if (first !== undefined && !leaveOut) {
    const line =
      faults.length === 1
        ? faultLine(first)
        : `${faults.length.toLocaleString('en-US')} cells need correction.`
    throw new Refusal('faulty', `Nothing was imported. ${line}`, [
      issue('fileAsBase64', line, 'import'),
    ])
  }
  refuseIf(
    plan.changes.length === 0
      ? [issue('fileAsBase64', 'This file has nothing new.', 'nothing-new')]
      : [],
  )
  const hash = createHash('sha256').update(file).digest()
  const count =
    plan.changes.length === 1 ? 'One row' : `${plan.changes.length.toLocaleString('en-US')} rows`
  change.about({
    target: `billing table ${kind}`,
    fields: [kind, howMany(plan.changes.length, 'row')],
  })
  if (tableOf(kind).isProposed !== true) {
    await loadPlan(tx, actor, { kind, fileName, source, hash }, plan, now)
    return {
      changes: plan.changes.length,
      proposalId: 0,
      message: `${count} loaded. Bills that were not sent are checked again.`,
    }
  }
  /* Rows state their first day, so that approving later changes only the day of approval. */
  const isFaulty = new Set(faults.map(({ row }) => row))
  const proposed = rows
    .filter(({ row }) => !isFaulty.has(row))
    .map((row) => ({ ...row, from: row.from ?? effectiveDate }))
  const { rows: made } = await tx.executeQuery(
    insertProposal({ kind, fileName, source, hash, overlap, rows: proposed, actor, now }),
  )
  const proposalId = made[0]?.id ?? 0
  change.about({ target: `billing proposal ${proposalId}` })
  return {
    changes: plan.changes.length,
    proposalId,
    message: `${count} proposed. Another person approves them.`,
  }
}
