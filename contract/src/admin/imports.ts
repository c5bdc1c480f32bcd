import { z } from 'zod'
import { answer, body, endpoints } from '../kit/endpoint.ts'
import { base64, flag, id, line, whole } from '../kit/values.ts'

/** What can be imported as a CSV file or an Excel workbook. */
export const importKinds = ['patients', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** Maximum rows in one file in the UI; the command takes any number. */
export const mostImported: Readonly<Record<ImportKind, number>> = { patients: 5000, orders: 1000 }
/**
 * Maximum rows that can be imported while acting as a customer, as with exports
 * (rules.md#acting-as-a-customer).
 */
export const mostImportedInVisit = 200
/** Rows of each kind that a preview lists, and rows that it shows; beyond that it only counts them. */
export const mostPreviewed = 200

/** The columns of each file, in template order. */
export const importColumns = {
  patients: [
    'last name',
    'first name',
    'middle name',
    'last name in latin letters',
    'first name in latin letters',
    'middle name in latin letters',
    'prefix',
    'suffix',
    'birth date',
    'sex',
    'email',
    'language',
    'phone',
    'cell phone',
    'work phone',
    'street',
    'street 2',
    'city',
    'county',
    'state',
    'zip',
    'record number',
    'ssn',
    'primary payer',
    'member id',
    'group',
    'secondary payer',
    'secondary member id',
    'secondary group',
  ],
  orders: [
    'account id',
    'facility code',
    'patient id',
    'record number',
    'birth date',
    'location',
    'provider npi',
    'provider id',
    'test type',
    'tests',
    'specimen kind',
    'site',
    'side',
    'specimen number',
    'collection date',
    'collection time',
    'diagnoses',
    'medications',
    'allergies',
    'pregnant',
    'on ice',
    'priority',
    'pay',
    'provider signature',
    'patient signature',
  ],
} as const satisfies Record<ImportKind, readonly string[]>
export type OrderColumn = (typeof importColumns.orders)[number]

/** What a preview shows of a row besides the patient's name, in this order. */
export const importShown = {
  patients: ['birth date', 'sex', 'record number', 'phone', 'address', 'insurance'],
  orders: [
    'birth date',
    'record number',
    'test type',
    'tests',
    'specimen',
    'collected',
    'provider',
  ],
} as const satisfies Record<ImportKind, readonly string[]>
/** The last column of a file of rows that were left out; an import passes over it. */
export const faultColumn = 'fault'

/** A file with only its header, readable by Excel. */
export const templateOf = (kind: ImportKind): string => `\uFEFF${importColumns[kind].join(',')}\r\n`

const RowNote = z.object({ row: z.number(), says: line(300) })
/**
 * `row` counts as in a spreadsheet, with the header as row 1; 0 is the file as a whole. `column` ''
 * is the row as a whole.
 */
const Fault = z.object({ row: z.number(), column: line(60), message: line(300) })
export type ImportFault = z.infer<typeof Fault>

/** What becomes of a row. */
export const rowOutcomes = ['new', 'known', 'left out'] as const
const ShownRow = z.object({
  row: z.number(),
  outcome: z.enum(rowOutcomes),
  /** 'Moss, Ada', as it would be saved, or as typed if the row is left out; '' if not known. */
  patient: line(200),
  /**
   * By `importShown`: as it would be saved, or as typed if the row is left out. Days are YYYY-MM-DD,
   * moments YYYY-MM-DD HH:mm.
   */
  cells: z.array(line(200)),
  /** Why it is skipped, what is missing, or what is worth knowing. */
  says: line(300),
  /** `value`: as typed. */
  faults: z.array(z.object({ column: line(60), value: line(200), message: line(300) })),
})
export type ShownRow = z.infer<typeof ShownRow>

const file = {
  kind: z.enum(importKinds),
  customerId: id(),
  /**
   * For new patients, and for order rows that name none. 0: the primary location, or the patient's
   * own.
   */
  locationId: id().optional(),
  /** Marks empty values of a row as missing; for the laboratory only. */
  missing: flag().optional(),
  fileAsBase64: base64(),
}
const many = <T extends z.ZodType>(row: T) =>
  z.object({ count: z.number(), list: z.array(row).max(mostPreviewed) })
const outcome = {
  /** Number of new ones. */
  coming: z.number(),
  /** Rows left out because their data already exists. */
  known: many(RowNote),
  /** Rows that are imported, with what is missing or worth knowing. */
  notes: many(RowNote),
}

/** Imports patients and orders of one account from a CSV file or a workbook. */
export const imports = endpoints({
  /** Shows what a file would import. Nothing is written. */
  preview: {
    method: 'POST',
    path: '/api/Import/PreviewImport',
    access: 'import.save',
    carriesFile: true,
    input: body(file),
    answer: answer({
      ...outcome,
      faults: many(Fault),
      /** Rows as they would be saved: those with a fault first. */
      rows: many(ShownRow),
      leftOut: z.object({
        /** Rows with a fault. */
        count: z.number(),
        /** Whether the other rows can be imported without them. */
        mayLeave: z.boolean(),
        /** They as CSV, with their faults in a last column; '' if there are none. */
        fileAsBase64: z.string(),
      }),
    }),
  },
  /**
   * Imports it; a file with a fault is refused, and none of it is written, unless `onlyGood` leaves
   * out its rows with a fault.
   */
  apply: {
    method: 'POST',
    path: '/api/Import/ApplyImport',
    access: 'import.save',
    changes: true,
    carriesFile: true,
    input: body({
      ...file,
      onlyGood: flag().optional(),
      /** Rows that the preview left out; if others would be now, nothing is imported. */
      seenLeftOut: whole(0, 1_000_000).optional(),
    }),
    answer: answer({ ...outcome, /** Rows with a fault. */ leftOut: z.number() }),
  },
})
