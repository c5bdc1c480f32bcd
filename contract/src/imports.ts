import { z } from 'zod'
import { answer, body, endpoints } from './endpoint.ts'
import { base64, flag, id, line } from './values.ts'

/** What can be brought as a CSV file. */
export const importKinds = ['patients', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** Rows of one file on the screen, at most; the command takes any number. */
export const mostImported: Readonly<Record<ImportKind, number>> = { patients: 5000, orders: 1000 }
/** Rows that may be imported while acting as a customer, as with exports (decisions.md 8). */
export const mostImportedInVisit = 200
/** Rows of each kind that a preview names; beyond them it counts. */
export const mostPreviewed = 200

/** The columns of each file, in the order of its template. */
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

/** A file with nothing but its header, as Excel reads it. */
export const templateOf = (kind: ImportKind): string => `\uFEFF${importColumns[kind].join(',')}\r\n`

const RowSays = z.object({ row: z.number(), says: line(300) })
/** `row` counts as a spreadsheet does, the header being row 1; 0 is the file as a whole. `column` '' is the row as a whole. */
const Fault = z.object({ row: z.number(), column: line(60), message: line(300) })
export type ImportFault = z.infer<typeof Fault>

const file = {
  kind: z.enum(importKinds),
  customerId: id(),
  /** Where patients are new; where the row of an order names none. 0: the primary location, or the patient's own. */
  locationId: id().optional(),
  /** What a row leaves empty is ticked as missing: the laboratory's to say. */
  missing: flag().optional(),
  fileAsBase64: base64(),
}
const many = <T extends z.ZodType>(row: T) => z.object({ count: z.number(), list: z.array(row).max(mostPreviewed) })
const outcome = {
  /** How many are new. */
  coming: z.number(),
  /** Rows that are left out, because what they say is there already. */
  known: many(RowSays),
  /** Rows that are taken, with what is missing or should be known. */
  notes: many(RowSays),
}

/** Patients and orders of one account from a CSV file: all of it or nothing. */
export const imports = endpoints({
  /** What a file would bring. Nothing is written. */
  preview: {
    method: 'POST',
    path: '/api/Import/PreviewImport',
    access: 'import.save',
    carriesFile: true,
    input: body(file),
    answer: answer({ ...outcome, faults: many(Fault) }),
  },
  /** Writes it; a file with a fault is refused, and nothing of it is written. */
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
