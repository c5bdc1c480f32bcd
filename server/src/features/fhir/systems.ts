import type { Coding, Identifier, Practitioner, Reference } from '@medplum/fhirtypes'
import type { Config } from '../../config.ts'

/* Names of code systems and of numbers. Those shipped with the product are named by the product; numbers assigned by a laboratory, by its address. */

export const analyteSystem = 'urn:x-labgate:analyte'
export const testSystem = 'urn:x-labgate:test'
export const labTypeSystem = 'urn:x-labgate:lab-type'
export const loincSystem = 'http://loinc.org'
const v2 = (table: string): string => `http://terminology.hl7.org/CodeSystem/v2-${table}`
export const diagnosticService: Coding = { system: v2('0074'), code: 'LAB', display: 'Laboratory' }
export const laboratoryCategory: Coding = { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory', display: 'Laboratory' }

/** The address of this laboratory's FHIR interface, without a trailing slash. */
export const baseOf = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  `${(PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, '')}/fhir/r4`

/** The systems of numbers assigned by this laboratory or by one of its accounts. */
export const numberSystem = (base: string, of: 'patient' | 'specimen' | 'requisition'): string => `${base}/number/${of}`
export const recordSystem = (base: string, customerId: number): string => `${base}/number/record/${customerId}`

/** A number with its kind, from HL7 table 0203. */
export const numberOf = (type: 'PI' | 'MR' | 'PLAC' | 'FILL', system: string, value: string): Identifier => ({
  type: { coding: [{ system: v2('0203'), code: type }] },
  system,
  value,
})
export const cliaNumber = (value: string): Identifier => ({ system: 'urn:oid:2.16.840.1.113883.4.7', value })

/** A provider, who is not a record of this interface: by NPI and name. */
export const providerOf = (npi: string, name: string): Reference<Practitioner> | undefined =>
  npi === '' && name === ''
    ? undefined
    : {
        type: 'Practitioner',
        ...(npi !== '' && { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: npi } }),
        ...(name !== '' && { display: name }),
      }
