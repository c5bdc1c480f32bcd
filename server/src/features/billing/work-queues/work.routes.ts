import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { figureWeeks } from '@labgate/contract/overviews/work-figures'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { actOnWork, addNotes, lockItems } from './act-on-work.ts'
import { decideWork } from './decide-work.ts'
import { exportWork } from './export-work.ts'
import { figuresOfPeople, recentActs } from './figures.query.ts'
import { dealNext } from './next-item.ts'
import { oneItem } from './one-item.query.ts'
import type { Queue } from './queue.ts'
import { newActNumber, recordAct } from './record-act.ts'
import { undoWork } from './undo-work.ts'
import { groupsOfWork, keysetOfWork, listWork } from './work.queries.ts'

/* Both screens share one mechanism: the same calls on two queues. */
const routesOf = (context: AppContext, feature: string, table: typeof billingWork, queue: Queue) =>
  routesFor(feature, table, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listWork(call.actor, queue, criteria, keysetOf(call.name, criteria), context.now()),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfWork)
    },
    exportList: (call) => exportWork(context, call, queue),
    groups: async (call) => {
      const [list] = await call.read(
        { target: `${queue} work by ${call.input.by}` },
        groupsOfWork(call.actor, queue, call.input.by, call.input.searchCriteria, context.now()),
      )
      return { list }
    },
    get: async (call) => {
      const { workItemId } = call.input
      const [[found]] = await call.read(
        { target: `work ${workItemId}` },
        oneItem(call.actor, queue, workItemId, context.now()),
      )
      return orRefuse(found, 'This item was not found.')
    },
    figures: async (call) => {
      const [list] = await call.read(
        { target: `${queue} work by person` },
        figuresOfPeople(call.actor, queue, figureWeeks, context.now()),
      )
      return { list }
    },
    acts: async (call) => {
      const [list] = await call.read(
        { target: `${queue} work, recent acts` },
        recentActs(call.actor, queue, context.now()),
      )
      return { list }
    },
    next: (call) =>
      call.change((tx, change) =>
        dealNext(tx, call.actor, queue, call.input.searchCriteria, change, context.now()),
      ),
    addNote: (call) =>
      call.change(async (tx, change) => {
        const { workItemId, note } = call.input
        refuseIf(note === '' ? [issue('note', 'Enter the note.', 'required')] : [])
        const items = await lockItems(tx, call.actor, queue, [workItemId])
        change.about({ target: `work ${workItemId}` })
        const workActId = await newActNumber(tx)
        await addNotes(tx, call.actor, items, '', note, context.now(), workActId)
        await recordAct(
          tx,
          call.actor,
          workActId,
          'note',
          items.map((item) => ({ item, cents: 0 })),
          context.now(),
        )
        return { id: String(workItemId), message: 'Saved.' }
      }),
    act: (call) =>
      call.change(
        (tx, change) => actOnWork(tx, call.actor, queue, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    decide: (call) =>
      call.change(
        (tx, change) => decideWork(tx, call.actor, queue, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    undo: (call) =>
      call.change(
        (tx, change) => undoWork(tx, call.actor, queue, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
  })

/** Patient insurances that need a person. */
export const insuranceWorkRoutes = (context: AppContext) =>
  routesOf(context, 'insuranceWork', insuranceWork, 'insurance')
/** Bills and claims that need a person. */
export const billingWorkRoutes = (context: AppContext) =>
  routesOf(context, 'billingWork', billingWork, 'billing')
