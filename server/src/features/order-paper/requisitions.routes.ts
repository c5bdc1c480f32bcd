import { mostPrinted } from '@labgate/contract/labels'
import { requisitions } from '@labgate/contract/order-paper'
import type { Actor } from '../../access/actor.ts'
import { auditRows, searchedBy } from '../../access/audit.ts'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { makePaper } from '../../paper/paper.ts'
import { listOrders } from '../orders/orders.queries.ts'
import { exportOrders } from './export-orders.ts'
import { refuseManyInVisit } from './print-labels.ts'
import { inSight } from './requisition.query.ts'
import { orSayUnprintable, presentRequisitions } from './requisitions.ts'

const noOrder = 'Order not found.'
const pdf = (name: string, bytes: Buffer) => ({ fileType: 'application/pdf', fileName: `${name}.pdf`, fileAsBase64: bytes.toString('base64') })

/** Each paper that is taken out has an audit row of its own. */
const tellEach = (house: House, actor: Actor, name: string, seen: readonly { labOrderId: number; customerId: number }[]): Promise<unknown> =>
  house.database.ask(actor, [
    auditRows(
      actor,
      name,
      seen.map(({ labOrderId, customerId }) => ({ customerId, target: `order ${labOrderId}` })),
    ),
  ])

export const requisitionRoutes = (house: House) =>
  routesFor('requisitions', requisitions, {
    get: async (call) => {
      const { SpecimenId } = call.input
      const [[seen]] = await call.read({ target: `order ${SpecimenId}` }, inSight(call.actor, [SpecimenId]))
      const { labOrderId } = orRefuse(seen, noOrder)
      const [found] = await orSayUnprintable(presentRequisitions(house, [labOrderId]))
      const { content, requisitionNo, hash, builtAt } = orRefuse(found, noOrder)
      return { ...pdf(requisitionNo, content), size: content.length, hash, builtAt }
    },
    save: async (call) => {
      const { specimenId } = call.input
      const [[seen]] = await call.read({ target: `order ${specimenId}` }, inSight(call.actor, [specimenId]))
      await orSayUnprintable(presentRequisitions(house, [orRefuse(seen, noOrder).labOrderId]))
      return {
        message:
          (call.input.fileAsBase64 ?? '') === ''
            ? 'The requisition was made and saved.'
            : 'The requisition was made from the order and saved. The uploaded file was not used.',
      }
    },
    merged: async (call) => {
      const { actor, name } = call
      const ids = [...new Set(call.input.labOrderId)]
      refuseManyInVisit(actor, ids.length)
      const [seen] = await call.read({ fields: ['labOrderId'] }, inSight(actor, ids))
      if (seen.length !== ids.length) throw new Refusal('not-found', ids.length === 1 ? noOrder : 'One of these orders no longer exists.')
      const found = await orSayUnprintable(presentRequisitions(house, ids))
      await tellEach(house, actor, name, seen)
      const bytes = await makePaper({ kind: 'merged', pdfs: found.map(({ content }) => content) })
      return { ...pdf('requisitions', bytes), count: found.length }
    },
    ofList: async (call) => {
      const criteria = { ...call.input.searchCriteria, pageSize: mostPrinted }
      const [rows] = await call.read({ fields: searchedBy(criteria) }, listOrders(call.actor, criteria, undefined, house.now()))
      if (rows.length > mostPrinted) throw new Refusal('list-too-long', `More than ${mostPrinted} orders cannot be printed at once. Narrow the search.`)
      refuseManyInVisit(call.actor, rows.length)
      return { list: rows.map(({ labOrderId }) => labOrderId) }
    },
    exportList: (call) => exportOrders(house, call),
  })
