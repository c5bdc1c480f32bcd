import type { Organization } from '@medplum/fhirtypes'
import { cliaNumber } from './systems.ts'

/** The testing laboratory. Empty strings if nothing is known. */
export interface Laboratory {
  name: string
  cliaNumber: string
  address: string
  phone?: string
}

/**
 * The laboratory contained in a resource, and the reference to it (42 CFR 493.1291(c)(2)); nothing
 * if it is not known.
 */
export const performedBy = (
  laboratory: Laboratory | null,
): { contained?: [Organization]; performer?: [{ reference: string }] } =>
  laboratory === null || laboratory.name === ''
    ? {}
    : {
        contained: [
          {
            resourceType: 'Organization',
            id: 'laboratory',
            ...(laboratory.cliaNumber !== '' && {
              identifier: [cliaNumber(laboratory.cliaNumber)],
            }),
            name: laboratory.name,
            ...((laboratory.phone ?? '') !== '' && {
              telecom: [{ system: 'phone', value: laboratory.phone ?? '' }],
            }),
            ...(laboratory.address !== '' && { address: [{ text: laboratory.address }] }),
          },
        ],
        performer: [{ reference: '#laboratory' }],
      }
