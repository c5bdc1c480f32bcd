/*
 * Numbers that Labgate prints and scans (rules.md#specimen-numbers): specimens have 12 digits with
 * an ISO 7064 MOD 11,10 check digit; parcels and manifests 'SL' or 'MF', a check letter, and the ID
 * in 9 digits. Old sheets have any three letters and nine digits.
 */

export type Scan =
  | { kind: 'specimen'; code: string }
  | { kind: 'parcel' | 'manifest'; code: string; id: number }
  /** An old sheet: ask whether it is a parcel or a manifest. */
  | { kind: 'parcel-or-manifest'; code: string; id: number }

/** The ISO 7064 MOD 11,10 check digit for a string of digits. */
export const mod1110 = (digits: string): number => {
  let carry = 10
  for (const digit of digits) {
    const sum = (carry + Number(digit)) % 10 || 10
    carry = (sum * 2) % 11
  }
  return (11 - carry) % 10
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXY'
const kindNumber: Record<string, number> = { SL: 1, MF: 2 }

/** The check letter of a parcel (SL) or manifest (MF): kind and id, modulo 23. */
export const checkLetter = (prefix: 'SL' | 'MF', id: number): string =>
  letters[((kindNumber[prefix] ?? 0) * 1_000_000_000 + id) % 23] ?? ''

/** A specimen number: 11 sequential digits and their check digit. Throws beyond 11 digits. */
export const specimenNumber = (count: number): string => {
  const digits = String(count).padStart(11, '0')
  if (!/^\d{11}$/.test(digits)) throw new Error(`${count} makes no specimen number`)
  return digits + String(mod1110(digits))
}
const sheetNumber = (prefix: 'SL' | 'MF', id: number): string =>
  `${prefix}${checkLetter(prefix, id)}${String(id).padStart(9, '0')}`
export const parcelNumber = (shipLogId: number): string => sheetNumber('SL', shipLogId)
export const manifestNumber = (manifestId: number): string => sheetNumber('MF', manifestId)

/** What a complete text is, or null if it is not one of our codes, or was misread. */
export const scanOf = (text: string): Scan | null => {
  if (/^\d{12}$/.test(text))
    return mod1110(text.slice(0, 11)) === Number(text[11]) ? { kind: 'specimen', code: text } : null
  const sheet = /^([A-Z]{2})([A-Z])(\d{9})$/.exec(text.toUpperCase())
  if (!sheet) return null
  const [code, prefix = '', letter = '', digits = ''] = sheet
  const id = Number(digits)
  if (prefix !== 'SL' && prefix !== 'MF') return { kind: 'parcel-or-manifest', code, id }
  return letter === checkLetter(prefix, id)
    ? { kind: prefix === 'SL' ? 'parcel' : 'manifest', code, id }
    : null
}

/** Whether a text has the format of one of our codes, whatever its check digit. */
export const hasCodeShape = (text: string): boolean => /^(\d{12}|[A-Za-z]{3}\d{9})$/.test(text)

/** Whether more keystrokes could turn this into a code. */
export const mayBecomeCode = (text: string): boolean =>
  /^(\d{1,12}|[A-Za-z]{1,3}|[A-Za-z]{3}\d{1,9})$/.test(text)

/** A visit number, as people read it out: 'R000000042'. */
export const requisitionNumber = (count: number): string => `R${String(count).padStart(9, '0')}`
/**
 * Whether a text can be a requisition number: the laboratory's own, or one that a practice printed
 * itself.
 */
export const isRequisitionNumber = (text: string): boolean =>
  /^[A-Z0-9][A-Z0-9-]{1,18}[A-Z0-9]$/.test(text)
