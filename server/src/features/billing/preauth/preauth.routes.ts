import { preauth, type AuthorizationRule } from '@labgate/contract/billing/preauth'
import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { wordOf } from '@labgate/contract/catalog/words'
import { utcDay } from '@labgate/contract/kit/days'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import {
  authorizationRules,
  keysetOfAuthorization,
  listAuthorizations,
} from './authorizations.query.ts'
import { exportAuthorizations, exportMissing } from './export-authorizations.ts'
import { keysetOfMissing, missingAuthorizations } from './missing.query.ts'
import { removedPapers, removePaper } from './remove-paper.ts'
import { addRule, endRule } from './rules.ts'
import { saveAuthorization, saveAuthorizations } from './save-preauth.ts'

const describeTest = ({
  labTypeId,
  testCode,
}: Pick<AuthorizationRule, 'labTypeId' | 'testCode'>): string => {
  const testType = testTypeOfLab(labTypeId)
  return testCode === 0 || testType === undefined ? '' : wordOf(newestCatalog(testType), testCode)
}

/**
 * Preauthorizations: orders that lack one, those ending soon, and when payers require one
 * (docs/decisions/0057).
 */
export const preauthRoutes = (context: AppContext) =>
  routesFor('preauth', preauth, {
    missing: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        missingAuthorizations(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfMissing)
    },
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const today = utcDay(context.now())
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listAuthorizations(call.actor, criteria, keysetOf(call.name, criteria), today),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfAuthorization)
    },
    exportList: (call) => exportAuthorizations(context, call),
    exportMissing: (call) => exportMissing(context, call),
    save: (call) =>
      call.change((tx, change) =>
        saveAuthorization(tx, call.actor, call.input, change, context.now()),
      ),
    saveMany: (call) =>
      call.change(async (tx, change) => ({
        ...(await saveAuthorizations(tx, call.actor, call.input.entries, change, context.now())),
        message: 'Saved.',
      })),
    removePaper: (call) =>
      call.change((tx, change) => removePaper(tx, call.actor, call.input, change, context.now())),
    removedPapers: async (call) => {
      const { preAuthorizationId } = call.input
      const [list] = await call.read(
        { target: `authorization ${preAuthorizationId}`, fields: ['papers'] },
        removedPapers(call.actor, preAuthorizationId),
      )
      return { list }
    },
    rules: async (call) => {
      const [list] = await call.read({ target: 'authorization rules' }, authorizationRules)
      return { list: list.map((rule) => ({ ...rule, test: describeTest(rule) })) }
    },
    saveRule: (call) =>
      call.change((tx, change) => addRule(tx, call.actor, call.input, change, context.now())),
    endRule: (call) => call.change((tx, change) => endRule(tx, call.input, change)),
  })
