import type { Issue } from '@labgate/contract/kit/endpoint'
import { refusals, type RefusalCode } from '@labgate/contract/kit/refusals'

/** The server's "no". The HTTP status follows from the code; the message is for people. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly detail: unknown

  constructor(code: RefusalCode, message?: string, issues?: Issue[], detail?: unknown) {
    super(message ?? refusals[code][1])
    this.code = code
    this.status = refusals[code][0]
    this.issues = issues
    this.detail = detail
  }
}

/** A record that was merged into another accepts no changes (docs/decisions/0046). */
export const recordWasMerged = (): Refusal =>
  new Refusal(
    'not-possible',
    'This record was merged into another one. Open that record and save there.',
  )

/**
 * For a query that found nothing, or nothing visible to this person: the two must be
 * indistinguishable.
 */
export const orRefuse = <T>(found: T | undefined, what = 'Record not found.'): T => {
  if (found === undefined) throw new Refusal('not-found', what)
  return found
}

/** An error in one field. */
export const issue = (path: string, message: string, rule: string): Issue => ({
  path: path.split('.'),
  message,
  rule,
})

/** Refuses if there are errors; puts the error in the headline if it is the only one. */
export const refuseIf = (issues: Issue[]): void => {
  if (issues.length > 0)
    throw new Refusal('faulty', issues.length === 1 ? issues[0]?.message : undefined, issues)
}

/** Refuses an empty text. The contract trimmed it. */
export const mustBeEntered = (path: string, text: string, message: string): void =>
  refuseIf(text === '' ? [issue(path, message, 'required')] : [])
