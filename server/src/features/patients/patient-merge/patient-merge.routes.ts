import { patientMerge } from '@labgate/contract/patients/patient-merge'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { mergesOf } from './merges.query.ts'
import { markNotSame } from './not-same.ts'
import { likelyPairs, pairsAmong, twoPeople } from './pairs.query.ts'
import { previewMerge, previewUndo } from './preview-merge.ts'
import { decideMerge, requestMerge } from './request-merge.ts'
import { undoMerge } from './undo-merge.ts'

/** Two records of one person become one, and can be separated again (docs/decisions/0046). */
export const patientMergeRoutes = (context: AppContext) =>
  routesFor('patientMerge', patientMerge, {
    preview: (call) =>
      call.change((tx, change) => previewMerge(tx, call.actor, call.input, change)),
    merge: (call) =>
      call.change((tx, change) =>
        requestMerge(tx, context.crypt, call.actor, call.input, change, context.now()),
      ),
    decide: (call) =>
      call.change((tx, change) =>
        decideMerge(tx, context.crypt, call.actor, call.input, change, context.now()),
      ),
    list: async (call) => {
      const { customerId, patientId = 0 } = call.input
      const [list] = await call.read(
        { customerId: Math.max(0, customerId) },
        mergesOf(call.actor, customerId, patientId),
      )
      return { list }
    },
    previewUndo: (call) =>
      call.change((tx, change) => previewUndo(tx, call.actor, call.input, change)),
    undo: (call) =>
      call.change((tx, change) => undoMerge(tx, call.actor, call.input, change, context.now())),
    pairs: async (call) => {
      const { customerId, most = 50 } = call.input
      const [rows, two] = await call.read(
        { customerId: Math.max(0, customerId) },
        likelyPairs(call.actor, customerId),
        twoPeople(call.actor, customerId),
      )
      return { list: pairsAmong(rows, most), two }
    },
    notSame: (call) =>
      call.change((tx, change) => markNotSame(tx, call.actor, call.input, change, context.now())),
  })
