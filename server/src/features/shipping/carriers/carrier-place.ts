import { carrierRules } from '@labgate/contract/shipping/carrier-rules'
import type { ReceivingAddress } from '@labgate/contract/shipping/receiving-addresses'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { CarrierPlace } from '../../../ports/parcel-carrier/parcel-carrier.ts'

/* Ten digits of a phone of the United States; carriers take no other. */
const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/* The shortest line of an address that a carrier prints; none is cut. */
const mostOfLine = Math.min(...Object.values(carrierRules).map((rules) => rules.mostOfLine))
const refuseLongLines = (whose: string, lines: readonly string[]): void => {
  if (lines.some((line) => line.length > mostOfLine))
    throw new Refusal(
      'not-possible',
      `A line of ${whose} has more than ${mostOfLine} characters, which carriers do not print. Call to ask.`,
    )
}

/**
 * A parcel's location as a carrier has it: the account is the company, the location is asked for.
 * Refuses one without what a carrier needs.
 */
export const placeOfLocation = async (tx: Tx, locationId: number): Promise<CarrierPlace> => {
  const row = orRefuse(
    await tx
      .selectFrom('location as n')
      .innerJoin('customer as c', 'c.customer_id', 'n.customer_id')
      .select([
        'n.location_name',
        'n.street1',
        'n.street2',
        'n.city',
        'n.state',
        'n.postal_code',
        'n.phone',
        'c.name',
      ])
      .where('n.location_id', '=', locationId)
      .executeTakeFirst(),
    'Location not found.',
  )
  const phone = phoneDigits(row.phone)
  if (row.street1 === '' || row.city === '' || row.state === '' || row.postal_code === '')
    throw new Refusal('not-possible', 'The location’s address is not complete. Call to ask.')
  if (phone.length !== 10)
    throw new Refusal('not-possible', 'The location has no phone with ten digits. Call to ask.')
  refuseLongLines('the location’s street', [row.street1, row.street2])
  return {
    company: row.name,
    contact: row.location_name,
    phone,
    street1: row.street1,
    street2: row.street2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
  }
}

/** A receiving address as a carrier has it; refuses one that it cannot print. `phone`: the laboratory's. */
export const placeOfLaboratory = (
  { name, street1, street2, city, state, postalCode }: ReceivingAddress,
  phone: string,
): CarrierPlace => {
  refuseLongLines('the receiving address', [street1, street2])
  return {
    company: name,
    contact: 'Receiving',
    phone: phoneDigits(phone),
    street1,
    street2,
    city,
    state,
    postalCode,
  }
}
