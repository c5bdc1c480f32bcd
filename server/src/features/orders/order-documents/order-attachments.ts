import { may } from '@labgate/contract/access/permissions'
import type { OrderAttachmentRow } from '@labgate/contract/orders/order-documents'
import { mayAttach } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Jobs } from '../../../app-context.ts'
import { stateOf } from '../../../core/orders/order-rights.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, personName } from '../../../db/sql-parts.ts'
import { becomesPdf } from '../../../files/as-pdf.ts'
import { attachedFile } from '../../../files/attached.ts'
import { pdfColumns, pdfName, shownHash, type PdfState } from '../../../files/pdf-columns.ts'
import { keepFile } from '../../../files/store.ts'
import type { ChangeContext } from '../../../http/call.ts'

interface Given {
  labOrderId: number
  loAttachmentTypeId: number
  description?: string | undefined
  fileName?: string | undefined
  fileAsBase64: string
}
export interface Prepared extends Omit<Given, 'fileAsBase64'> {
  bytes: Buffer
  fileType: string
}

/**
 * Checks, decodes and sniffs before the transaction begins: on the embedded engine everyone waits
 * while one is open.
 */
export const prepareOrderPaper = async (given: Given): Promise<Prepared> => {
  refuseIf(
    given.loAttachmentTypeId > 0
      ? []
      : [issue('loAttachmentTypeId', 'Choose what it is.', 'required')],
  )
  return { ...given, ...(await attachedFile(given.fileAsBase64)) }
}

export const saveOrderPaper = async (
  tx: Tx,
  actor: Actor,
  given: Prepared,
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
  const { lab_order_attachment_id: id } = await tx
    .insertInto('lab_order_attachment')
    .values({
      lab_order_id: given.labOrderId,
      customer_id: row.customer_id,
      lo_attachment_type_id: given.loAttachmentTypeId,
      description: given.description ?? '',
      file_name: given.fileName ?? '',
      file_hash: await keepFile(tx, given.bytes, given.fileType),
      user_id_created: actor.userId,
      date_created: now.toISOString(),
    })
    .returning('lab_order_attachment_id')
    .executeTakeFirstOrThrow()
  if (becomesPdf.includes(given.fileType)) await jobs.send(tx, 'convert-order', id)
  change.about({
    customerId: row.customer_id,
    target: `order ${given.labOrderId} attachment ${id}`,
  })
  return { id: String(id), message: 'Saved.' }
}

const columns = `
  a.description,
  f.file_type as "fileType",
  a.file_name as "fileName",
  f.size,
  a.user_id_created as "userId_Created",
  ${personName('a.user_id_created')} as "createdBy",
  to_char(a.date_created at time zone 'UTC', 'MM/DD/YYYY HH24:MI:SS') as "dateCreated"
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
): Query<OrderAttachmentRow & PdfState & { content: Buffer }> => {
  const visible = visibleOrders(actor).select('o.lab_order_id').compile()
  const at = `$${visible.parameters.length + 1}`
  return rawQuery(
    `
      select ${ofOrder}, ${wantsPdf ? `${pdfName} as "fileName", ` : ''}${pdfColumns}, f.content
      from
        lab_order_attachment a
        join file o on o.hash = a.file_hash
        join file f on f.hash = ${shownHash(wantsPdf)}
      where
        a.lab_order_attachment_id = ${at}
        and a.deleted_at is null
        and a.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, id],
  )
}
