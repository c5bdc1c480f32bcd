import { clinicalRules } from './clinical-rules.ts'
import { collectionRules } from './collection-rules.ts'
import type { OrderFacts } from './facts.ts'
import type { Finding, Rule } from './finding.ts'
import { paymentRules } from './payment-rules.ts'
import { signatureRules } from './signatures-rules.ts'
import { testRules } from './tests-rules.ts'
import { whoAndWhere } from './who-and-where-rules.ts'

/** Every rule about an order, in the order of the form. */
export const rules: readonly Rule[] = [
  ...whoAndWhere,
  ...collectionRules,
  ...testRules,
  ...clinicalRules,
  ...paymentRules,
  ...signatureRules,
]

/**
 * Everything missing or wrong in an order, in the order of the form. The form shows it as the user
 * types, the server uses it to decide whether the order is saved, and findings saved with it become
 * the order's issues.
 */
export const findingsOf = (facts: OrderFacts): readonly Finding[] =>
  rules
    .filter(({ holdsForUndecided }) => facts.order.labTypeId !== 0 || holdsForUndecided === true)
    .flatMap(({ id, find }) => find(facts).map((found) => ({ rule: id, ...found })))

/** Whether the order can be saved with these findings. */
export const maySave = (findings: readonly Finding[]): boolean =>
  findings.every(({ level }) => level !== 'stop')

const demographic: readonly string[] = ['patient-name', 'patient-birth-date']
/** Whether the laboratory holds the order until the specimen's patient is known. */
export const holdsDemographics = (findings: readonly Finding[]): boolean =>
  findings.some(({ rule }) => demographic.includes(rule))

/** What the laboratory does about a finding; '' if the order is never saved. */
export const policyOf = (ruleId: string): string =>
  rules.find(({ id }) => id === ruleId)?.policy ?? ''
