import { CarrierRefused, type RefusedPart } from './parcel-carrier.ts'

/** An error as carriers list them. */
export interface CarrierError {
  code: string
  message: string
}

/* By the codes' and messages' own words: both carriers change the list of their codes often. */
const parts: readonly [RegExp, RefusedPart][] = [
  [/weight/i, 'weight'],
  [/account|payor|shippernumber/i, 'account'],
  [/ready ?time|close ?time|cutoff|pickup ?date|ready ?date|access ?time|timestamp/i, 'day'],
]
const partOf = ({ code, message }: CarrierError): RefusedPart =>
  parts.find(([form]) => form.test(code))?.[1] ??
  parts.find(([form]) => form.test(message))?.[1] ??
  ''

/* Printable letters of one line, cut at a length that leaves room for the sentence around them. */
const plain = (text: string, most: number): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/**
 * A refusal in the carrier's own words, which tell the sender what to correct; what was sent names
 * no patient, so neither do they. `what`: 'the label'.
 */
export const refusedBy = (
  carrier: string,
  what: string,
  errors: readonly CarrierError[],
): CarrierRefused => {
  const [first] = errors
  if (first === undefined) return new CarrierRefused(`${carrier} refuses ${what}.`)
  const words = plain(first.message, 180).replace(/[.\s]+$/, '')
  const code = plain(first.code, 60)
  const said = [words, code === '' ? '' : `(${code})`].filter(Boolean).join(' ')
  return new CarrierRefused(
    said === '' ? `${carrier} refuses ${what}.` : `${carrier} refuses ${what}: ${said}.`,
    partOf(first),
  )
}
