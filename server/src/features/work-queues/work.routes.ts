import { billingWork, insuranceWork } from '@labgate/contract/work-queues'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { houseSightOf } from '../order-paper/house-scope.ts'
import { actOnWork, addNotes, lockItems } from './act-on-work.ts'
import { decideWork } from './decide-work.ts'
import { exportWork } from './export-work.ts'
import { dealNext } from './next-item.ts'
import { groupsOfWork, keysetOfWork, listWork, oneItem, type Queue } from './work.queries.ts'

/* Both screens are one mechanism: the same calls on two queues. */
const routesOf = (house: House, feature: string, table: typeof billingWork, queue: Queue) =>
  routesFor(feature, table, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listWork(call.actor, queue, criteria, keysetOf(call.name, criteria), house.now()),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfWork)
    },
    exportList: (call) => exportWork(house, call, queue),
    groups: async (call) => {
      const [list] = await call.read(
        { target: `${queue} work by ${call.input.by}` },
        groupsOfWork(call.actor, queue, call.input.by, call.input.searchCriteria, house.now()),
      )
      return { list }
    },
    get: async (call) => {
      const { workItemId } = call.input
      const [[found]] = await call.read({ target: `work ${workItemId}` }, oneItem(call.actor, queue, workItemId))
      return orRefuse(found, 'This item is no longer open.')
    },
    next: (call) => call.change((tx, telling) => dealNext(tx, call.actor, queue, call.input.searchCriteria, telling, house.now())),
    addNote: (call) =>
      call.change(async (tx, telling) => {
        const { workItemId, note } = call.input
        refuseIf(note === '' ? [issue('note', 'Enter the note.', 'required')] : [])
        const items = await lockItems(tx, call.actor, queue, [workItemId])
        telling.about({ target: `work ${workItemId}` })
        await addNotes(tx, call.actor, items, '', note, house.now())
        return { id: String(workItemId), message: 'Saved.' }
      }),
    act: (call) => call.change((tx, telling) => actOnWork(tx, call.actor, queue, call.input, telling, house.now()), houseSightOf(call.actor)),
    decide: (call) => call.change((tx, telling) => decideWork(tx, call.actor, queue, call.input, telling, house.now()), houseSightOf(call.actor)),
  })

/** Patient insurances that need a person. */
export const insuranceWorkRoutes = (house: House) => routesOf(house, 'insuranceWork', insuranceWork, 'insurance')
/** Bills and claims that need a person. */
export const billingWorkRoutes = (house: House) => routesOf(house, 'billingWork', billingWork, 'billing')
