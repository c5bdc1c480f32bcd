import { fhirResources, type FhirResource } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'

/** What a system can read, in everyday words. */
const words: Readonly<Record<FhirResource, string>> = {
  Patient: say('Patients'),
  ServiceRequest: say('Orders'),
  Specimen: say('Specimens'),
  DiagnosticReport: say('Reports'),
  Observation: say('Values'),
}

export const recordOptions = fhirResources.map((value) => ({ value, label: words[value] }))
export const recordsSay = (resources: readonly FhirResource[]): string =>
  resources.length === fhirResources.length
    ? say('Everything')
    : recordOptions
        .filter(({ value }) => resources.includes(value))
        .map(({ label }) => label)
        .join(', ')
