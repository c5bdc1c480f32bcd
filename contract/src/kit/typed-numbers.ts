import { say } from '../languages/say.ts'
/** Which numbers a field takes. */
export interface NumberShape {
  /** Most digits after the point; 0: whole numbers only. */
  decimals: number
  /** What may stand behind the number, such as '%' or 'days'. */
  suffix?: string
}

/** More digits are not exact. */
const mostDigits = 15
const shape = /^[-−]?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.(\d*))?$/

/**
 * Typed text as a number: '' if nothing is typed, null if it is not one that the field takes.
 * Accepts 1200, 1,200, .5, -4, −4, and 80% where the suffix is '%'. Nothing is rounded or left out:
 * where whole numbers are taken, 2.5 is none; 1e3 and 3,5 never are.
 */
export const typedNumber = (
  typed: string,
  { decimals, suffix = '' }: NumberShape,
): number | '' | null => {
  const text = typed.trim()
  const bare = suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length).trim() : text
  if (bare === '') return text === '' ? '' : null
  const [whole, behindPoint = ''] = shape.exec(bare) ?? []
  if (whole === undefined || behindPoint.replace(/0+$/, '').length > decimals) return null
  const digits = whole.replace(/\D/g, '')
  return digits.length > mostDigits ? null : Number(whole.replaceAll(',', '').replace('−', '-'))
}

/** What to enter instead of a text that is no such number. */
export const numberFault = ({ decimals }: NumberShape): string =>
  decimals === 0
    ? say('Enter a whole number.')
    : say('Enter a number with at most {decimals} {value} after the point.', {
        decimals,
        value: decimals === 1 ? say('digit') : say('digits'),
      })
