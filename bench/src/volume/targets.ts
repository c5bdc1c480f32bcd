import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { stagesAtBench } from '@labgate/contract/orders/order-status'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'

interface SavePlace {
  patientId: number
  customerId: number
  locationId: number
  providerId: number
}
/** What the calls request: in a fixed order, the same on every run. */
export interface VolumeTargets {
  /** Prefixes of common last names, and of rare names. */
  prefixes: string[]
  /** Last and first names with a letter too many, too few, or changed. */
  mistakes: string[]
  birthDates: string[]
  /** The account with the most patients. */
  largestAccount: number
  /** Months of three years; the first and the last day. */
  months: { start: string; end: string }[]
  providers: number[]
  statuses: number[]
  /** Sort values of rows deep in the list of all orders. */
  deepRows: [at: string, labOrderId: number][]
  orders: number[]
  formPatients: number[]
  /** Specimen numbers of the tubes that arrived last. */
  atBench: string[]
  /** What could go on a manifest: each laboratory with each type that has tubes for it. */
  sendable: { labId: number; labTypeId: number }[]
  /** In accounts that allow several orders a day. */
  saves: SavePlace[]
  /** The demo's largest practice, and its provider with a signature. */
  practice: { customerId: number; providerId: number; signatureId: number }
}

const shuffled = (column: string): string => `order by md5(${column}::text)`
const most = 300

const mistaken = (name: string, at: number): string => {
  const [last = '', first = ''] = name.split('|')
  const place = 1 + (at % Math.max(1, last.length - 2))
  const wrong =
    at % 3 === 0
      ? last.slice(0, place) + last.slice(place + 1)
      : at % 3 === 1
        ? `${last.slice(0, place)}x${last.slice(place + 1)}`
        : `${last.slice(0, place)}${last[place] ?? ''}${last.slice(place)}`
  return `${wrong} ${first}`
}

/** Typed names that are not the prefix of any name, but resemble one. */
const findable = async (run: Run, typed: readonly string[]): Promise<string[]> => {
  const { rows } = await run(
    `
      select m as it
      from unnest($1::text[]) with ordinality as typed (m, at)
      where
        not exists (
          select
          from patient p
          where p.folded >= fold_name(m) and p.folded < fold_name(m) || chr(1114109)
        )
        and exists (
          select from patient p where p.active and p.is_patient and fold_name(m) <% p.folded
        )
      order by at
    `,
    [typed],
  )
  return (rows as { it: string }[]).map(({ it }) => it)
}

/** Allows orders for the accounts of the saves, and returns those accounts. */
const prepareSaves = async (run: Run): Promise<SavePlace[]> => {
  const { rows } = await run(`
    with
      chosen as (
        select
          p.patient_id,
          p.customer_id,
          p.location_id,
          (
            select min(u.user_id)
            from app_user u
            where
              u.customer_id = p.customer_id
              and u.physician
              and not u.disabled
              and not u.physician_pending
          ) as provider
        from patient p
        where
          p.active
          and p.dob is not null
          and p.gender_id in (1, 2)
          and p.patient_id % 5 = 0
          and p.patient_id > 2000
        order by md5(p.patient_id::text)
        limit 2500
      ),
      opened as (
        update customer
        set
          service_tox_urine = true,
          service_utisti = true,
          multiple_tox = true,
          multiple_utisti = true,
          version_tox_urine = '',
          version_utisti = '',
          auto_signature = false,
          require_insurance = false
        where customer_id in (select customer_id from chosen) and active
        returning customer_id
      )
    select
      patient_id as "patientId",
      customer_id as "customerId",
      location_id as "locationId",
      provider as "providerId"
    from
      chosen
      join opened using (customer_id)
    where provider is not null
  `)
  return rows as SavePlace[]
}

export const signingTurns = 12
export const signedAtOnce = 200

/**
 * Unsigned orders of the demo's provider, enough for every turn of both sides: any shortfall is
 * taken from the practice's orders.
 */
const prepareSigning = async (run: Run): Promise<VolumeTargets['practice']> => {
  const found = (
    await run(`
      select
        u.user_id as "providerId",
        u.customer_id as "customerId",
        max(s.user_signature_id) as "signatureId"
      from
        app_user u
        join user_signature s using (user_id)
      where
        u.email = 'provider@labgate.example'
        and s.ended_at is null
        and s.attested_at is not null
      group by 1, 2
    `)
  ).rows as VolumeTargets['practice'][]
  const [practice] = found
  if (practice === undefined) throw new Error('The demo’s provider has no signature.')
  return practice
}

/**
 * Makes this many of the practice's orders wait for the provider; returns their ids, newest first.
 */
export const unsignedFor = async (
  run: Run,
  { customerId, providerId }: VolumeTargets['practice'],
  count: number,
): Promise<number[]> => {
  const { rows } = await run(
    `
      update lab_order
      set
        user_id_physician = $2,
        user_signature_id_physician = 0,
        date_physician_signature = null,
        user_id_signed = null,
        signed_hash = null,
        standing_order_id = null
      where
        lab_order_id in (
          select lab_order_id
          from lab_order
          where
            customer_id = $1
            and ended = 0
            and location_id in (select location_id from user_location where user_id = $2)
            and patient_id in (
              select patient_id from patient where customer_id = $1 and not is_employee
            )
          order by lab_order_id desc
          limit $3
        )
      returning lab_order_id as id
    `,
    [customerId, providerId, count],
  )
  await run('vacuum (analyze) lab_order')
  return (rows as { id: number }[]).map(({ id }) => id).toSorted((one, other) => other - one)
}

/** Picks them from a loaded database. */
export const pickVolumeTargets = async (run: Run): Promise<VolumeTargets> => {
  const column = async <T>(sql: string): Promise<T[]> =>
    ((await run(sql)).rows as { it: T }[]).map(({ it }) => it)
  const saves = await prepareSaves(run)
  const practice = await prepareSigning(run)
  const names = await column<string>(`
    select lower(last_name) || '|' || lower(first_name) as it
    from patient
    where
      active
      and is_patient
      and length(last_name) between 6 and 14
      and last_name !~ '[^a-zA-Z]'
      and first_name ~ '^[a-zA-Z]{3,}$'
      ${shuffled('patient_id')}
    limit ${most}
  `)
  return {
    prefixes: await column(`
      select it
      from
        (
          select left(folded, 3 + (patient_id % 3)::int) as it, patient_id
          from patient
          where active and is_patient and length(last_name) > 5 ${shuffled('patient_id')}
          limit 2000
        ) chosen
      where it !~ '[ ,%_]'
      group by it ${shuffled('it')}
      limit ${most}
    `),
    mistakes: await findable(run, names.map(mistaken)),
    birthDates: await column(`
      select dob::text as it
      from patient
      where dob is not null and active and is_patient ${shuffled('patient_id')}
      limit ${most}
    `),
    largestAccount:
      (
        await column<number>(
          `select customer_id as it from patient group by 1 order by count(*) desc, 1 limit 1`,
        )
      )[0] ?? 0,
    months: Array.from({ length: 30 }, (_, at) => {
      const end = new Date(Date.now() - (at * 31 + 40) * dayMs)
      return {
        start: utcDay(new Date(end.getTime() - 30 * dayMs)),
        end: utcDay(end),
      }
    }),
    providers: await column(`
      select user_id_physician as it
      from lab_order
      where user_id_physician is not null
      group by 1
      having count(*) >= 5
      ${shuffled('user_id_physician')}
      limit ${most}
    `),
    statuses: await column(`select lab_status_id as it from lab_order group by 1 order by 1`),
    deepRows: (
      await run(`
        with
          chosen as (
            select collected_at, lab_order_id
            from lab_order
            where collected_at < now() - interval '90 days' ${shuffled('lab_order_id')}
            limit 3000
          )
        select collected_at as at, lab_order_id as id
        from chosen
        where collected_at > (select min(collected_at) + interval '30 days' from lab_order)
        limit ${most}
      `)
    ).rows.map((row) => {
      const { at, id } = row as { at: string; id: number }
      return [at, id] as [string, number]
    }),
    orders: await column(
      `select lab_order_id as it from lab_order ${shuffled('lab_order_id')} limit 2000`,
    ),
    formPatients: await column(`
      select patient_id as it
      from (select distinct patient_id from lab_order) chosen
      ${shuffled('patient_id')}
      limit 2000
    `),
    atBench: await column(`
      select specimen_barcode as it
      from
        (
          select specimen_barcode
          from lab_order
          where received_at is not null and ended = 0
          order by received_at desc
          limit 2000
        ) last
      ${shuffled('specimen_barcode')}
    `),
    sendable: (
      await run(`
        select distinct lab_id as "labId", lab_type_id as "labTypeId"
        from lab_order o
        where
          stage in ${codeList(stagesAtBench)}
          and ended = 0
          and hold = 0
          and lab_id is distinct from working_lab_id
          and lab_id is not null
          and not exists (
            select
            from manifest_specimen s
            where s.lab_order_id = o.lab_order_id and s.withdrawn_at is null
          )
        order by 1, 2
      `)
    ).rows as VolumeTargets['sendable'],
    saves,
    practice,
  }
}
