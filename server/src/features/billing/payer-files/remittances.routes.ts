import { remittances } from '@labgate/contract/billing/remittances'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { adviceClaimOf, wordsOfClaims } from './advice-claim.ts'
import { exportRemittances } from './export-remittances.ts'
import { printRemittance } from './print-remittance.ts'
import { partiesIn } from './remittance-parties.ts'
import {
  adjustmentsOfRemittance,
  keysetOfClaim,
  keysetOfRemittance,
  listAdviceClaims,
  listRemittances,
  oneRemittance,
} from './remittances.query.ts'

/** Remittances as people read them (rules.md#remittance-advice). */
export const remittanceRoutes = (context: AppContext) =>
  routesFor('remittances', remittances, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { target: 'remittances' },
        listRemittances(criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfRemittance)
    },
    exportList: (call) => exportRemittances(context, call),
    get: async (call) => {
      const { remittanceId } = call.input
      const [[found], adjustments] = await call.read(
        { target: `remittance ${remittanceId}` },
        oneRemittance(remittanceId),
        adjustmentsOfRemittance(remittanceId),
      )
      const advice = orRefuse(found, 'Remittance not found.')
      const { taxId: _taxId, ...row } = advice
      return { ...row, ...(await partiesIn(context, call.actor, advice)), adjustments }
    },
    claims: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { target: `remittance ${criteria.remittanceId ?? 0}`, fields: ['claims'] },
        listAdviceClaims(criteria, keysetOf(call.name, criteria)),
      )
      const { list, ...page } = countedPageOf(call.name, criteria, rows, keysetOfClaim)
      const words = await wordsOfClaims(context, call.actor, list)
      return { ...page, list: list.map((one) => adviceClaimOf(one, words)) }
    },
    print: (call) => printRemittance(context, call),
  })
