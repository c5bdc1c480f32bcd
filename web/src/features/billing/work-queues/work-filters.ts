import { billRules } from '@labgate/contract/billing/judge'
import { workBands } from '@labgate/contract/billing/work-queues'
import { describeReason, workReasons } from '@labgate/contract/billing/work-reasons'
import { say } from '@labgate/contract/languages/say'
import type { FilterField } from '../../../ui/filter-bar.tsx'

const ages = [7, 30, 60, 90, 120].map((days) => ({
  value: days,
  label: say('Over {days} days', { days }),
}))
const atMost = [7, 30, 60, 90].map((days) => ({
  value: days,
  label: say('At most {days} days', { days }),
}))
export const bands = workBands.map((label, at) => ({ value: String(at), label }))
/* A denial is in the queue of its reason's owner. */
const ofInsurance = new Set(
  billRules.filter(({ owner }) => owner === 'insurance').map(({ id }) => id),
)
const reasonsOf = (name: 'insurance' | 'billing') =>
  Object.keys(workReasons)
    .filter((reason) => reason === 'denied' || (name === 'insurance') === ofInsurance.has(reason))
    .map((value) => ({ value, label: describeReason(value) }))
export const emptyLabels = {
  insurance: say(
    'No insurance needs work here. Items open when a member ID, payer, coverage, or preauthorization holds a bill, and close when it is corrected.',
  ),
  billing: say(
    'No bill needs work here. Items open when something holds a bill or a payer rejects or denies a claim, and close when it is corrected.',
  ),
}

export const nothingToApprove = say(
  'Nothing waits for your approval. Write-offs and refunds beyond a colleague’s limit appear here, and payments that a colleague requests to post.',
)

/** What narrows a queue, besides its views and the account. */
export const workFields = (name: 'insurance' | 'billing'): readonly FilterField[] => [
  { name: 'search', label: say('Patient, number, or payer'), kind: 'text', main: true, width: 230 },
  {
    name: 'reason',
    label: say('Reason'),
    kind: 'choice',
    main: true,
    width: 220,
    options: reasonsOf(name),
  },
  { name: 'age', label: say('Open for'), kind: 'choice', main: true, width: 150, options: ages },
  {
    name: 'upTo',
    label: say('Open for no longer than'),
    kind: 'choice',
    width: 200,
    options: atMost,
  },
  { name: 'due', label: say('Due'), kind: 'choice', width: 180, options: bands },
]
