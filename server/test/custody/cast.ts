import { orders } from '@labgate/contract/orders/orders'
import type { Dice } from '@labgate/contract/test/dice'
import { expect } from 'vitest'
import type { Got, Visitor } from '../lab.ts'
import type { Practice } from '../practice.ts'

/** Who takes part: the practice packs, the laboratory receives and works, the supervisor undoes. */
export interface Cast {
  practice: Practice
  shippers: readonly Visitor[]
  bench: readonly Visitor[]
  supervisor: Visitor
  labId: number
  /** A laboratory site that performs no tests itself. */
  deskId: number
  /** The reference laboratory that specimens are sent on to. */
  farLabId: number
  /** A patient of another account, to whom orders are moved, and from there back. */
  elsewhere: {
    patientId: number
    firstName: string
    lastName: string
    customerId: number
    locationId: number
  }
  /**
   * Two patients of the practice with the birth date keyed at the bench: tubes are moved between
   * them.
   */
  people: readonly { patientId: number; firstName: string; lastName: string }[]
}
export interface Specimen {
  labOrderId: number
  specimenBarcode: string
}
export interface Known {
  specimens: Specimen[]
  parcels: number[]
  manifests: number[]
  cancelled: Specimen[]
  rejected: Specimen[]
}
export type Step = (cast: Cast, known: Known, dice: Dice) => Promise<Got | undefined>

/** The birth date of everyone in the walk, as keyed. */
export const dob = '1980-05-17'
/** Prefers a late one to an early one: most of what can happen to early ones has happened. */
export const one = (dice: Dice, list: readonly Specimen[]): Specimen =>
  dice.of(dice.isLikely(0.75) ? list.slice(-24) : list)

/** Saves an order, and retries if two waited for each other and this one was told to try again. */
export const savedPatiently = async (
  practice: Practice,
  by: Visitor,
  more: object,
  specimen: object,
): Promise<Specimen> => {
  const given = practice.order(more, specimen)
  let got = await by.call(orders.save, given)
  while (got.body.code === 'busy') got = await by.call(orders.save, given)
  expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
  const labOrderId = Number(String(got.body.id).split(',')[0])
  return {
    labOrderId,
    specimenBarcode: (await practice.read(labOrderId)).specimens[0].specimenBarcode,
  }
}
