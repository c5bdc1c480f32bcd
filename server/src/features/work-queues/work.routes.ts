import { figureWeeks } from '@labgate/contract/work-figures'
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
import { figuresOfPeople, recentActs } from './figures.query.ts'
import { dealNext } from './next-item.ts'
import { oneItem } from './one-item.query.ts'
import { newActNumber, recordAct } from './record-act.ts'
import { undoWork } from './undo-work.ts'
import { groupsOfWork, keysetOfWork, listWork, type Queue } from './work.queries.ts'

/* Both screens share one mechanism: the same calls on two queues. */
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
      const [[found]] = await call.read({ target: `work ${workItemId}` }, oneItem(call.actor, queue, workItemId, house.now()))
      return orRefuse(found, 'This item was not found.')
    },
    figures: async (call) => {
      const [list] = await call.read({ target: `${queue} work by person` }, figuresOfPeople(call.actor, queue, figureWeeks, house.now()))
      return { list }
    },
    acts: async (call) => {
      const [list] = await call.read({ target: `${queue} work, recent acts` }, recentActs(call.actor, queue, house.now()))
      return { list }
    },
    next: (call) => call.change((tx, telling) => dealNext(tx, call.actor, queue, call.input.searchCriteria, telling, house.now())),
    addNote: (call) =>
      call.change(async (tx, telling) => {
        const { workItemId, note } = call.input
        refuseIf(note === '' ? [issue('note', 'Enter the note.', 'required')] : [])
        const items = await lockItems(tx, call.actor, queue, [workItemId])
        telling.about({ target: `work ${workItemId}` })
        const workActId = await newActNumber(tx)
        await addNotes(tx, call.actor, items, '', note, house.now(), workActId)
        await recordAct(
          tx,
          call.actor,
          workActId,
          'note',
          items.map((item) => ({ item })),
          house.now(),
        )
        return { id: String(workItemId), message: 'Saved.' }
      }),
    act: (call) => call.change((tx, telling) => actOnWork(tx, call.actor, queue, call.input, telling, house.now()), houseSightOf(call.actor)),
    decide: (call) => call.change((tx, telling) => decideWork(tx, call.actor, queue, call.input, telling, house.now()), houseSightOf(call.actor)),
    undo: (call) => call.change((tx, telling) => undoWork(tx, call.actor, queue, call.input, telling, house.now()), houseSightOf(call.actor)),
  })

/** Patient insurances that need a person. */
export const insuranceWorkRoutes = (house: House) => routesOf(house, 'insuranceWork', insuranceWork, 'insurance')
/** Bills and claims that need a person. */
export const billingWorkRoutes = (house: House) => routesOf(house, 'billingWork', billingWork, 'billing')
