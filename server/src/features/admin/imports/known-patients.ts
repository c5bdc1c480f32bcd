import type { Run } from '../../../db/backup/plan.ts'
import type { FilePatient } from './patient-file.ts'

/** A row that is left out, and what identifies it. */
export interface Known {
  row: number
  why: 'record number' | 'other person' | 'same person' | 'earlier row'
}

interface Found {
  row: number
  person: string
  sameRecord: boolean
  samePerson: boolean
}

const knownPatientsSql = `
  select
    r.row,
    case
      when r.last <> ''
      and r.first <> ''
      and r.dob is not null then fold_name(r.last) || chr(10) || fold_name(r.first) || chr(
        10
      ) || r.dob
      else ''
    end as person,
    exists (
      select
      from patient p
      where p.customer_id = $1 and p.record_folded = lower(r.record) and p.record_folded <> ''
    ) as "sameRecord",
    r.last <> ''
    and r.first <> ''
    and exists (
      select
      from patient p
      where
        p.customer_id = $1
        and p.folded = fold_name(r.last || ' ' || r.first)
        and p.first_folded = fold_name(r.first)
        and p.dob = r.dob
    ) as "samePerson"
  from jsonb_to_recordset($2::jsonb) as r ("row" int, last text, first text, dob date, record text)
  order by r.row
`

/**
 * Splits the rows into those new to the account and those already there: by record number, or by
 * last name, first name, and birth date, ignoring case and accents. A name without one of the three
 * cannot be identified.
 */
export const splitKnown = async (
  run: Run,
  customerId: number,
  rows: readonly FilePatient[],
): Promise<{ coming: FilePatient[]; known: Known[] }> => {
  const found = await run<Found>(knownPatientsSql, [
    customerId,
    JSON.stringify(
      rows.map(({ row, lastName, firstName, dob, medicalRecordId }) => ({
        row,
        last: lastName,
        first: firstName,
        dob,
        record: medicalRecordId,
      })),
    ),
  ])
  const persons = new Set<string>()
  const known = found.flatMap(({ row, person, sameRecord, samePerson }): Known[] => {
    const isEarlier = person !== '' && persons.has(person)
    persons.add(person)
    if (sameRecord) return [{ row, why: samePerson ? 'record number' : 'other person' }]
    if (samePerson) return [{ row, why: 'same person' }]
    return isEarlier ? [{ row, why: 'earlier row' }] : []
  })
  const left = new Set(known.map(({ row }) => row))
  return { coming: rows.filter(({ row }) => !left.has(row)), known }
}
