import { z } from 'zod'
import { answer, body, endpoints } from '../kit/endpoint.ts'
import { base64, flag, id, line } from '../kit/values.ts'

/** What can be imported as a CSV file. */
export const importKinds = ['patients', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** Maximum rows in one file in the UI; the command takes any number. */
export const mostImported: Readonly<Record<ImportKind, number>> = { patients: 5000, orders: 1000 }
/**
 * Maximum rows that can be imported while acting as a customer, as with exports
 * (rules.md#acting-as-a-customer).
 */
export const mostImportedInVisit = 200
/** Rows of each kind that a preview lists; beyond that it only counts them. */
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

/** A file with only its header, readable by Excel. */
export const templateOf = (kind: ImportKind): string => `\uFEFF${importColumns[kind].join(',')}\r\n`

const RowNote = z.object({ row: z.number(), says: line(300) })
/**
 * `row` counts as in a spreadsheet, with the header as row 1; 0 is the file as a whole. `column` ''
 * is the row as a whole.
 */
const Fault = z.object({ row: z.number(), column: line(60), message: line(300) })
export type ImportFault = z.infer<typeof Fault>

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

/** Imports patients and orders of one account from a CSV file: all or nothing. */
export const imports = endpoints({
  /** Shows what a file would import. Nothing is written. */
  preview: {
    method: 'POST',
    path: '/api/Import/PreviewImport',
    access: 'import.save',
    carriesFile: true,
    input: body(file),
    answer: answer({ ...outcome, faults: many(Fault) }),
  },
  /** Imports it; a file with a fault is refused, and none of it is written. */
  apply: {
    method: 'POST',
    path: '/api/Import/ApplyImport',
    access: 'import.save',
    changes: true,
    carriesFile: true,
    input: body(file),
    answer: answer(outcome),
  },
})
