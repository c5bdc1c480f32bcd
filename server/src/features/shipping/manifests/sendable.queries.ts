import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypes } from '@labgate/contract/catalog/test-types'
import { manifestNumber } from '@labgate/contract/kit/numbers'
import { canceled, movedAway, Stage, stagesAtBench } from '@labgate/contract/orders/order-status'
import type { Sendable } from '@labgate/contract/shipping/manifests'
import { sql } from 'kysely'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { tubeColumns } from '../../../core/parcels/tubes.queries.ts'
import { codesAsText } from '../../../db/codes.ts'
import type { Scope } from '../../../db/database.ts'
import { anyId } from '../../../db/lists.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, personName } from '../../../db/sql-parts.ts'

/** What a manifest's checks need to know about a specimen. */
export interface SendableRow extends Omit<Sendable, 'says'> {
  /** Its test type, also if `labTypeId` keeps it from the caller. */
  orderedTypeId: number
  stage: number
  hold: number
  ended: number
  /** Testing laboratory, in words; '' while undecided. */
  lab: string
  /** Current location. */
  workingLabId: number
  workingLab: string
  /** What blocks it, in words. */
  holdText: string
  endText: string
  /** The manifest it is on. */
  lies: { manifestId: number; lab: string; addedBy: string } | null
}

/** SQL: a specimen `o` of a patient `p` and an account `c`, with everything the checks need. */
export const sendableColumns = (scope: Scope): string => `
  ${tubeColumns(scope)},
  o.lab_type_id as "orderedTypeId",
  c.name as customer,
  ${zoneOfOrder} as "timeZone",
  coalesce(o.lab_id, 0) as "labId",
  o.stage,
  o.hold,
  o.ended,
  coalesce((select b.name from lab b where b.lab_id = o.lab_id), '') as lab,
  coalesce(o.working_lab_id, 0) as "workingLabId",
  coalesce(
    (select b.name from lab b where b.lab_id = o.working_lab_id),
    'The laboratory'
  ) as "workingLab",
  ${codeName('LabStatus', 'o.hold')} as "holdText",
  ${codeName('LabStatus', 'o.ended')} as "endText",
  (
    select
      json_build_object(
        'manifestId',
        n.manifest_id,
        'lab',
        (select b.name from lab b where b.lab_id = n.lab_id),
        'addedBy',
        ${personName('s.user_id_added')}
      )
    from
      manifest_specimen s
      join manifest n using (manifest_id)
    where s.lab_order_id = o.lab_order_id and s.withdrawn_at is null
  ) as lies
`

const mostOffered = 500

/** Specimens by number or by order IDs. */
export const sendableTubes = (
  scope: Scope,
  by: { specimenBarcode: string } | { labOrderIds: readonly number[] },
): Query<SendableRow> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .$if('specimenBarcode' in by, (rows) =>
      rows.where('o.specimen_barcode', '=', 'specimenBarcode' in by ? by.specimenBarcode : ''),
    )
    .$if('labOrderIds' in by, (rows) =>
      rows.where('o.lab_order_id', '=', anyId('labOrderIds' in by ? by.labOrderIds : [])),
    )
    .compile()
  return rawQuery(
    `
      select ${sendableColumns(scope)}
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where o.lab_order_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

export interface Destination {
  labId: number
  labTypeId: number
  /** 0 if not saved yet. */
  manifestId: number
}

/**
 * Specimens of a type that could go to a laboratory, collected on that day or later, STAT first,
 * then latest: tested there or with no testing laboratory known, and not there yet.
 */
export const candidatesFor = (
  scope: Scope,
  { labId, labTypeId }: Omit<Destination, 'manifestId'>,
  since: string | null,
): Query<SendableRow> => {
  // these conditions must match those of the index order_for_manifest exactly, or no plan would use
  // it
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_type_id', '=', labTypeId)
    .where(sql<boolean>`o.stage in ${codesAsText(stagesAtBench)} and o.ended = 0 and o.hold = 0`)
    .where(
      sql<boolean>`
        (o.lab_id = ${labId} or o.lab_id is null) and o.working_lab_id is distinct from ${labId}
      `,
    )
    .where(
      sql<boolean>`
        not exists (
          select
          from manifest_specimen s
          where s.lab_order_id = o.lab_order_id and s.withdrawn_at is null
        )
      `,
    )
    .$if(since !== null, (rows) =>
      rows
        .where(sql<boolean>`o.collected_at >= (${since}::date - 1)::timestamptz`)
        .where('o.collection_day', '>=', since),
    )
    .orderBy('o.collected_at', (by) => by.desc().nullsLast())
    .orderBy('o.lab_order_id', 'desc')
    .limit(mostOffered)
    .compile()
  return rawQuery(
    `
      select ${sendableColumns(scope)}
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where o.lab_order_id in (${visible.sql})
      order by o.priority desc, o.collected_at desc nulls last, o.lab_order_id desc
    `,
    visible.parameters,
  )
}

const typeName = (labTypeId: number): string => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? 'a specimen without tests selected' : testTypes[testType]
}
const short = (description: string): string => description.replace(/^(Hold|Rejected) - /, '')

/**
 * Why a specimen cannot go on a manifest, in words; '' if it can. Manifest fields that are not set
 * (0) are not checked.
 */
export const whyNotSent = (
  tube: SendableRow,
  { labId, labTypeId, manifestId }: Destination,
): string => {
  const { lies } = tube
  if (labTypeId > 0 && tube.orderedTypeId !== labTypeId)
    return tube.labTypeId !== tube.orderedTypeId
      ? `The manifest is for ${typeName(labTypeId)}; this is another test type.`
      : `This is ${typeName(tube.labTypeId)}; the manifest is for ${typeName(labTypeId)}.`
  if (tube.ended === movedAway) return 'Its order was moved to another account.'
  if (tube.ended > 0)
    return tube.ended === canceled
      ? 'Its order was canceled.'
      : `It was rejected: ${short(tube.endText)}.`
  if (lies !== null && lies.manifestId !== manifestId)
    return `It is on manifest ${manifestNumber(lies.manifestId)} to ${lies.lab} already${lies.addedBy === '' ? '' : `, added by ${lies.addedBy}`}.`
  if (tube.hold > 0) return `It is on hold: ${short(tube.holdText)}.`
  if (tube.stage < Stage.Accessioned) return 'It is not accessioned yet.'
  if (tube.stage >= Stage.Resulted) return 'It already has a result.'
  if (tube.stage === Stage.AtReferenceLab) return 'It was already sent to a reference laboratory.'
  if (labId > 0 && tube.labId > 0 && tube.labId !== labId)
    return `It is assigned to another laboratory: ${tube.lab}.`
  if (labId > 0 && tube.workingLabId === labId) return `It is already at ${tube.workingLab}.`
  return ''
}

/** The row as the calls return it. */
export const asSendable = (tube: SendableRow, to: Destination): Sendable => ({
  ...tube,
  says: whyNotSent(tube, to),
})
