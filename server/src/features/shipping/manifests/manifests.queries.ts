import type { Clock } from '@labgate/contract/kit/clock'
import { manifestNumber } from '@labgate/contract/kit/numbers'
import { Stage } from '@labgate/contract/orders/order-status'
import {
  type ManifestRow,
  type ManifestSpecimen,
  type manifests,
  manifestStatus,
} from '@labgate/contract/shipping/manifests'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isNamedTo } from '../../../core/parcels/named-tubes.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { laboratoryClock } from '../../../db/laboratory-clock.ts'
import { laboratoryTimeZone } from '../../../db/laboratory-time-zone.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, jsonRows, staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { sendableColumns, whyNotSent, type SendableRow } from './sendable.queries.ts'

/**
 * First lock: every query on manifests begins here. Manifests hold specimens of many accounts, so
 * they are visible only to users who see all accounts.
 */
export const visibleManifests = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('manifest as m')
    .$if(scope.customers !== 'all', (rows) => rows.where(sql<boolean>`false`))

/**
 * Locks the manifest for a change until the transaction ends. Manifests are locked before orders.
 */
export const lockManifest = (tx: Tx, scope: Scope, manifestId: number) =>
  visibleManifests(scope, tx)
    .selectAll('m')
    .where('m.manifest_id', '=', manifestId)
    .forUpdate()
    .executeTakeFirst()
export type LockedManifest = NonNullable<Awaited<ReturnType<typeof lockManifest>>>

const labType = `
  coalesce((select description from code where list = 'LabType' and id = m.lab_type_id), '')
`
const columns = `
  m.manifest_id as "manifestId",
  m.lab_id as "labId",
  (select name from lab b where b.lab_id = m.lab_id) as lab,
  m.lab_type_id as "labTypeId",
  ${labType} as "labType",
  m.status,
  m.manifest_day as "manifestDate",
  m.sequence,
  m.shipping_method_id as "shippingMethodId",
  ${codeName('ShippingMethod', 'm.shipping_method_id')} as "shippingMethod",
  m.tracking_no as "trackingNo",
  m.created_at as "dateCreated",
  ${staffName('m.user_id_created')} as "createdBy",
  m.finalized_at as "dateFinalized",
  ${staffName('m.user_id_finalized')} as "finalizedBy",
  m.row_version as "rowVersion",
  (
    select
      json_build_object(
        'count',
        count(*),
        'outstanding',
        count(*) filter (where m.status = 1 and o.stage < ${Stage.Resulted} and o.ended = 0)
      )
    from
      manifest_specimen s
      join lab_order o on o.lab_order_id = s.lab_order_id
    where s.manifest_id = m.manifest_id and s.withdrawn_at is null
  ) as counts
`

type Counts = Pick<ManifestRow, 'count' | 'outstanding'>
export type FoundManifest = Omit<ManifestRow, keyof Counts | 'manifestNo'> & { counts: Counts }
/** A row as sent on the wire: with its number, and its counts alongside the other fields. */
export const asManifest = <T extends FoundManifest>({ counts, ...row }: T) => ({
  ...row,
  ...counts,
  manifestNo: manifestNumber(row.manifestId),
})

type Criteria = z.output<typeof manifests.list.input>['searchCriteria']

/** One page of manifests, latest day first. */
export const listManifests = (
  scope: Scope,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<FoundManifest & { counted: number }> => {
  const { labId = 0, status = -1, trackingNo = '', startDate, endDate } = criteria
  const found = visibleManifests(scope)
    .select('m.manifest_id')
    .$if(labId > 0, (rows) => rows.where('m.lab_id', '=', labId))
    .$if(status >= 0, (rows) => rows.where('m.status', '=', status))
    .$if(trackingNo !== '', (rows) =>
      rows.where('m.tracking_no', '=', trackingNo.replace(/\s+/g, '').toUpperCase()),
    )
    .$if(Boolean(startDate), (rows) => rows.where('m.manifest_day', '>=', startDate ?? ''))
    .$if(Boolean(endDate), (rows) => rows.where('m.manifest_day', '<=', endDate ?? ''))
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          (m.manifest_day, m.manifest_id) < (${after?.[0]}::date, ${after?.[1]}::bigint)
        `,
      ),
    )
    .orderBy('m.manifest_day', 'desc')
    .orderBy('m.manifest_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from manifest m
      where m.manifest_id in (${ids})
      order by m.manifest_day desc, m.manifest_id desc
    `,
  )
}

type Line = SendableRow &
  Pick<ManifestSpecimen, 'manifestSpecimenId' | 'dateWithdrawn' | 'resultedDate' | 'reviewedDate'> &
  NamesOnPaper
interface NamesOnPaper {
  /** False for a restricted chart: the sheet has none of these names. */
  isNamed: boolean
  firstName: string
  lastName: string
  firstNameLatin: string
  lastNameLatin: string
}
export type FoundWithLines = FoundManifest & {
  lines: Line[]
  labCity: string
  labClia: string
  laboratoryZone: string
  clock: Clock
}

const manifestOfSpecimen = (specimenBarcode: string) => sql<number>`
  (
    select s.manifest_id
    from
      manifest_specimen s
      join lab_order o on o.lab_order_id = s.lab_order_id
    where o.specimen_barcode = ${specimenBarcode}
    order by s.withdrawn_at is null desc, s.manifest_specimen_id desc
    limit 1
  )
`

/** One manifest with its specimens, by its ID or by the number of a specimen on it. */
export const oneManifest = (
  scope: Scope,
  by: { manifestId: number } | { specimenBarcode: string },
): Query<FoundWithLines> => {
  const visible = visibleManifests(scope)
    .select('m.manifest_id')
    .$if('manifestId' in by, (rows) =>
      rows.where('m.manifest_id', '=', 'manifestId' in by ? by.manifestId : 0),
    )
    .$if('specimenBarcode' in by, (rows) =>
      rows.where(
        'm.manifest_id',
        '=',
        manifestOfSpecimen('specimenBarcode' in by ? by.specimenBarcode : ''),
      ),
    )
    .compile()
  return rawQuery(
    `
      select
        ${columns},
        (
          select trim(both ', ' from b.city || ', ' || b.state) from lab b where b.lab_id = m.lab_id
        ) as "labCity",
        (select b.clia_number from lab b where b.lab_id = m.lab_id) as "labClia",
        ${laboratoryTimeZone} as "laboratoryZone",
        ${laboratoryClock} as clock,
        ${jsonRows(`
          select
            ${sendableColumns(scope)},
            x.manifest_specimen_id as "manifestSpecimenId",
            ${isoInstant('x.withdrawn_at')} as "dateWithdrawn",
            ${isoInstant('o.resulted_at')} as "resultedDate",
            ${isoInstant('o.reviewed_at')} as "reviewedDate",
            ${isNamedTo(scope)} as "isNamed",
            p.first_name as "firstName",
            p.last_name as "lastName",
            p.first_name_latin as "firstNameLatin",
            p.last_name_latin as "lastNameLatin"
          from
            manifest_specimen x
            join lab_order o on o.lab_order_id = x.lab_order_id
            join patient p on p.patient_id = o.patient_id
            join customer c on c.customer_id = o.customer_id
          where x.manifest_id = m.manifest_id
          order by x.manifest_specimen_id
        `)} as lines
      from manifest m
      where m.manifest_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

/**
 * A manifest with its specimens as sent on the wire; on an open one, each specimen states what
 * blocks it.
 */
export const asWhole = ({ lines, ...row }: FoundWithLines) => ({
  ...asManifest(row),
  specimens: lines.map((line) => ({
    ...line,
    says: row.status === manifestStatus.open ? whyNotSent(line, row) : '',
  })),
})
