/*
 * How a critical value climbs while nobody has taken it (reference/conventions.md 4.7): a working plan of the laboratory, to be agreed by it. The
 * minutes before each step are a setting of the server; they count from the last that happened: it was found, somebody called, a step was taken.
 */

/** The steps in their order; the last is repeated. */
export const criticalSteps = [
  { name: 'in charge', says: 'The practice and its client services representative were sent an Inbox message.' },
  { name: 'supervisors', says: 'An account issue was opened for supervisors and administrators.' },
  { name: 'letter', says: 'Supervisors and administrators were emailed.' },
] as const
export type CriticalStep = (typeof criticalSteps)[number]['name']

/** Minutes before each step, as long as nobody set others. */
export const criticalMinutes = [15, 30, 60] as const

/** The step that follows so many. */
export const stepAfter = (escalations: number): (typeof criticalSteps)[number] =>
  criticalSteps[Math.min(escalations, criticalSteps.length - 1)] ?? criticalSteps[0]
