import { testTypeNames } from '@labgate/contract/catalog/test-types'
import { startCommand, WrongUse, type Command, type Given } from './command.ts'
import { importAllergies } from './import/allergies.ts'
import { importArchive } from './import/archive.ts'
import { importDiagnoses } from './import/icd10.ts'
import { importMedications } from './import/medications.ts'
import { importOrders } from './import/orders.ts'
import { importPatients } from './import/patients.ts'
import { importZips } from './import/zip.ts'

const usage = `
npm run import -- icd10 FILE --from DAY --to DAY
npm run import -- medications FILE.csv
npm run import -- allergies FILE.csv
npm run import -- patients FILE.csv --account FACILITYCODE
npm run import -- orders FILE.csv
npm run import -- zip FILE.csv
npm run import -- archive FOLDER --index FILE.csv

Shows what a file would add, change and end. Nothing is written without --apply.

    --apply       writes the file, all or nothing; a file with an error is not written at all (an archive is written row by row)
    --all         shows every row instead of the first ten of each kind
    --whole       confirms that the file is the complete list even if it would end more than 10% of it (not for patients and orders)

icd10: the yearly ICD-10-CM order file (icd10cm_order_2026.txt, extracted from its ZIP archive).
    --from DAY    the first day the file is in effect, such as 2025-10-01; the file itself has no dates
    --to DAY      the last day, such as 2026-09-30
  A code that is not in the file ends the day before the file takes effect. Orders and patients keep their codes.

medications, allergies: the complete list, with the columns of server/data/medications.csv and allergies.csv. Entries not in the
  file are no longer offered; patients keep theirs.
    npm run import -- allergies allergies.csv --apply

patients: for one account. The first row names the columns:
    last name, first name, birth date (MM/DD/YYYY or YYYY-MM-DD), sex (F, M, other, unknown), phone, street, city, zip;
    optional: middle name, last (first, middle) name in latin letters, prefix, suffix, email, language (English, Spanish), cell phone, work phone,
    street 2, county, state, record number, ssn, primary payer, member id, group, secondary payer, secondary member id, secondary group
    --account     the facility code of the account
    --location    the name of the location; without it, the primary location
    --missing     marks blank cells as missing, to be requested later, instead of reporting an error
  Patients already on file, by record number or by last name, first name and birth date, are skipped. A payer is matched by its name
  or another name on file; otherwise it is kept as written. No patient can be saved while an import writes.
    npm run import -- patients chart.csv --account SPC001 --location "Tampa" --apply

orders: under the same rules as a typed order. The first row names the columns:
    test type (${testTypeNames.join(', ')}), tests (numbers or names), collection date;
    the patient: facility code or account id, then record number and birth date, or patient id;
    optional: location, provider npi or provider id, specimen kind, site, side, specimen number (of a label printed for the
    account), collection time (local to the location), diagnoses, medications (or none, or not given), allergies (or none),
    pregnant (yes, no), on ice, priority (routine, STAT), pay (insurance, self, contract), provider signature (paper), patient signature (paper, consent)
  Separate several values in one cell with semicolons. Insurance is taken from the patient's record.
    --account     the facility code, for rows without an account
    --location    the name of a location of that account, for rows without a location; without it, the patient's own
    --missing     marks blank cells as missing, as the laboratory does for a paper requisition
  An order for the same patient, time and tests is skipped. No order can be saved while an import writes.
    npm run import -- orders visits.csv --account SPC001 --apply

zip: the complete table that forms use to fill in city, state and county. The first row names the columns: zip, city, state and,
  optionally, county. Without a table, nothing is filled in.
    npm run import -- zip zip.csv --apply

archive: reports from a former laboratory system, a folder of PDFs. The first row of its index names the columns:
    file (its path inside the folder), last name, first name, birth date, accession number;
    optional: middle name, account (facility code or name), collection date, title
    --index       the index, as CSV
    --errors      the file for rows with errors; without it, FILE.csv.errors.csv next to the index
  A row with an error does not stop the others. You can stop at any time and start again: reports already loaded are skipped.
    npm run import -- archive reports --index reports.csv --apply

Variables: DATABASE_URL, or LABGATE_DATA for the embedded database, which only one program can use at a time;
LABGATE_KEY or LABGATE_KEY_FILE.
`

interface Importer {
  work: (given: Given) => Promise<void>
  /** Its specific options. */
  own: readonly string[]
}
const importers: Record<string, Importer> = {
  icd10: { work: importDiagnoses, own: ['from', 'to', 'whole'] },
  medications: { work: importMedications, own: ['whole'] },
  allergies: { work: importAllergies, own: ['whole'] },
  patients: { work: importPatients, own: ['account', 'location', 'missing'] },
  zip: { work: importZips, own: ['whole'] },
  archive: { work: importArchive, own: ['index', 'errors'] },
  orders: { work: importOrders, own: ['account', 'location', 'missing'] },
}
const shared = { apply: { type: 'boolean' }, all: { type: 'boolean' } } as const
const special = {
  from: { type: 'string' },
  to: { type: 'string' },
  whole: { type: 'boolean' },
  account: { type: 'string' },
  location: { type: 'string' },
  missing: { type: 'boolean' },
  index: { type: 'string' },
  errors: { type: 'string' },
} as const

export const importFile: Command = {
  usage,
  options: { ...shared, ...special },
  work: async (given) => {
    const [what = ''] = given.words
    const importer = importers[what]
    if (importer === undefined)
      throw new WrongUse(what === '' ? 'Name what to import.' : `Labgate does not import ${what}.`)
    const foreign = Object.keys(special).find(
      (name) =>
        !importer.own.includes(name) && (given.flag(name) || given.option(name) !== undefined),
    )
    if (foreign !== undefined) throw new WrongUse(`--${foreign} is not for ${what}.`)
    return importer.work(given)
  },
}
if (import.meta.main) await startCommand(importFile)
