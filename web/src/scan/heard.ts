import type { Scan } from '@labgate/contract/numbers'

/** A burst of keys that is not one of our codes. */
export interface Unread {
  /**
   * 'misread': shaped like one of our codes, with a wrong check digit. 'partial': some keys of a code, or two scans at once. 'foreign': a whole code from
   * elsewhere. 'enter': typing so fast that the following Enter was ignored; the text is still in its field.
   */
  kind: 'misread' | 'partial' | 'foreign' | 'enter'
  text: string
  /** The tracking number in a carrier's code; '' if it matches no carrier's format. */
  trackingNo: string
  /** Types the text back into the field it was removed from; absent if nothing was removed. */
  putBack?: () => void
}
/** The meaning of a burst of keys. */
export type Heard = { kind: 'code'; scan: Scan } | Unread

/** The message shown to the person who scanned. */
export const unreadSays: Record<Unread['kind'], string> = {
  misread: 'The code could not be read. Scan again.',
  partial: 'Only part of the code came through. Scan again.',
  foreign: 'Not a Labgate number.',
  enter: 'Enter came too fast to tell your typing from a scanner. Press Enter again.',
}
