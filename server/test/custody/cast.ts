import type { Dice } from '@labgate/contract/test/dice'
import { orders } from '@labgate/contract/orders'
import { expect } from 'vitest'
import type { Got, Visitor } from '../lab.ts'
import type { Practice } from '../practice.ts'

/** Who takes part: the practice packs, the laboratory receives and works, the supervisor takes back. */
export interface Cast {
  practice: Practice
  shippers: readonly Visitor[]
  bench: readonly Visitor[]
  supervisor: Visitor
  labId: number
  /** A place of the laboratory that tests nothing itself. */
  deskId: number
  /** The reference laboratory to which specimens are sent on. */
  farLabId: number
  /** Somebody of another account to whom orders are moved, and from there back. */
  elsewhere: { patientId: number; firstName: string; lastName: string; customerId: number; locationId: number }
  /** Two people of the practice with the birth date that is keyed at the bench: tubes are moved between them. */
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

/** The birth date of everybody in the walk, as it is keyed. */
export const dob = '1980-05-17'
/** Rather a late one than an early one: most of what can happen to those has happened. */
export const one = (dice: Dice, list: readonly Specimen[]): Specimen => dice.of(dice.isLikely(0.75) ? list.slice(-24) : list)

/** Saves an order, and again where two waited for each other and this one was asked to try again. */
export const savedPatiently = async (practice: Practice, by: Visitor, more: object, specimen: object): Promise<Specimen> => {
  const given = practice.order(more, specimen) as never
  let got = await by.call(orders.save, given)
  while (got.body.code === 'busy') got = await by.call(orders.save, given)
  expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
  const labOrderId = Number(String(got.body.id).split(',')[0])
  return { labOrderId, specimenBarcode: (await practice.read(labOrderId)).specimens[0].specimenBarcode }
}
