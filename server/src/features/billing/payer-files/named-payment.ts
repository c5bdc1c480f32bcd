import { restrictedChart } from '../../../core/parcels/named-tubes.ts'
import type { RemittanceClaim } from '../../../x12/faces/remittance.ts'

/**
 * A payer's decision as it is stored, and whether it names someone whose chart is closed to the
 * reader. `shownPayment` alone opens it.
 */
export interface NamedPayment {
  claim: RemittanceClaim
  namesClosed: boolean
}

/** SQL: whether a payment names someone whose chart is closed to the reader. */
export const namesClosed = (content: string): string =>
  `((select closed_people()) <> '{}' and payment_keys(${content}) && (select closed_people()))`

/**
 * SQL: the content of a payment for a reader. A payment that no claim of ours fits has no order
 * that could close it, but it has a name (rules.md#named-without-a-chart).
 */
export const namedPayment = (content: string): string => `
  jsonb_build_object(
    'claim',
    ${content},
    'namesClosed',
    ${namesClosed(content)}
  )
`

const nobody = { last: '', first: '', middle: '', suffix: '', idQualifier: '', id: '' }

/** The decision as the reader may see it: without the people of a closed chart. */
export const shownPayment = ({ claim, namesClosed }: NamedPayment): RemittanceClaim =>
  namesClosed
    ? {
        ...claim,
        patient: { ...nobody, last: restrictedChart },
        subscriber: undefined,
        corrected: undefined,
      }
    : claim
