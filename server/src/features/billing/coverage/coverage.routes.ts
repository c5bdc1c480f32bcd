import { coverage, type CoverageRule } from '@labgate/contract/billing/coverage'
import { wordOf } from '@labgate/contract/catalog/words'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { rules } from './coverage.query.ts'
import { addCoverageRule, endCoverageRule, formOf } from './save-coverage-rule.ts'

const describeTest = ({
  labTypeId,
  testCode,
}: Pick<CoverageRule, 'labTypeId' | 'testCode'>): string => {
  const form = formOf(labTypeId)
  return testCode === 0 || form === undefined ? 'All tests of this type' : wordOf(form, testCode)
}

/** The administrator's table of Medicare coverage (rules.md#advance-notice-need). */
export const coverageRoutes = (context: AppContext) =>
  routesFor('coverage', coverage, {
    list: async (call) => {
      const [list] = await call.read({}, rules(context.now()))
      return { list: list.map((rule) => ({ ...rule, test: describeTest(rule) })) }
    },
    save: (call) =>
      call.change((tx, change) =>
        addCoverageRule(tx, call.actor, call.input, change, context.now()),
      ),
    end: (call) =>
      call.change((tx, change) =>
        endCoverageRule(tx, call.actor, call.input, change, context.now()),
      ),
  })
