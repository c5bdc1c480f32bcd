import { Stage } from '@labgate/contract/orders/order-status'
import { messageReasons, type MessageReason } from '@labgate/contract/results/message-reasons'
import type { MessageRow, messages } from '@labgate/contract/results/messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { lastFirstMiddle } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, jsonRows, staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../../http/page-of.ts'

/**
 * First lock: messages hold patients of many accounts, so they are visible only to users who see
 * all accounts.
 */
const visibleMessages = (scope: Scope) =>
  q
    .selectFrom('hl7_in as m')
    .$if(scope.customers !== 'all', (rows) => rows.where(sql<boolean>`false`))

const columns = `
  m.hl7_in_id as "messageId",
  coalesce(m.lab_system_id, 0) as "labSystemId",
  coalesce(
    (select name from lab_system s where s.lab_system_id = m.lab_system_id),
    ''
  ) as "labSystem",
  m.control_id as "controlId",
  m.message_type as "messageType",
  m.came_at as "cameDate",
  m.came_from as "cameFrom",
  m.ack,
  m.state,
  m.reason,
  m.says,
  m.set_aside as "isSetAside",
  m.done_at as "doneDate",
  ${staffName('m.user_id_done')} as "doneBy",
  ${jsonRows(`
    select
      r.lab_order_id as "labOrderId",
      o.specimen_barcode as "specimenBarcode",
      r.result_id as "resultId",
      r.version
    from
      result r
      join lab_order o using (lab_order_id)
    where r.hl7_in_id = m.hl7_in_id
    order by r.result_id
  `)} as orders
`

/** A row for display: the text of the reason precedes what was noted. */
export const asMessage = <T extends Pick<MessageRow, 'reason' | 'says'>>(row: T): T =>
  row.reason === ''
    ? row
    : { ...row, says: `${messageReasons[row.reason as MessageReason] ?? ''} ${row.says}`.trim() }

type Criteria = z.output<typeof messages.list.input>['searchCriteria']

/** One page of messages, latest first. */
export const listMessages = (
  scope: Scope,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<MessageRow & { counted: number }> => {
  const {
    state = '',
    reason = '',
    labSystemId = 0,
    controlId = '',
    includeSetAside = false,
    startDate,
    endDate,
  } = criteria
  const found = visibleMessages(scope)
    .select('m.hl7_in_id')
    // as written in the indexes' conditions
    .$if(state !== '', (rows) => rows.where('m.state', '=', sql.lit(state)))
    .$if(!includeSetAside, (rows) => rows.where(sql<boolean>`not m.set_aside`))
    .$if(reason !== '', (rows) =>
      rows.where('m.reason', '=', reason).where(sql<boolean>`m.reason <> ''`),
    )
    .$if(labSystemId > 0, (rows) => rows.where('m.lab_system_id', '=', labSystemId))
    .$if(controlId !== '', (rows) => rows.where('m.control_id', '=', controlId))
    .$if(Boolean(startDate), (rows) => rows.where('m.came_at', '>=', startDate ?? ''))
    .$if(Boolean(endDate), (rows) => rows.where('m.came_at', '<', endDate ?? ''))
    .orderBy('m.came_at', 'desc')
    .orderBy('m.hl7_in_id', 'desc')
  const page = found.$if(after !== undefined, (rows) =>
    rows.where(
      sql<boolean>`(m.came_at, m.hl7_in_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`,
    ),
  )
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from hl7_in m
      where m.hl7_in_id in (${ids})
      order by m.came_at desc, m.hl7_in_id desc
    `,
  )
}

/** Number of messages that could not be filed and were not set aside; counts up to 1,001. */
export const countToReview = (scope: Scope): Query<{ count: number }> => {
  const found = visibleMessages(scope)
    .select('m.hl7_in_id')
    .where('m.state', '=', sql.lit('quarantined'))
    .where(sql<boolean>`not m.set_aside`)
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*)::int as count from (${found.sql}) counted`, found.parameters)
}

export const oneMessage = (
  scope: Scope,
  messageId: number,
): Query<MessageRow & { content: Buffer }> => {
  const visible = visibleMessages(scope)
    .select('m.hl7_in_id')
    .where('m.hl7_in_id', '=', messageId)
    .compile()
  return rawQuery(
    `select ${columns}, m.content from hl7_in m where m.hl7_in_id in (${visible.sql})`,
    visible.parameters,
  )
}

export interface Counts {
  came: number
  processed: number
  quarantined: number
  waiting: number
  setAside: number
}
/** What became of the messages of a period. */
export const countMessages = (
  scope: Scope,
  {
    startDate,
    endDate,
  }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
): Query<Counts> =>
  visibleMessages(scope)
    .$if(Boolean(startDate), (rows) => rows.where('m.came_at', '>=', startDate ?? ''))
    .$if(Boolean(endDate), (rows) => rows.where('m.came_at', '<', endDate ?? ''))
    .select([
      sql<number>`count(*)`.as('came'),
      sql<number>`count(*) filter (where m.state = 'processed')`.as('processed'),
      sql<number>`count(*) filter (where m.state = 'quarantined')`.as('quarantined'),
      sql<number>`count(*) filter (where m.state = 'waiting')`.as('waiting'),
      sql<number>`count(*) filter (where m.set_aside)`.as('setAside'),
    ])

interface OrderContext {
  labOrderId: number
  specimenBarcode: string
  patientName: string
  dob: string
  hasNumber: boolean
  labType: string
  customer: string
  timeZone: string
  collectionDate: string | null
  labStatusId: number
  labStatus: string
}
/**
 * Orders that a message could mean: by the numbers in it, or open orders of a patient with its
 * birth date. At most 20.
 */
export const orderContexts = (numbers: readonly string[], dob: string): Query<OrderContext> =>
  rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        ${lastFirstMiddle('p')} as "patientName",
        coalesce(p.dob::text, '') as dob,
        o.specimen_barcode = any ($1) as "hasNumber",
        ${codeName('LabType', 'o.lab_type_id')} as "labType",
        c.name as customer,
        ${zoneOfOrder} as "timeZone",
        ${isoInstant('o.collected_at')} as "collectionDate",
        o.lab_status_id as "labStatusId",
        ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus"
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where
        o.lab_order_id in (
          select lab_order_id
          from lab_order
          where specimen_barcode = any ((select $1::text[])::text[])
          union
          select n.lab_order_id
          from
            patient b
            join lab_order n on n.patient_id = b.patient_id
          where
            b.dob = nullif($2, '')::date
            and n.ended = 0
            and n.stage between ${Stage.Received} and ${Stage.Reviewed}
            and n.accessioned_at is not null
        )
      order by (o.specimen_barcode = any ($1)) desc, o.collected_at desc nulls last
      limit 20
    `,
    [numbers, dob],
  )
