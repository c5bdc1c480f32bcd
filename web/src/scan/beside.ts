import type { Heard } from './heard.ts'
import { unreadSays } from './heard.ts'

/** The last scan, where it did not name the tube that is open. Nothing can be done with the open tube until it is scanned again. */
export interface Beside {
  /** As it was read. */
  code: string
  says: string
  /** Number of another tube that can be opened; '' for what is no tube. */
  tube: string
}

/**
 * What a scan comes to where one tube at a time is worked on: `opens` the number to open, or what was heard beside the open tube. A scan of the open
 * tube itself comes to neither: it is named again. `open` is undefined while no tube is.
 */
export const afterScan = (open: string | undefined, heard: Heard): { opens?: string; beside?: Beside } => {
  if (heard.kind !== 'code') return { beside: { code: heard.text, says: unreadSays[heard.kind], tube: '' } }
  const { kind, code } = heard.scan
  if (kind !== 'specimen') return { beside: { code, says: 'That is a sheet, not a tube.', tube: '' } }
  if (code === open) return {}
  return open === undefined ? { opens: code } : { beside: { code, says: 'You scanned a different tube.', tube: code } }
}

/** Whether the open tube is the one that was scanned last: only then can something be done with it. */
export const isNamed = (open: string | undefined, beside: Beside | undefined): boolean => open !== undefined && beside === undefined
