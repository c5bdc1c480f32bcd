import { z } from 'zod'
import { Done, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { base64, day, flag, id, instant, line, text } from '../kit/values.ts'
import { tableKinds } from './kinds.ts'

const kind = z.enum(tableKinds)
/** Fields of a row by name (clinical/kinds.ts), as text; '' is an empty field. */
const fields = () => z.record(z.string().max(40), text(2000))

/** A laboratory with viewable tables. */
export const TableLaboratory = z.object({
  labId: id(),
  name: line(100),
  active: flag(),
  /** The director as printed on reports; '' until one is named. */
  director: line(220),
  cliaNumber: line(10),
  /** The caller approves its tables. */
  isDirector: flag(),
  rowVersion: id(),
  /** A director who waits until a second person confirms who it is. */
  named: z
    .object({
      user: line(120),
      email: line(254),
      askedBy: line(120),
      /** Another person than the caller must confirm it. */
      needsOther: flag(),
      /** Who else entered a part, if the caller did, too: the caller can take all of it over. */
      enteredWith: z.array(line(120)),
    })
    .nullable(),
})

const version = { content: fields().nullable(), source: line(300), sourceDate: line(10) }
/**
 * A row of a table: the version in force today, the draft beside it, and the version approved for a
 * later day.
 */
export const ClinicalTableRow = z.object({
  key: line(300),
  /** Null: not in force yet, or ended. Without an approval, it is the shipped draft. */
  inForce: z
    .object({
      ...version,
      content: fields(),
      state: z.enum(['draft', 'approved']),
      effectiveDate: day(),
      director: line(220),
    })
    .nullable(),
  /** Without content, it requests the row's end. */
  draft: z
    .object({ ...version, versionId: id(), madeBy: line(120), madeDate: instant() })
    .nullable(),
  next: z.object({ ...version, effectiveDate: day(), director: line(220) }).nullable(),
})
export type ClinicalTableRow = z.infer<typeof ClinicalTableRow>

/** An event in a row's history: a draft, a withdrawn draft, an approval. */
export const ClinicalTableEvent = z.object({
  versionId: id(),
  key: line(300),
  state: z.enum(['draft', 'dropped', 'approved', 'retired']),
  /** Before and after; null: not in force. */
  was: fields().nullable(),
  is: fields().nullable(),
  source: line(300),
  sourceDate: line(10),
  effectiveDate: day(),
  by: line(220),
  at: instant(),
  note: text(500),
})
export type ClinicalTableEvent = z.infer<typeof ClinicalTableEvent>

const table = { labId: id(), kind }
const Difference = z.object({
  row: z.number(),
  key: line(300),
  was: fields().nullable(),
  is: fields().nullable(),
})
const Fault = z.object({ row: z.number(), column: line(60), message: line(300) })
const many = <T extends z.ZodType>(row: T) =>
  z.object({ count: z.number(), list: z.array(row).max(500) })
const medications = z.array(z.object({ id: line(15), name: line(200) }))

/** Maximum number of rows in an imported file. */
export const mostTableRows = 5000
const file = { ...table, fileAsBase64: base64() }

/**
 * Each laboratory's cut-offs, intervals and links, which its director approves
 * (docs/decisions/0030).
 */
export const clinicalTables = endpoints({
  laboratories: {
    method: 'GET',
    path: '/api/ClinicalTable/GetLaboratories',
    access: 'clinical-table.read',
    input: query({}),
    answer: shortListOf(TableLaboratory),
  },
  rows: {
    method: 'GET',
    path: '/api/ClinicalTable/GetRows',
    access: 'clinical-table.read',
    input: query(table),
    answer: answer({
      /** Today at the laboratory. */ today: line(10),
      list: z.array(ClinicalTableRow),
      /** Generic drugs, for the table of medications. */ medications,
    }),
  },
  history: {
    method: 'GET',
    path: '/api/ClinicalTable/GetHistory',
    access: 'clinical-table.read',
    /** An empty key: the whole table, newest 500. */
    input: query({ ...table, key: line(300) }),
    answer: answer({ list: z.array(ClinicalTableEvent), medications }),
  },
  saveDraft: {
    method: 'POST',
    path: '/api/ClinicalTable/SaveDraft',
    access: 'clinical-table.save',
    changes: true,
    notInVisit: true,
    /** `ends`: the draft requests the end of the row that these values name. */
    input: body({
      ...table,
      values: fields(),
      source: line(300),
      sourceDate: line(10),
      ends: flag().optional(),
    }),
    answer: Done,
  },
  dropDraft: {
    method: 'POST',
    path: '/api/ClinicalTable/DropDraft',
    access: 'clinical-table.save',
    changes: true,
    notInVisit: true,
    input: body({ ...table, key: line(300) }),
    answer: Done,
  },
  /**
   * For the laboratory's director only, with the second factor shown for this very act. All of the
   * rows or none.
   */
  /**
   * Records a second person's confirmation of who the director is, as user and as printed.
   * `takeOver`: who entered a part takes all of it over instead, so that others can confirm it.
   */
  confirmDirector: {
    method: 'POST',
    path: '/api/ClinicalTable/ConfirmDirector',
    access: 'clinical-table.approve',
    changes: true,
    notInVisit: true,
    input: body({ labId: id(), rowVersion: id(), takeOver: flag().optional() }),
    answer: Done,
  },
  approve: {
    method: 'POST',
    path: '/api/ClinicalTable/ApproveRows',
    access: 'clinical-table.approve',
    changes: true,
    notInVisit: true,
    input: body({
      ...table,
      effectiveDate: day(),
      note: text(500),
      /** Each with the draft that the director saw; 0: the shipped row. */
      rows: z.array(z.object({ key: line(300), versionId: id() })).max(mostTableRows),
    }),
    answer: Done,
  },
  exportFile: {
    method: 'POST',
    path: '/api/ClinicalTable/ExportTable',
    access: 'clinical-table.read',
    input: body(table),
    answer: answer({ fileName: line(120), fileType: line(120), fileAsBase64: z.string() }),
  },
  /** Shows what a file would change. Nothing is written. */
  previewImport: {
    method: 'POST',
    path: '/api/ClinicalTable/PreviewImport',
    access: 'clinical-table.save',
    carriesFile: true,
    notInVisit: true,
    input: body(file),
    answer: answer({
      /** Rows that match existing ones. */ same: z.number(),
      changes: many(Difference),
      faults: many(Fault),
      medications,
    }),
  },
  /** Drafts each row that differs; a file with a fault is refused, and none of it is written. */
  applyImport: {
    method: 'POST',
    path: '/api/ClinicalTable/ApplyImport',
    access: 'clinical-table.save',
    changes: true,
    carriesFile: true,
    notInVisit: true,
    input: body(file),
    answer: answer({ drafts: z.number() }),
  },
})
