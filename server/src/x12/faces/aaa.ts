/*
 * AAA03 by the action required (rules.md#eligibility-answers). A refused answer never means that
 * there is no coverage.
 */

/**
 * ask-later: the payer cannot answer now. our-setup: enrollment, NPI, payer id: one task for the
 * administrator, and the queue pauses. repair-request: date or service is wrong. birth-date to sex:
 * the patient's data are missing or differ. not-found, several, patient-not-found, not-in-group:
 * whom the payer found.
 */
export type RefusalAction =
  | 'ask-later'
  | 'our-setup'
  | 'repair-request'
  | 'birth-date'
  | 'member-id'
  | 'name'
  | 'sex'
  | 'not-found'
  | 'several'
  | 'patient-not-found'
  | 'not-in-group'
  | 'other'

const reasons: readonly (readonly [RefusalAction, readonly string[]])[] = [
  ['ask-later', ['42', '80']],
  ['our-setup', ['41', '43', '44', '45', '46', '47', '48', '50', '51', '79', 'T4', '97']],
  ['repair-request', ['15', '33', '52', '53', '54', '55', '56', '57', '60', '61', '62', '63']],
  ['birth-date', ['58', '71']],
  ['member-id', ['64', '72']],
  ['name', ['65', '73']],
  ['sex', ['66', '74']],
  ['not-found', ['67', '75']],
  ['several', ['68', '76']],
  ['patient-not-found', ['77']],
  ['not-in-group', ['78']],
]
const byReason = new Map(
  reasons.flatMap(([action, codes]) => codes.map((code) => [code, action] as const)),
)
export const actionOf = (reason: string): RefusalAction => byReason.get(reason) ?? 'other'

/** AAA04: whether and when the request can be sent again. `days`: days to wait. */
export type Resend = { may: 'corrected' | 'unchanged' | 'never' | 'answer-follows'; days: number }
const resends: Readonly<Record<string, Resend>> = {
  C: { may: 'corrected', days: 0 },
  N: { may: 'never', days: 0 },
  P: { may: 'unchanged', days: 0 },
  R: { may: 'unchanged', days: 0 },
  S: { may: 'answer-follows', days: 0 },
  W: { may: 'unchanged', days: 30 },
  X: { may: 'unchanged', days: 10 },
  Y: { may: 'answer-follows', days: 0 },
}
export const resendOf = (action: string): Resend => resends[action] ?? { may: 'never', days: 0 }
