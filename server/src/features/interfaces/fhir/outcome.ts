import type { OperationOutcome } from '@medplum/fhirtypes'

type IssueType =
  | 'invalid'
  | 'not-found'
  | 'login'
  | 'forbidden'
  | 'not-supported'
  | 'too-costly'
  | 'throttled'
  | 'transient'
  | 'exception'

/**
 * A refusal by the FHIR interface: the HTTP status, the kind of issue (FHIR IssueType), and a
 * sentence that names no patient.
 */
export class FhirFault extends Error {
  readonly status: number
  readonly type: IssueType
  constructor(status: number, type: IssueType, text: string) {
    super(text)
    this.status = status
    this.type = type
  }
}

/** For both a missing record and one that a client cannot see: they look the same. */
export const notThere = (): FhirFault => new FhirFault(404, 'not-found', 'Record not found.')

export const outcomeOf = (type: IssueType, text: string): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code: type, diagnostics: text }],
})
