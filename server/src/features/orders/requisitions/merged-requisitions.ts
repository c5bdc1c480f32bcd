import { howMany } from '@labgate/contract/kit/how-many'
import type { requisitions } from '@labgate/contract/orders/requisitions'
import type { Actor } from '../../../access/actor.ts'
import { auditRows } from '../../../access/audit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { leftOut, whyUnprintable, type Left } from '../../../core/requisitions/left-out.ts'
import { refuseManyInVisit } from '../../../core/requisitions/print-labels.ts'
import { inSight } from '../../../core/requisitions/requisition.query.ts'
import {
  orRefuseUnprintable,
  presentRequisitions,
  type Requisition,
} from '../../../core/requisitions/requisitions.ts'
import type { Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { makePaper } from '../../../paper/paper.ts'

export const noOrder = 'Order not found.'

/** Writes a separate audit row for each paper that is taken out. */
const tellEach = (
  context: AppContext,
  actor: Actor,
  name: string,
  seen: readonly { labOrderId: number; customerId: number }[],
): Promise<unknown> =>
  context.database.ask(actor, [
    auditRows(
      actor,
      name,
      seen.map(({ labOrderId, customerId }) => ({ customerId, target: `order ${labOrderId}` })),
    ),
  ])

/** One at a time if not all of them can be drawn. */
const printableOf = async (
  context: AppContext,
  ids: readonly number[],
): Promise<{ found: Requisition[]; left: Left[] }> => {
  try {
    return { found: await presentRequisitions(context, ids), left: [] }
  } catch (error) {
    whyUnprintable(error)
  }
  const found: Requisition[] = []
  const left: Left[] = []
  for (const labOrderId of ids) {
    try {
      found.push(...(await presentRequisitions(context, [labOrderId])))
    } catch (error) {
      left.push({ labOrderId, why: whyUnprintable(error) })
    }
  }
  return { found, left }
}

/** Requisitions of many orders as one PDF, with what had to be left out. */
export const mergeRequisitions = async (
  context: AppContext,
  call: Call<(typeof requisitions)['merged'], Actor>,
) => {
  const { actor, name } = call
  const ids = [...new Set(call.input.labOrderId)]
  refuseManyInVisit(actor, ids.length)
  const [seen] = await call.read({ fields: ['labOrderId'] }, inSight(actor, ids))
  const leaves = call.input.leaveOut === true
  if (!leaves && seen.length !== ids.length)
    throw new Refusal(
      'not-found',
      ids.length === 1 ? noOrder : 'One of these orders no longer exists.',
    )
  const byId = new Map(seen.map((one) => [one.labOrderId, one]))
  const here = ids.filter((id) => byId.has(id))
  const { found, left } = leaves
    ? await printableOf(context, here)
    : { found: await orRefuseUnprintable(presentRequisitions(context, here)), left: [] }
  await tellEach(
    context,
    actor,
    name,
    found.flatMap(({ labOrderId }) => byId.get(labOrderId) ?? []),
  )
  const gone = ids
    .filter((id) => !byId.has(id))
    .map((labOrderId): Left => ({ labOrderId, why: 'gone' }))
  const texts = leftOut(
    [...left, ...gone],
    new Map(seen.map(({ labOrderId, specimenBarcode }) => [labOrderId, specimenBarcode])),
  )
  if (found.length === 0)
    return { fileType: '', fileName: '', fileAsBase64: '', count: 0, left: texts }
  const bytes = await makePaper({
    kind: 'merged',
    title: howMany(found.length, 'requisition'),
    pdfs: found.map(({ content }) => content),
  })
  return { ...pdfAnswer('requisitions.pdf', bytes), count: found.length, left: texts }
}
