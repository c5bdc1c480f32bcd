import { say } from '../languages/say.ts'
/*
 * Carriers that are asked by machine for labels and pickups, and whose account pays for a label
 * (rules.md#carrier-labels).
 */

export const labelCarriers = { fedex: 'FedEx', ups: 'UPS' } as const
export type LabelCarrier = keyof typeof labelCarriers
export const labelCarrierKeys = Object.keys(labelCarriers) as [LabelCarrier, LabelCarrier]

/** Their IDs in the list ShippingMethod (carriers.ts). */
export const shippingMethodOf: Readonly<Record<LabelCarrier, number>> = { ups: 2, fedex: 3 }

/** Whose account with the carrier pays. */
export const labelPayers = {
  laboratory: say('The laboratory'),
  practice: say('The practice, by its own account'),
} as const
export type LabelPayer = keyof typeof labelPayers
export const labelPayerKeys = Object.keys(labelPayers) as [LabelPayer, LabelPayer]

/** How a location's pickup requests reach whoever comes. */
export const pickupWays = {
  email: say('By email to the laboratory’s courier'),
  'own-route': say('By email to the laboratory’s own route'),
  fedex: say('Directly to FedEx'),
  ups: say('Directly to UPS'),
} as const
export type PickupWay = keyof typeof pickupWays
export const pickupWayKeys = Object.keys(pickupWays) as [PickupWay, PickupWay, PickupWay, PickupWay]
/** The carrier that a way asks; undefined: an email is sent. */
export const carrierOfWay = (way: string): LabelCarrier | undefined =>
  way === 'fedex' || way === 'ups' ? way : undefined

/** An account number as a carrier takes it: without blanks and hyphens, in capitals. */
export const accountNoOf = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()

const accountForms: Readonly<Record<LabelCarrier, { form: RegExp; words: string }>> = {
  fedex: { form: /^\d{9}$/, words: say('nine digits') },
  ups: { form: /^[0-9A-Z]{6}$/, words: say('six letters or digits') },
}
/** Why a typed number cannot be an account with the carrier; '' if it can. */
export const accountNoFault = (carrier: LabelCarrier, typed: string): string =>
  accountForms[carrier].form.test(accountNoOf(typed))
    ? ''
    : say('A {labelCarriers} account number has {words}.', {
        labelCarriers: labelCarriers[carrier],
        words: accountForms[carrier].words,
      })

/** What is in a parcel, as the carrier's label names it. The sender decides which it is. */
export const parcelContents = {
  exempt: say('Exempt human specimen'),
  un3373: say('UN3373 Biological Substance, Category B'),
} as const
export type ParcelContents = keyof typeof parcelContents
export const parcelContentsKeys = Object.keys(parcelContents) as [ParcelContents, ParcelContents]

/** Pounds that one label can be made for. Both carriers take one decimal digit, and at most 150. */
export const [leastPounds, mostPounds] = [0.1, 150] as const
