import { UserType } from '@labgate/contract/access/user-types'
import { utcDay } from '@labgate/contract/kit/days'
import { licensePlace, ssnPlace } from '@labgate/server/core/patients/sealed.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { endedKind } from '@labgate/server/dictionaries/ended-kind.ts'
import { readPayers } from '@labgate/server/dictionaries/read-payers.ts'
import { shippedFile } from '@labgate/server/dictionaries/shipped.ts'
import type { Seal } from '@labgate/server/ports/demo.ts'
import { insert, take, type State } from './insert.ts'
import { demoStaff } from './laboratory.ts'
import type { Around, Dictionary, PracticeFacts } from './patients/around.ts'
import { everyKind } from './patients/kinds.ts'
import { patientRows, type PatientsMade } from './patients/patient-rows.ts'
import type { Row, Rows } from './rows.ts'
import { demoPatients } from './size.ts'

const demoAccounts = 40

/** Loads the product's payers, which are fictional; an existing one stays as is. */
const fillPayers = async (run: Run): Promise<void> => {
  const { rows } = readPayers(await shippedFile('payers'))
  await run(
    `
      insert into insurance
        (
          name,
          aliases,
          payer_kind,
          phone,
          street1,
          city,
          state,
          postal_code,
          preauth_required,
          website
        )
      select
        name,
        aliases,
        "payerKind",
        phone,
        street1,
        city,
        state,
        "postalCode",
        "preauthRequired",
        website
      from
        jsonb_to_recordset($1::jsonb) as r (
          name text,
          aliases text,
          "payerKind" text,
          phone text,
          street1 text,
          city text,
          state text,
          "postalCode" text,
          "preauthRequired" boolean,
          website text
        )
      on conflict do nothing
    `,
    [JSON.stringify(rows.map((row) => ({ ...row, aliases: row.aliases.join('\n') })))],
  )
}

const dictionaryOf = async (run: Run, now: Date): Promise<Dictionary> => {
  const ask = async <R>(sql: string, ...values: unknown[]): Promise<R[]> =>
    (await run(sql, values)).rows as R[]
  const codes = [...new Set(everyKind.flatMap(({ diagnoses }) => diagnoses))]
  return {
    payers: await ask(`
      select insurance_id, payer_kind, state, preauth_required
      from insurance
      where active
      order by folded, insurance_id
    `),
    medications: await ask(`
      select medication_id, medication_id_generic, description, class
      from medication
      where active
      order by description collate "C"
    `),
    diagnoses: await ask(
      `
        select code, description
        from icd10
        where
          code = any ($1::text[])
          and valid_from <= $2::date
          and (valid_to is null or valid_to >= $2::date)
        order by code collate "C"
      `,
      codes,
      utcDay(now),
    ),
    allergies: await ask(
      `
        select allergy_id, description, kind
        from allergy
        where kind <> $1
        order by description collate "C"
      `,
      endedKind,
    ),
  }
}

const practicesSql = `
  select
    to_jsonb(c) as account,
    coalesce(
      (
        select jsonb_agg(l order by l.location_id)
        from
          (
            select
              location_id,
              customer_id,
              street1,
              street2,
              city,
              county,
              state,
              postal_code,
              phone,
              residential_facility
            from location
            where customer_id = c.customer_id
          ) l
      ),
      '[]'
    ) as locations,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('user_id', u.user_id) order by u.user_id)
        from app_user u
        where u.customer_id = c.customer_id and not u.disabled
      ),
      '[]'
    ) as users
  from
    (
      select
        customer_id,
        facility_code,
        active,
        account_type_id,
        specialty,
        customer_billing_type_id,
        facesheet_address,
        allow_self_pay,
        billing_self_pay,
        billing_hardship,
        billing_scholarship,
        parol_officer
      from customer
      where user_id_vp = any ($1::bigint[])
      order by customer_id
      limit $2::int
    ) c
  order by c.customer_id
`

/** The first accounts that the demo's sales staff look after, as they are now. */
const practicesOf = async (
  run: Run,
  vps: readonly number[],
  most: number,
): Promise<PracticeFacts[]> => {
  const { rows } = await run(practicesSql, [vps, most])
  return rows as PracticeFacts[]
}

/** The rows as stored: secrets sealed, with their last four characters beside them. */
const sealed = ({ rows, secrets }: PatientsMade, crypt: Seal | undefined): Rows => ({
  ...rows,
  patient: rows.patient.map((row): Row<'patient'> => {
    const { ssn, driversLicense } = (crypt && secrets.get(row.patient_id)) ?? {
      ssn: '',
      driversLicense: '',
    }
    const kept = (text: string, place: string): Buffer | null =>
      text === '' ? null : (crypt?.seal(text, place) ?? null)
    return {
      ...row,
      ssn: kept(ssn, ssnPlace(row.patient_id)),
      ssn_last4: ssn.slice(-4),
      drivers_license: kept(driversLicense, licensePlace(row.patient_id)),
      drivers_license_last4: driversLicense.slice(-4),
    }
  }),
})

/**
 * Loads the next block of patients at each call, and the payers before the first; returns the
 * number loaded, 0 if another process was first.
 */
export const patientLoader = (
  run: Run,
  { now, patients, crypt }: { now: Date; patients: number; crypt?: Seal },
) => {
  let known: { isOwn: boolean; around: Around } | undefined // queried once for many blocks
  const aroundOf = async ({ seed, user, accounts }: State, isOwn: boolean): Promise<Around> => {
    if (known?.isOwn === isOwn) return known.around
    const staff = demoStaff(seed, user, now)
    const practices = await practicesOf(
      run,
      staff.ofType(UserType.VicePresidentOfSales),
      isOwn ? demoAccounts : accounts,
    )
    known = {
      isOwn,
      around: {
        practices,
        clerks: staff.ofType(UserType.CustomerExperience),
        officers: staff.ofType(UserType.ParoleOfficer),
        dictionary: await dictionaryOf(run, now),
      },
    }
    return known.around
  }
  return async (state: State): Promise<number> => {
    const first = state.patients ?? 0
    if (state.patients === undefined) await fillPayers(run)
    const count = Math.min(patients - first, demoPatients - (first % demoPatients))
    const after = { ...state, patients: first + count }
    if (count <= 0) return (await insert(run, {}, state, after), 0)
    const base = await take(run, 'patient', 'patient_id', count)
    const made = patientRows(
      { seed: state.seed, first, count, base },
      await aroundOf(state, first < demoPatients),
      now,
    )
    return (await insert(run, sealed(made, crypt), state, after)) ? count : 0
  }
}
