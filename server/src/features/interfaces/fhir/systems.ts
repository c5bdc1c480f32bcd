import type { Coding, Identifier, Practitioner, Reference } from '@medplum/fhirtypes'
import type { Config } from '../../../config.ts'

/*
 * Names of code systems and of numbers. Those shipped with the product are named by the product;
 * numbers assigned by a laboratory, by its address.
 */

export const analyteSystem = 'urn:x-labgate:analyte'
export const testSystem = 'urn:x-labgate:test'
export const labTypeSystem = 'urn:x-labgate:lab-type'
export const loincSystem = 'http://loinc.org'
const v2 = (table: string): string => `http://terminology.hl7.org/CodeSystem/v2-${table}`
export const diagnosticService: Coding = { system: v2('0074'), code: 'LAB', display: 'Laboratory' }
export const specimenTypeSystem = v2('0487')
export const laboratoryCategory: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
  code: 'laboratory',
  display: 'Laboratory',
}

/** What every report of this interface is, by LOINC. */
export const laboratoryReport: Coding = {
  system: loincSystem,
  code: '11502-2',
  display: 'Laboratory report',
}

/** The address of this laboratory's FHIR interface, without a trailing slash. */
export const baseOf = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  `${(PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, '')}/fhir/r4`

/** The systems of numbers assigned by this laboratory or by one of its accounts. */
export const numberSystem = (base: string, of: 'patient' | 'specimen' | 'requisition'): string =>
  `${base}/number/${of}`
export const recordSystem = (base: string, customerId: number): string =>
  `${base}/number/record/${customerId}`

/** A number with its kind, from HL7 table 0203. */
export const numberOf = (
  type: 'PI' | 'MR' | 'PLAC' | 'FILL',
  system: string,
  value: string,
): Identifier => ({
  type: { coding: [{ system: v2('0203'), code: type }] },
  system,
  value,
})
export const cliaNumber = (value: string): Identifier => ({
  system: 'urn:oid:2.16.840.1.113883.4.7',
  value,
})

/** A provider, who is not a record of this interface: by NPI and name. */
export const providerOf = (npi: string, name: string): Reference<Practitioner> | undefined =>
  npi === '' && name === ''
    ? undefined
    : {
        type: 'Practitioner',
        ...(npi !== '' && { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: npi } }),
        ...(name !== '' && { display: name }),
      }

/* Code systems of HL7 messages (table 0396) by their addresses in FHIR. */
const codeSystems: Readonly<Record<string, string>> = {
  LN: loincSystem,
  LOINC: loincSystem,
  SCT: 'http://snomed.info/sct',
  SNOMED: 'http://snomed.info/sct',
  'SNOMED-CT': 'http://snomed.info/sct',
  I10C: 'http://hl7.org/fhir/sid/icd-10-cm',
  RXNORM: 'http://www.nlm.nih.gov/research/umls/rxnorm',
}
/**
 * The address of a coding system of a message; undefined if it has none, such as a laboratory's
 * own.
 */
export const codeSystemOf = (system: string): string | undefined =>
  codeSystems[system.trim().toUpperCase()] ??
  (/^[12](?:\.\d+){2,}$/.test(system.trim()) ? `urn:oid:${system.trim()}` : undefined)
