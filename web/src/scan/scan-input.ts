import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'

/** A burst of keys that is not one of our codes. */
export interface Unread {
  /**
   * 'misread': shaped like one of our codes, with a wrong check digit. 'partial': some keys of a
   * code, or two scans at once. 'foreign': a whole code from elsewhere. 'enter': typing so fast
   * that the following Enter was ignored. 'in-field': one of our codes in a text field, which may
   * have been typed. 'carrier': 'misread', and a parcel has it as its tracking number.
   */
  kind: 'misread' | 'partial' | 'foreign' | 'enter' | 'in-field' | 'carrier'
  text: string
  /** The tracking number in a carrier's code; '' if it matches no carrier's format. */
  trackingNo: string
  /** It is in a text field, and stays there. */
  isInField?: true
  /** For 'in-field': it was a scan. Removes it from the field and uses it. */
  takeIt?: () => void
}
/** The meaning of a burst of keys. */
export type ScanInput = { kind: 'code'; scan: Scan } | Unread

/** The message shown to the person who scanned. */
export const unreadLabels: Record<Unread['kind'], string> = {
  misread: say('The code could not be read. Scan again.'),
  carrier: say('The tracking number of a parcel, not a tube’s.'),
  partial: say('Only part of the code came through. Scan again.'),
  foreign: say('Not a Labgate number.'),
  'in-field': say(
    'It went into a text field, where it stays. Use it as a scan, or scan again outside the field.',
  ),
  enter: say('Enter came too fast to tell your typing from a scanner. Press Enter again.'),
}
