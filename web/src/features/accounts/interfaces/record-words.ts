import { fhirResources, type FhirResource } from '@labgate/contract/interfaces/interfaces'

/** What a system can read, in everyday words. */
const words: Readonly<Record<FhirResource, string>> = {
  Patient: 'Patients',
  ServiceRequest: 'Orders',
  Specimen: 'Specimens',
  DiagnosticReport: 'Reports',
  Observation: 'Values',
}

export const recordOptions = fhirResources.map((value) => ({ value, label: words[value] }))
export const recordsSay = (resources: readonly FhirResource[]): string =>
  resources.length === fhirResources.length
    ? 'Everything'
    : recordOptions
        .filter(({ value }) => resources.includes(value))
        .map(({ label }) => label)
        .join(', ')
