import { z } from 'zod'
import { Done, Saved, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, id, instant, line, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

const code = line(8).regex(
  /^[A-Z][0-9A-Z]{0,2}(\.[0-9A-Z]{0,4})?$/,
  'Enter the start of an ICD-10-CM code, such as F11 or F11.20.',
)
const shape = {
  coverageRuleId: id(),
  labTypeId: id(),
  labType: line(60),
  /** A test, class or panel of the form; 0: everything of the type. */
  testCode: id(),
  test: line(200),
  /** Prefixes of ICD-10-CM codes with which it is covered; none: with every diagnosis. */
  diagnoses: z.array(code).max(2000, say('At most 2,000 codes.')),
  /** Covered once in this many days; 0 means no limit. */
  frequencyDays: whole(0, 3660),
  /** Source of the rule, such as a coverage determination and its number. */
  source: line(300),
  /** First and last day of collection to which it applies; null: no end. */
  validFrom: day(),
  validTo: day(),
  createdBy: line(120),
  dateCreated: instant(),
}
export const CoverageRule = z.object(shape)
export type CoverageRule = z.infer<typeof CoverageRule>

/**
 * What Medicare covers, as entered by the laboratory's administrator
 * (rules.md#advance-notice-need). A rule is not edited, only ended and replaced.
 */
export const coverage = endpoints({
  /** Rules in effect today or later. */
  list: {
    method: 'GET',
    path: '/api/Insurance/GetCoverageList',
    access: 'coverage.read',
    input: query({}),
    answer: shortListOf(CoverageRule),
  },
  save: {
    method: 'POST',
    path: '/api/Insurance/SaveCoverage',
    access: 'coverage.save',
    changes: true,
    input: body({
      labTypeId: id(),
      testCode: id(),
      diagnoses: shape.diagnoses,
      frequencyDays: shape.frequencyDays,
      source: shape.source,
      /** Defaults to today. */ validFrom: day().optional(),
    }),
    answer: Saved,
  },
  end: {
    method: 'POST',
    path: '/api/Insurance/EndCoverage',
    access: 'coverage.save',
    changes: true,
    input: body({ coverageRuleId: id() }),
    answer: Done,
  },
})
