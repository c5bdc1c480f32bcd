import { say } from '../languages/say.ts'
/*
 * How a critical value escalates until someone takes it (rules.md#critical-values): a draft plan
 * that the laboratory has yet to agree to. The minutes before each step are a server setting; they
 * count from the latest of: the finding, a call, a step.
 */

/** The steps in order; the last one repeats. */
export const criticalSteps = [
  {
    name: say('in charge'),
    says: say('The practice and its client services representative were sent an Inbox message.'),
  },
  {
    name: 'supervisors',
    says: say('An account issue was opened for supervisors and administrators.'),
  },
  { name: 'letter', says: say('Supervisors and administrators were emailed.') },
] as const
export type CriticalStep = (typeof criticalSteps)[number]['name']

/** Default minutes before each step. */
export const criticalMinutes = [15, 30, 60] as const

/** The step that follows this many escalations. */
export const stepAfter = (escalations: number): (typeof criticalSteps)[number] =>
  criticalSteps[Math.min(escalations, criticalSteps.length - 1)] ?? criticalSteps[0]
