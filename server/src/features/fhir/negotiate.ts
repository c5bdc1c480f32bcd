import type { FastifyRequest } from 'fastify'
import { FhirFault } from './outcome.ts'

/** Kinds of content (RFC 9110, 12.5.1) of which we answer one. Without the header anything is taken. */
const takes = (accept: string | undefined, kinds: RegExp): boolean =>
  (accept ?? '*/*').split(',').some((one) => {
    const [kind = '', ...more] = one.split(';').map((part) => part.trim().toLowerCase())
    return kinds.test(kind) && !more.some((part) => /^q=0(\.0*)?$/.test(part))
  })
/** And a report, which is a PDF or, as a Binary resource, JSON. */
export const pdfOrJson = /^(\*\/\*|application\/(\*|pdf|json|fhir\+json)|text\/json)$/
const json = /^(\*\/\*|application\/\*|(application|text)\/json|application\/fhir\+json)$/
/** Refuses a request that takes no answer of the kinds that we give. */
export const mustAccept = ({ headers }: Pick<FastifyRequest, 'headers'>, kinds = json): void => {
  if (!takes(headers.accept, kinds)) throw new FhirFault(406, 'not-supported', 'Responses are JSON: application/fhir+json.')
}

/** `_format` counts more than the header (FHIR R4, 3.1.0.1.11). */
export const mustTakeJson = (request: Pick<FastifyRequest, 'headers'>, form: string | null): void => {
  if (form === null) return mustAccept(request)
  if (!/^(json|application\/(fhir\+)?json)/.test(form)) throw new FhirFault(406, 'not-supported', 'Responses are JSON: application/fhir+json.')
}
