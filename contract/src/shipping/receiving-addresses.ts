import { z } from 'zod'
import { highestTestTypeId } from '../catalog/test-types.ts'
import { id, line, whole } from '../kit/values.ts'

export const receivingAddressShape = {
  /** The test type whose specimens go there; 0: the default, for all others. */
  labTypeId: whole(0, highestTestTypeId),
  name: line(100),
  street1: line(100),
  street2: line(100),
  city: line(50),
  state: line(2),
  postalCode: line(10),
  /** 0 for one that is added. */
  rowVersion: id(),
}
/** Where shipments of a test type go. */
export const ReceivingAddress = z.object(receivingAddressShape)
export type ReceivingAddress = z.infer<typeof ReceivingAddress>

/** The address as lines of a label. */
export const addressLines = ({
  name,
  street1,
  street2,
  city,
  state,
  postalCode,
}: ReceivingAddress): string[] =>
  [name, street1, street2, `${city}, ${state} ${postalCode}`].filter((text) => text !== '')

/** Where specimens of a test type go; undefined if the laboratory entered no address for them. */
export const receivingAddressOf = (
  addresses: readonly ReceivingAddress[],
  labTypeId: number,
): ReceivingAddress | undefined =>
  addresses.find((one) => one.labTypeId === labTypeId) ??
  addresses.find((one) => one.labTypeId === 0)

/** Tubes that go to one place; no address if the laboratory entered none for them. */
export interface Destination<T> {
  address: ReceivingAddress | undefined
  tubes: T[]
}
/**
 * Tubes by the place where they go, that of most tubes first. Two addresses with the same lines are
 * one place.
 */
export const destinationsOf = <T extends { labTypeId: number }>(
  addresses: readonly ReceivingAddress[],
  tubes: readonly T[],
): Destination<T>[] => {
  const places = new Map<string, Destination<T>>()
  for (const tube of tubes) {
    const address = receivingAddressOf(addresses, tube.labTypeId)
    const key = address === undefined ? '' : addressLines(address).join('\n').toLowerCase()
    const place = places.get(key) ?? { address, tubes: [] }
    place.tubes.push(tube)
    places.set(key, place)
  }
  return [...places.values()].toSorted((a, b) => b.tubes.length - a.tubes.length)
}
