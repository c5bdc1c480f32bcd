import { denials } from '@labgate/contract/billing/denials'
import { utcDay } from '@labgate/contract/kit/days'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import {
  denialGroups,
  denialTotals,
  firstPass,
  keysetOfDenial,
  listDenials,
  openDrafts,
  suggestedRules,
} from './denials.query.ts'
import { exportDenials } from './export-denials.ts'
import { decideDraft, draftRule } from './rule-drafts.ts'

/** What payers denied, and the rules that this suggests (docs/decisions/0061). */
export const denialRoutes = (context: AppContext) =>
  routesFor('denials', denials, {
    report: async (call) => {
      const { by, searchCriteria: criteria } = call.input
      const [list, [rate], [totals]] = await call.read(
        { target: `denials by ${by}`, customerId: Math.max(0, criteria.customerId ?? 0) },
        denialGroups(call.actor, by, criteria),
        firstPass(call.actor, criteria),
        denialTotals(call.actor, criteria),
      )
      return { list, ...orRefuse(totals), ...orRefuse(rate) }
    },
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listDenials(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfDenial)
    },
    exportList: (call) => exportDenials(context, call),
    drafts: async (call) => {
      const [waiting, suggested] = await call.read(
        { target: 'rule drafts' },
        openDrafts,
        suggestedRules(utcDay(context.now())),
      )
      return { list: [...waiting, ...suggested] }
    },
    draft: (call) =>
      call.change((tx, change) => draftRule(tx, call.actor, call.input, change, context.now())),
    decideDraft: (call) =>
      call.change((tx, change) => decideDraft(tx, call.actor, call.input, change, context.now())),
  })
