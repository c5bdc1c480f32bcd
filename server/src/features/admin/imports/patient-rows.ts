import type { Crypt } from '../../../access/crypt.ts'
import { ssnPlace } from '../../../core/patients/sealed.ts'
import type { Run } from '../../../db/backup/plan.ts'
import { columnOf } from '../../../db/columns.ts'
import type { FilePatient } from './patient-file.ts'

const rowsAtOnce = 2000

/** A payer in the list, for one that a file names. */
export interface KnownPayer {
  insuranceId: number
  isWorkersCompensation: boolean
  preauthRequired: boolean
}

/**
 * Active payers by the names in the file: their own, or else an alias that only one of them has.
 * Others are not in the map.
 */
export const payersFor = async (
  run: Run,
  patients: readonly FilePatient[],
): Promise<Map<string, KnownPayer>> => {
  const typed = new Set(patients.flatMap(({ insurances }) => insurances.map(({ payer }) => payer)))
  const rows = await run<KnownPayer & { typed: string }>(
    `
      with
        asked as (select t as typed, fold(t) as folded from unnest($1::text[]) t),
        hit as (
          select
            a.typed,
            i.insurance_id,
            i.payer_kind,
            i.preauth_required,
            i.folded = a.folded as by_name
          from
            asked a
            join insurance i on i.active and a.folded = any (string_to_array(i.searched, chr(10)))
        ),
        counted as (
          select
            *,
            bool_or(by_name) over (partition by typed) as named,
            count(*) over (partition by typed, by_name) as many
          from hit
        )
      select
        typed,
        insurance_id as "insuranceId",
        payer_kind = 'workers'' compensation' as "isWorkersCompensation",
        preauth_required as "preauthRequired"
      from counted
      where by_name = named and many = 1
    `,
    [[...typed]],
  )
  return new Map(rows.map(({ typed: name, ...payer }) => [name, payer]))
}

const takeIds = async (run: Run, count: number): Promise<number[]> => {
  const rows = await run<{ id: number }>(
    `
      select nextval(pg_get_serial_sequence('patient', 'patient_id')) as id
      from generate_series(1, $1::int)
    `,
    [count],
  )
  return rows.map(({ id }) => id)
}

type Row = Readonly<Record<string, unknown>>
const insertRows = async (run: Run, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`)
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await run(
      `
        insert into ${table} (${columns.join(', ')})
        overriding system value
        select ${columns.map((column) => `r.${column}`).join(', ')}
        from jsonb_populate_recordset(null::${table}, $1::jsonb) as r
      `,
      [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
    )
}

const plain = ['firstName', 'middleName', 'lastName', 'firstNameLatin', 'middleNameLatin', 'lastNameLatin', 'prefix', 'suffix', 'dob', 'email', 'language', 'medicalRecordId', 'phone', 'phoneCell', 'phoneWork'] as const // prettier-ignore
const ticks = [
  'firstNameMissing',
  'lastNameMissing',
  'dobMissing',
  'genderMissing',
  'addressMissing',
  'phoneMissing',
] as const

/**
 * Writes new patients of a location with their insurances. `crypt` seals Social Security numbers;
 * without it none of them can have one.
 */
export const writePatients = async (
  run: Run,
  {
    customerId,
    locationId,
    userId = 0,
  }: { customerId: number; locationId: number; userId?: number },
  patients: readonly FilePatient[],
  payers: ReadonlyMap<string, KnownPayer>,
  crypt: Crypt | undefined,
): Promise<void> => {
  const ids = await takeIds(run, patients.length)
  const numbered = patients.map((patient, at) => ({ ...patient, patientId: ids[at] ?? 0 }))
  const sealed = ({ patientId, ssn }: (typeof numbered)[number]): string | null => {
    if (ssn === '') return null
    if (crypt === undefined) throw new Error('a Social Security number and no key')
    return `\\x${crypt.seal(ssn, ssnPlace(patientId)).toString('hex')}`
  }
  await insertRows(
    run,
    'patient',
    numbered.map((patient) => ({
      patient_id: patient.patientId,
      customer_id: customerId,
      location_id: locationId,
      active: true,
      priority: false,
      is_patient: true,
      is_employee: false,
      ...Object.fromEntries(plain.map((field) => [columnOf(field), patient[field]])),
      ...Object.fromEntries(ticks.map((tick) => [columnOf(tick), patient.ticks.includes(tick)])),
      gender_id: patient.genderId > 0 ? patient.genderId : null,
      ...Object.fromEntries(
        Object.entries(patient.address).map(([field, value]) => [columnOf(field), value]),
      ),
      ssn: sealed(patient),
      ssn_last4: patient.ssnLastFour,
      user_id_created: userId,
    })),
  )
  await insertRows(
    run,
    'patient_insurance',
    numbered.flatMap(({ patientId, insurances }) =>
      insurances.map(({ payer, memberId, groupNo, sequence }) => {
        const known = payers.get(payer)
        return {
          patient_id: patientId,
          customer_id: customerId,
          insurance_id: known?.insuranceId ?? null,
          insurance_name: known === undefined ? payer : '',
          insurance_type_id: known?.isWorkersCompensation === true ? 2 : 1,
          member_id: memberId,
          group_no: groupNo,
          sequence,
          pre_auth_required: known?.preauthRequired ?? false,
        }
      }),
    ),
  )
}
