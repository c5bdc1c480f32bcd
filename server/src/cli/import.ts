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

    --apply       writes it, all or nothing; a file with a fault is not written at all (but for an archive, row by row)
    --all         shows every row instead of the first ten of each kind
    --whole       says that the file is the whole list although it would end more than a tenth of it (not for patients and orders)

icd10: the yearly order file of ICD-10-CM (icd10cm_order_2026.txt, taken out of its ZIP archive).
    --from DAY    the first day on which the file holds, such as 2025-10-01: the file itself bears no dates
    --to DAY      the last day, such as 2026-09-30
  A code that is not in the file ends the day before the file begins. Orders and patients keep the codes that they have.

medications, allergies: the whole list, with the columns of server/data/medications.csv and allergies.csv. What is not in the
  file is no longer offered; patients keep what they have.
    npm run import -- allergies allergies.csv --apply

patients: of one account. The first row names the columns:
    last name, first name, birth date (MM/DD/YYYY or YYYY-MM-DD), sex (F, M, other, unknown), phone, street, city, zip;
    and, where there are any: middle name, last (first, middle) name in latin letters, prefix, suffix, email, cell phone, work phone,
    street 2, county, state, record number, ssn, primary payer, member id, group, secondary payer, secondary member id, secondary group
    --account     the facility code of the account
    --location    the name of the location; without it the primary one
    --missing     what a row leaves empty is ticked as missing, to be asked for later, instead of being a fault
  Who is there already, by record number or by last name, first name and birth date, is left out. A payer is found by its name
  or an alias; another is kept as it is written. Saving of patients waits while an import writes.
    npm run import -- patients chart.csv --account SPC001 --location "Tampa" --apply

orders: by the rules of a save. The first row names the columns:
    test type (ToxUrine, ToxOral, RPP, UTISTI, GPP, Urinalysis, Hematology, Pregnancy, Wound), tests (numbers or names), collection date;
    whose order it is: facility code or account id, then record number and birth date, or patient id;
    and, where there are any: location, provider npi or provider id, specimen kind, site, side, specimen number (of a label that was
    printed for the account), collection time (where the location is), diagnoses, medications (or none, or not given), allergies (or none),
    pregnant (yes, no), on ice, pay (insurance, self, contract), provider signature (paper), patient signature (paper, consent)
  Several in one cell have semicolons between them. Insurance is the patient's own.
    --account     the facility code, for rows that name no account
    --location    the name of a location of that account, for rows that name none; without it the patient's own
    --missing     what a row leaves empty is ticked as missing, as the laboratory does with a requisition on paper
  An order of the same patient, time and tests is left out. Saving of orders waits while an import writes.
    npm run import -- orders visits.csv --account SPC001 --apply

zip: the whole table, by which forms fill in city, state and county. The first row names the columns: zip, city, state and, where there is
  one, county. Without a table nothing is filled in.
    npm run import -- zip zip.csv --apply

archive: reports of a former laboratory system, a folder of PDFs. The first row of its index names the columns:
    file (its path inside the folder), last name, first name, birth date, accession number;
    and, where there are any: middle name, account (facility code or name), collection date, title
    --index       the index, as CSV
    --errors      where the rows with a fault are written, one by one; without it beside the index, as FILE.csv.errors.csv
  A row with a fault keeps no other back. It may be ended at any moment and begun again: what is there is passed over.
    npm run import -- archive reports --index reports.csv --apply

Variables: DATABASE_URL, or LABGATE_DATA for the embedded database, which only one program may use at a time;
LABGATE_KEY or LABGATE_KEY_FILE.
`

interface Importer {
  work: (given: Given) => Promise<void>
  /** Options that are its own. */
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
    if (importer === undefined) throw new WrongUse(what === '' ? 'Name what to import.' : `Labgate does not import ${what}.`)
    const foreign = Object.keys(special).find((name) => !importer.own.includes(name) && (given.flag(name) || given.option(name) !== undefined))
    if (foreign !== undefined) throw new WrongUse(`--${foreign} is not for ${what}.`)
    return importer.work(given)
  },
}
if (import.meta.main) await startCommand(importFile)
