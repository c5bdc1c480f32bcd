import { say } from '@labgate/contract/languages/say'
import type { ScanInput } from './scan-input.ts'
import { unreadLabels } from './scan-input.ts'

/**
 * The last scan, if it did not name the open tube. Nothing can be done with the open tube until it
 * is scanned again.
 */
export interface OtherTube {
  /** As scanned. */
  code: string
  text: string
  /** Number of another tube that can be opened; '' if not a tube. */
  tube: string
}

/**
 * The outcome of a scan when working on one tube at a time: `opens` is the number to open,
 * otherwise what was heard besides the open tube. A scan of the open tube itself gives neither: it
 * names the tube again. `open` is undefined while no tube is open.
 */
export const afterScan = (
  open: string | undefined,
  scanned: ScanInput,
): { opens?: string; otherTube?: OtherTube } => {
  if (scanned.kind !== 'code')
    return { otherTube: { code: scanned.text, text: unreadLabels[scanned.kind], tube: '' } }
  const { kind, code } = scanned.scan
  if (kind !== 'specimen')
    return { otherTube: { code, text: say('That is a sheet, not a tube.'), tube: '' } }
  if (code === open) return {}
  return open === undefined
    ? { opens: code }
    : { otherTube: { code, text: say('You scanned a different tube.'), tube: code } }
}

/** Whether the open tube is the last one scanned: only then can anything be done with it. */
export const isNamed = (open: string | undefined, otherTube: OtherTube | undefined): boolean =>
  open !== undefined && otherTube === undefined
