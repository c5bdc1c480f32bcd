import { hasCodeShape, scanOf } from '@labgate/contract/kit/numbers'
import { carriersOf, trackingNoOfBarcode } from '@labgate/contract/shipping/carriers'
import type { ScanInput } from '../../scan/scan-input.ts'

/**
 * The longest pause between two keys of one scanner, in ms, including Bluetooth and remote
 * desktops.
 */
export const slowestMs = 120
/** No one types five keys with a mean pause this short. */
const machineMs = 35
/**
 * Fewer keys than this in a text field count as typing at any speed, unless they form one of our
 * codes.
 */
export const fewest = 5
/** A person's pauses vary by more than this within a word. */
const steadyMs = 12

export interface Burst {
  text: string
  /** Pauses between the keys in ms, including the one before the final Enter. */
  gaps: readonly number[]
  end: 'enter' | 'tab' | 'suffix' | 'quiet'
  /** It has the prefix or suffix set under Hardware. */
  isExact: boolean
  /** False: keys that do not belong to one code came right before or after it. */
  isWhole: boolean
  /** Nothing was typed just before it. */
  standsAlone: boolean
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

/**
 * Whether keys that went into a text field came from a scanner. All pauses were at most
 * `slowestMs`, which fast typists also reach with letters; no one reaches it over five keys that
 * include digits (the fastest hands on a number pad take about 180 ms per key).
 */
export const isScanners = ({ text, gaps, end, isExact, standsAlone }: Burst): boolean => {
  if (isExact || scanOf(text) !== null || hasCodeShape(text)) return true
  if (text.length < fewest) return false
  if (mean(gaps) <= machineMs) return true
  const figures = text.replace(/\D/g, '').length
  if (figures >= 2) return true
  return (
    standsAlone &&
    end === 'enter' &&
    text.length > fewest &&
    Math.max(...gaps) - Math.min(...gaps) <= steadyMs
  )
}

const seemsPart = (text: string): boolean =>
  text.length < 3 || /^\d{1,11}$/.test(text) || /^(SL|MF)[A-Z]?\d*$/i.test(text)

/** Words, as in a reply or a note: no code has a blank between letters. */
export const isSentence = (text: string): boolean => /\p{L}{2,}[,.;:]? +\p{L}{2,}/u.test(text)

/**
 * The meaning of a scanner's burst. Only a self-contained burst is one of our codes: the end of a
 * foreign number must never pass for a tube.
 */
export const scanIn = ({ text, isWhole }: Burst): ScanInput => {
  if (!isWhole) return { kind: 'partial', text, trackingNo: '' }
  const scan = scanOf(text)
  if (scan) return { kind: 'code', scan }
  const number = trackingNoOfBarcode(text)
  const trackingNo = carriersOf(number).length > 0 ? number : ''
  if (hasCodeShape(text)) return { kind: 'misread', text, trackingNo }
  return { kind: trackingNo === '' && seemsPart(text) ? 'partial' : 'foreign', text, trackingNo }
}
