import { analyteOf } from '@labgate/contract/catalog/analytes'
import type { Run } from '../db/run.ts'
import { faultLine, type Reading } from './fault.ts'
import { brandName } from './medication-entries.ts'
import type { MedicationRow } from './medication-entries.ts'
import { readAllergies } from './read-allergies.ts'
import { readIcd10 } from './read-icd10.ts'
import { readMedications } from './read-medications.ts'
import { readZips } from './read-zips.ts'
import { shippedFile } from './shipped.ts'

const rowsOf = <R>(reading: Reading<R>, what: string): R[] => {
  const [fault] = reading.faults
  if (fault)
    throw new Error(`The list of ${what} that comes with Labgate is broken. ${faultLine(fault)}`)
  return reading.rows
}

const fillDiagnoses = async (run: Run): Promise<void> => {
  const rows = rowsOf(readIcd10(await shippedFile('icd10')), 'diagnoses')
  await run(
    `
      insert into icd10 (code, description, valid_from, valid_to)
      select code, description, "validFrom", "validTo"
      from
        jsonb_to_recordset($1::jsonb) as r (
          code text,
          description text,
          "validFrom" date,
          "validTo" date
        )
      on conflict do nothing
    `,
    [JSON.stringify(rows)],
  )
}

/**
 * Each generic drug, then its brands, which point to it; links to analytes belong to the generic.
 */
const fillMedications = async (run: Run): Promise<void> => {
  const rows: MedicationRow[] = rowsOf(
    readMedications(await shippedFile('medications'), (key) => analyteOf(key) !== undefined),
    'medications',
  )
  const generics = rows.map(({ generic, class: kind }) => ({ generic, kind }))
  const brands = rows.flatMap(({ generic, brands: names, class: kind }) =>
    names.map((brand) => ({ brand: brandName(brand, generic), generic, kind })),
  )
  const links = rows.flatMap(({ generic, explains }) =>
    explains.map(({ analyte, source }) => ({ generic, analyte, source })),
  )
  await run(
    `
      with
        g as (
          insert into medication (description, class)
          select generic, kind from jsonb_to_recordset($1::jsonb) as r (generic text, kind text)
          on conflict do nothing
          returning medication_id, description
        ),
        b as (
          insert into medication (description, class, medication_id_generic)
          select brand, kind, g.medication_id
          from
            jsonb_to_recordset($2::jsonb) as r (brand text, generic text, kind text)
            join g on g.description = generic
          on conflict do nothing
        )
      insert into medication_analyte (medication_id, analyte, source)
      select g.medication_id, analyte, source
      from
        jsonb_to_recordset($3::jsonb) as r (generic text, analyte text, source text)
        join g on g.description = generic
      on conflict do nothing
    `,
    [JSON.stringify(generics), JSON.stringify(brands), JSON.stringify(links)],
  )
}

const fillAllergies = async (run: Run): Promise<void> => {
  const rows = rowsOf(readAllergies(await shippedFile('allergies')), 'allergies')
  await run(
    `
      insert into allergy (description, kind)
      select description, kind from jsonb_to_recordset($1::jsonb) as r (description text, kind text)
      on conflict do nothing
    `,
    [JSON.stringify(rows)],
  )
}

const fillZips = async (run: Run): Promise<void> => {
  const rows = rowsOf(readZips(await shippedFile('zips')), 'ZIP codes')
  await run(
    `
      insert into zip (zip, city, state, county)
      select zip, city, state, county
      from jsonb_to_recordset($1::jsonb) as r (zip text, city text, state text, county text)
      on conflict do nothing
    `,
    [JSON.stringify(rows)],
  )
}

const fillers = {
  icd10: fillDiagnoses,
  medication: fillMedications,
  allergy: fillAllergies,
  zip: fillZips,
} as const
const names = Object.keys(fillers) as (keyof typeof fillers)[]
const filled = `select ${names.map((name) => `exists (select from ${name}) as ${name}`).join(', ')}`

/**
 * Gives a new laboratory the lists shipped with the product. A list with any entries is left as is,
 * so that a laboratory's corrections and ended entries stay; once all exist, this is a single query
 * and reads no file.
 */
export const fillDictionaries = async (run: Run): Promise<void> => {
  const [has] = (await run(filled)).rows as Record<(typeof names)[number], boolean>[]
  for (const name of names) if (has?.[name] !== true) await fillers[name](run)
}
