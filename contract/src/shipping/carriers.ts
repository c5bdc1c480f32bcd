import { say } from '../languages/say.ts'
/*
 * Carriers of parcels: the list ShippingMethod (records.md#code-lists), the formats of their
 * tracking numbers and where to track one. Formats are those that the carriers print; a check digit
 * is verified if its algorithm is published.
 */

export interface Carrier {
  /** Its ID in the list ShippingMethod. */
  id: number
  name: string
  /** An example of the number, for people. */
  example: string
  fits: (trackingNo: string) => boolean
  /** Tracking page of the parcel; '' if there is none. */
  link: (trackingNo: string) => string
}

/**
 * UPS: 1Z, six characters for the shipper, two for the service, seven digits and a check digit over
 * everything after 1Z.
 */
const isUps = (text: string): boolean => {
  if (!/^1Z[0-9A-Z]{15}\d$/.test(text)) return false
  const value = (character: string): number =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
  const sum = Array.from(text.slice(2, 17)).reduce(
    (total, character, at) => total + value(character) * (at % 2 === 0 ? 1 : 2),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(text.at(-1))
}
/**
 * UPU S10, as used by post offices: two letters, eight digits and a check digit, two letters for
 * the country.
 */
const isS10 = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text)) return false
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const left =
    11 - (weights.reduce((total, weight, at) => total + weight * Number(text[at + 2]), 0) % 11)
  return (left === 10 ? 0 : left === 11 ? 5 : left) === Number(text[10])
}
const anything = (text: string): boolean => /^[0-9A-Z-]{1,50}$/.test(text)
const nowhere = (): string => ''

export const carriers: readonly Carrier[] = [
  {
    id: 1,
    name: say('Courier'),
    example: 'letters and digits, as given by the courier',
    fits: anything,
    link: nowhere,
  },
  {
    id: 2,
    name: 'UPS',
    example: '1Z999AA10123456784',
    fits: isUps,
    link: (no) => `https://www.ups.com/track?tracknum=${no}`,
  },
  {
    id: 3,
    name: 'FedEx',
    example: '12, 15, 20 or 22 digits',
    fits: (text) => /^(\d{12}|\d{15}|\d{20}|\d{22})$/.test(text),
    link: (no) => `https://www.fedex.com/fedextrack/?trknbr=${no}`,
  },
  {
    id: 4,
    name: 'USPS',
    example: '20 or 22 digits, or EA123456785US',
    fits: (text) => /^(\d{20}|\d{22})$/.test(text) || isS10(text),
    link: (no) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${no}`,
  },
  {
    id: 5,
    name: 'DHL',
    example: '10 digits, or JD and 18 digits',
    fits: (text) => /^(\d{10}|JD\d{18})$/.test(text),
    link: (no) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${no}`,
  },
  { id: 6, name: 'Drop-off', example: 'none', fits: anything, link: nowhere },
  { id: 7, name: say('Other'), example: 'letters and digits', fits: anything, link: nowhere },
]

/** A number as stored: without blanks, in capitals. */
export const trackingNoOf = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/**
 * The tracking number in a scanned carrier label: USPS puts '420' and the ZIP code before it, FedEx
 * Express 20 digits and leading zeros (34 digits in all). Any other text is returned as is, without
 * blanks and in capitals.
 */
export const trackingNoOfBarcode = (read: string): string => {
  const text = trackingNoOf(read)
  const usps = /^420\d{5}(?:\d{4})?(9\d{21})$/.exec(text)
  const fedEx = /^1\d{19}00(\d{12})$/.exec(text)
  return usps?.[1] ?? fedEx?.[1] ?? text
}

/**
 * What is wrong with a tracking number for this carrier, in words; '' if nothing is, or no number
 * was entered.
 */
export const trackingFault = (shippingMethodId: number, trackingNo: string): string => {
  if (trackingNo === '') return ''
  const carrier = carriers.find(({ id }) => id === shippingMethodId)
  if (carrier === undefined)
    return anything(trackingNo) ? '' : say('A tracking number has letters, digits and hyphens.')
  return carrier.fits(trackingNo)
    ? ''
    : say('Not a {name} tracking number: {example}.', {
        name: carrier.name,
        example: carrier.example,
      })
}
/**
 * Carrier requirements before a manifest leaves, by field: a carrier with a tracking page must have
 * a tracking number.
 */
export const leavingFaults = (
  shippingMethodId: number,
  trackingNo: string,
): { shippingMethodId?: string; trackingNo?: string } => {
  const fault = trackingFault(shippingMethodId, trackingNo)
  const isFollowed = trackingLink(shippingMethodId, 'x') !== ''
  if (fault !== '') return { trackingNo: fault }
  if (shippingMethodId === 0) return { shippingMethodId: say('Choose the carrier.') }
  return isFollowed && trackingNo === '' ? { trackingNo: say('Enter the tracking number.') } : {}
}

/**
 * Carriers with a tracking page whose format the number matches: for users who enter the number
 * before the carrier.
 */
export const carriersOf = (trackingNo: string): Carrier[] =>
  trackingNo === ''
    ? []
    : carriers.filter((carrier) => carrier.link(trackingNo) !== '' && carrier.fits(trackingNo))
export const trackingLink = (shippingMethodId: number, trackingNo: string): string =>
  trackingNo === ''
    ? ''
    : (carriers.find(({ id }) => id === shippingMethodId)?.link(encodeURIComponent(trackingNo)) ??
      '')
