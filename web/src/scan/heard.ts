import type { Scan } from '@labgate/contract/numbers'

/** A burst of keys that is none of our codes. */
export interface Unread {
  /**
   * 'misread': the shape of one of our codes, and a wrong check digit. 'partial': some keys of a code, or two scans at once. 'foreign': a whole code
   * of somebody else. 'enter': typing so fast that the Enter behind it was not taken; the text is still in its field.
   */
  kind: 'misread' | 'partial' | 'foreign' | 'enter'
  text: string
  /** The tracking number that a carrier's code holds; '' when it has the shape of none. */
  trackingNo: string
  /** Types the text into the field from which it was taken; absent where nothing was taken out. */
  putBack?: () => void
}
/** What a burst of keys came to. */
export type Heard = { kind: 'code'; scan: Scan } | Unread

/** What the person who scanned reads. */
export const unreadSays: Record<Unread['kind'], string> = {
  misread: 'The code could not be read. Scan again.',
  partial: 'Only part of the code came through. Scan again.',
  foreign: 'Not a Labgate number.',
  enter: 'Enter came too fast to tell your typing from a scanner. Press Enter again.',
}
