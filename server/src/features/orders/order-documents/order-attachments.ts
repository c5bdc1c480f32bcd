import { may } from '@labgate/contract/access/permissions'
import type { OrderAttachmentRow } from '@labgate/contract/orders/order-documents'
import { mayAttach } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Jobs } from '../../../app-context.ts'
import {
  attachedByColumns,
  attachmentSource,
  contentColumns,
  decodeAttachment,
  fileColumns,
  keepAttachment,
  type Decoded,
} from '../../../core/documents/attachments.ts'
import { stateOf } from '../../../core/orders/order-rights.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import type { StoredFile } from '../../../db/file-store.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName } from '../../../db/sql-parts.ts'
import type { PdfState } from '../../../files/pdf-columns.ts'
import type { ChangeContext } from '../../../http/call.ts'

interface Given {
  labOrderId: number
  loAttachmentTypeId: number
  description?: string | undefined
  fileName?: string | undefined
  fileAsBase64: string
}

/** Checks and decodes before the transaction begins. */
export const prepareOrderPaper = async (given: Given): Promise<Decoded<Given>> => {
  refuseIf(
    given.loAttachmentTypeId > 0
      ? []
      : [issue('loAttachmentTypeId', 'Choose what it is.', 'required')],
  )
  return decodeAttachment(given)
}

export const saveOrderPaper = async (
  tx: Tx,
  actor: Actor,
  given: Decoded<Given>,
  change: ChangeContext,
  { jobs, now }: { jobs: Jobs; now: Date },
): Promise<{ id: string; message: string }> => {
  const row = orRefuse(
    await visibleOrders(actor, tx)
      .select(['o.customer_id', 'o.stage', 'o.hold', 'o.ended'])
      .where('o.lab_order_id', '=', given.labOrderId)
      .executeTakeFirst(),
    'Order not found.',
  )
  if (!mayAttach(actor.who, stateOf(row)))
    throw new Refusal(
      'not-possible',
      'The laboratory has this specimen and no hold requests anything, so nothing can be added.',
    )
  const type = await tx
    .selectFrom('code')
    .select('id')
    .where('list', '=', 'LOAttachmentType')
    .where('id', '=', given.loAttachmentTypeId)
    .executeTakeFirst()
  refuseIf(type ? [] : [issue('loAttachmentTypeId', 'Choose what it is.', 'code')])
  const id = await keepAttachment(tx, jobs, 'convert-order', given, async (file_hash) => {
    const made = await tx
      .insertInto('lab_order_attachment')
      .values({
        lab_order_id: given.labOrderId,
        customer_id: row.customer_id,
        lo_attachment_type_id: given.loAttachmentTypeId,
        description: given.description ?? '',
        file_name: given.fileName ?? '',
        file_hash,
        user_id_created: actor.userId,
        date_created: now.toISOString(),
      })
      .returning('lab_order_attachment_id')
      .executeTakeFirstOrThrow()
    return made.lab_order_attachment_id
  })
  change.about({
    customerId: row.customer_id,
    target: `order ${given.labOrderId} attachment ${id}`,
  })
  return { id: String(id), message: 'Saved.' }
}

const columns = `
  ${fileColumns},
  ${attachedByColumns}
`
const ofOrder = `
  a.lab_order_attachment_id as "labOrderAttachmentId",
  a.lab_order_id as "labOrderId",
  0 as "patientAttachmentId",
  a.lo_attachment_type_id as "loAttachmentTypeId",
  ${codeName('LOAttachmentType', 'a.lo_attachment_type_id')} as "attachmentType",
  ${columns}
`
const ofPatient = `
  0 as "labOrderAttachmentId",
  0 as "labOrderId",
  a.patient_attachment_id as "patientAttachmentId",
  0 as "loAttachmentTypeId",
  ${codeName('AttachmentType', 'a.attachment_type_id')} as "attachmentType",
  ${columns}
`

const inSight = (scope: Scope, labOrderId: number) =>
  visibleOrders(scope)
    .select(['o.lab_order_id', 'o.patient_id'])
    .where('o.lab_order_id', '=', labOrderId)
    .compile()

/**
 * Papers of an order and, for users who can read those, of its patient; without their bytes, latest
 * first. No row if the order is not visible.
 */
export const orderPapersOf = (actor: Actor, labOrderId: number): Query<OrderAttachmentRow> => {
  const order = inSight(actor, labOrderId)
  const patients = `
    union all
    select ${ofPatient}, a.date_created as at
    from
      patient_attachment a
      join file f on f.hash = a.file_hash
    where a.patient_id in (select patient_id from seen) and a.deleted_at is null
  `
  return rawQuery(
    `
      with seen as (${order.sql})
      select *
      from
        (
          select ${ofOrder}, a.date_created as at
          from
            lab_order_attachment a
            join file f on f.hash = a.file_hash
          where
            a.lab_order_id in (select lab_order_id from seen)
            and a.deleted_at is null
            ${may(actor.who, 'patient-attachment.read') ? patients : ''}
        ) papers
      order by at desc, "labOrderAttachmentId" desc, "patientAttachmentId" desc
      limit 500
    `,
    order.parameters,
  )
}

/** One paper of an order with its bytes. */
export const oneOrderPaper = (
  actor: Actor,
  id: number,
  wantsPdf: boolean,
): Query<OrderAttachmentRow & PdfState & StoredFile> => {
  const visible = visibleOrders(actor).select('o.lab_order_id').compile()
  const at = `$${visible.parameters.length + 1}`
  return rawQuery(
    `
      select ${ofOrder}, ${contentColumns(wantsPdf)}
      from ${attachmentSource('lab_order_attachment', wantsPdf)}
      where
        a.lab_order_attachment_id = ${at}
        and a.deleted_at is null
        and a.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, id],
  )
}
