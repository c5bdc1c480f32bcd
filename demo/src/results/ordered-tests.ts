import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { toxicologyTypes } from '@labgate/contract/catalog/test-types'
import { Stage } from '@labgate/contract/orders/order-status'
import type { DrugRow, OrderedMedication } from '@labgate/contract/results/verdict-facts'
import { zoneOfOrder } from '@labgate/server/core/orders/order-zone.ts'
import type { Run } from '@labgate/server/db/run.ts'

/** A demo order with the data its result is made from. Instants are in milliseconds. */
export interface OrderedTests {
  labOrderId: number
  customerId: number
  locationId: number
  patientId: number
  specimenBarcode: string
  labTypeId: number
  version: string
  tests: number[]
  medications: OrderedMedication[]
  noMeds: boolean
  medicationNotProvided: boolean
  poctScreen: boolean
  poct: Record<string, number>
  genderId: number
  dob: string | null
  collectionDay: string | null
  timeZone: string
  collectedAt: number
  begunAt: number
  /** Null while in process. */
  resultedAt: number | null
  isReviewed: boolean
  performingLabId: number
  /** Whom its report names, as the trigger of a release stores it (identity_of). */
  identity: object
}

const columns = `
    o.lab_order_id as "labOrderId",
    o.customer_id as "customerId",
    o.location_id as "locationId",
    o.patient_id as "patientId",
    o.specimen_barcode as "specimenBarcode",
    o.lab_type_id as "labTypeId",
    o.version,
    o.tests,
    o.medications,
    o.no_meds as "noMeds",
    o.medication_not_provided as "medicationNotProvided",
    o.poct_screen as "poctScreen",
    o.poct,
    coalesce(p.gender_id, 0) as "genderId",
    p.dob,
    o.collection_day as "collectionDay",
    ${zoneOfOrder} as "timeZone",
    extract(epoch from o.collected_at)::float8 * 1000 as "collectedAt",
    extract(
      epoch from (
        select max(e.at)
        from order_event e
        where e.lab_order_id = o.lab_order_id and e.move in ('accession', 'process')
      )
    )::float8 * 1000 as "begunAt",
    extract(epoch from o.resulted_at)::float8 * 1000 as "resultedAt",
    o.stage = ${Stage.Reviewed} as "isReviewed",
    f.performing_lab_id as "performingLabId",
    identity_of(o.patient_id) as identity
  from
    lab_order o
    join patient p using (patient_id)
    join lab b on b.lab_id = coalesce(o.lab_id, o.working_lab_id)
    join performing_lab f on f.clia_number = b.clia_number
  where o.ended = 0 and o.hold = 0 and o.accessioned_at is not null
`

/** Orders with a result that follow a given one, by id. */
export const orderedTestsAfter = async (
  run: Run,
  labOrderId: number,
  count: number,
): Promise<OrderedTests[]> =>
  (
    await run(
      `
        select ${columns} and o.stage >= ${Stage.Resulted} and o.lab_order_id > $1::bigint
        order by o.lab_order_id
        limit $2::int
      `,
      [labOrderId, count],
    )
  ).rows as OrderedTests[]

/** Orders that the laboratory is working on, latest first. */
export const inProcess = async (run: Run): Promise<OrderedTests[]> =>
  (await run(`select ${columns} and o.stage = ${Stage.InProcess} order by o.lab_order_id desc`))
    .rows as OrderedTests[]

/**
 * Toxicology orders with a result that these people have not reviewed, at the locations they see,
 * newest first.
 */
export const ofReviewers = async (
  run: Run,
  emails: readonly string[],
): Promise<(OrderedTests & { physician: number })[]> =>
  (
    await run(
      `
        select
          o.user_id_physician as physician,
          ${columns}
          and o.stage = ${Stage.Resulted}
          and o.lab_type_id = any ($1::int[])
          and exists (
            select
            from app_user u
            where
              u.user_id = o.user_id_physician
              and u.email = any ($2::text[])
              and exists (
                select
                from user_location l
                where l.user_id = u.user_id and l.location_id = o.location_id
              )
          )
        order by o.resulted_at desc, o.lab_order_id desc
      `,
      [toxicologyTypes.map((testType) => newestCatalog(testType).labTypeId), emails],
    )
  ).rows as (OrderedTests & { physician: number })[]

/** Stores laboratories as their messages would name them, once each. */
export const keepPerformers = (run: Run) =>
  run(`
    insert into performing_lab (name, address, clia_number, director)
    select
      name,
      concat_ws(', ', street1, city, concat_ws(' ', state, postal_code)),
      clia_number,
      director
    from lab
    where clia_number <> ''
    order by lab_id
    on conflict do nothing
  `)

/** What each drug explains, by generic drug. */
export const drugsById = async (run: Run): Promise<ReadonlyMap<number, DrugRow[]>> => {
  const { rows } = await run(`
    select medication_id as "medicationId", analyte, source, true as "isDraft"
    from medication_analyte
    order by medication_id, analyte
  `)
  return Map.groupBy(rows as DrugRow[], ({ medicationId }) => medicationId)
}
