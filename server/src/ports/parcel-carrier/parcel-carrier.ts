import type { LabelCarrier, ParcelContents } from '@labgate/contract/shipping/carrier-accounts'

/** One end of a parcel's way, in the United States. */
export interface CarrierPlace {
  company: string
  /** Who is asked for there; a department will do. Never a patient. */
  contact: string
  /** Ten digits. */
  phone: string
  street1: string
  street2: string
  city: string
  /** Two letters. */
  state: string
  /** Five digits, or nine with a hyphen. */
  postalCode: string
}

export interface LabelOrder {
  /** Ours; the carrier keeps it as the customer's reference and prints it on the label. */
  reference: string
  from: CarrierPlace
  to: CarrierPlace
  contents: ParcelContents
  /** One decimal digit at most. */
  pounds: number
  /** The account that pays, if it is not the laboratory's: without blanks, in capitals. */
  payingAccount: string | undefined
  /** YYYY-MM-DD, at the sender. */
  shipDay: string
}
export interface MadeLabel {
  trackingNo: string
  /** The label as the carrier drew it. */
  image: { kind: 'pdf' | 'gif'; bytes: Buffer }
}

export interface PickupOrder {
  reference: string
  at: CarrierPlace
  /** YYYY-MM-DD and HH:MM, local times there. */
  day: string
  from: string
  until: string
  /** '' none. */
  note: string
  /** Of the parcel, if it goes by this carrier; '' otherwise. */
  trackingNo: string
  pounds: number
}
export interface MadePickup {
  confirmationNo: string
  /** Where the carrier keeps it; '' if it does not say. It wants this back to cancel. */
  station: string
}

/**
 * A carrier of parcels that is asked by machine (docs/decisions/0107-carriers.md). Each method
 * throws CarrierRefused if the carrier certainly did not do it; any other error leaves that open.
 * Nothing is ever repeated by itself.
 */
export interface ParcelCarrier {
  readonly name: LabelCarrier
  makeLabel(order: LabelOrder): Promise<MadeLabel>
  /** One that is void already is void. */
  voidLabel(trackingNo: string): Promise<void>
  requestPickup(order: PickupOrder): Promise<MadePickup>
  /** One that is canceled already is canceled. `day`: the pickup's, YYYY-MM-DD. */
  cancelPickup(pickup: MadePickup & { day: string }): Promise<void>
}

/** What a refusal is about, for its place on the screen; '' for none of these. */
export type RefusedPart = '' | 'weight' | 'day' | 'account'

/** The carrier certainly did not do it: why, in words of at most 300 characters. */
export class CarrierRefused extends Error {
  readonly part: RefusedPart
  constructor(message: string, part: RefusedPart = '') {
    super(message)
    this.part = part
  }
}
/** No answer, or none that can be read: nobody knows whether it was done. */
export class CarrierSilent extends Error {}
