import { encode } from 'uqr'

/**
 * The text as a QR code of level M: rows of booleans, true is dark, without the white border.
 * Throws RangeError if the text is longer than 2,331 bytes.
 */
export const qrCodeOf = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: 'M', border: 0 }).data
