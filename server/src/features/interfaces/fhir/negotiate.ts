import type { FastifyRequest } from 'fastify'
import { FhirFault } from './outcome.ts'

/**
 * Whether the header accepts one of our content types (RFC 9110, 12.5.1). Without the header
 * anything is accepted.
 */
const takes = (accept: string | undefined, kinds: RegExp): boolean =>
  (accept ?? '*/*').split(',').some((one) => {
    const [kind = '', ...more] = one.split(';').map((part) => part.trim().toLowerCase())
    return kinds.test(kind) && !more.some((part) => /^q=0(\.0*)?$/.test(part))
  })
/** Types for a report, which is a PDF or, as a Binary resource, JSON. */
export const pdfOrJson = /^(\*\/\*|application\/(\*|pdf|json|fhir\+json)|text\/json)$/
const json = /^(\*\/\*|application\/\*|(application|text)\/json|application\/fhir\+json)$/
/** Refuses a request that accepts none of our content types. */
export const mustAccept = ({ headers }: Pick<FastifyRequest, 'headers'>, kinds = json): void => {
  if (!takes(headers.accept, kinds))
    throw new FhirFault(406, 'not-supported', 'Responses are JSON: application/fhir+json.')
}

/** `_format` takes precedence over the header (FHIR R4, 3.1.0.1.11). */
export const mustTakeJson = (
  request: Pick<FastifyRequest, 'headers'>,
  form: string | null,
): void => {
  if (form === null) return mustAccept(request)
  if (!/^(json|application\/(fhir\+)?json)/.test(form))
    throw new FhirFault(406, 'not-supported', 'Responses are JSON: application/fhir+json.')
}
