import { notify } from '../ui/notify.tsx'
import { usePageScans } from './targets.ts'

/** While a page's record loads, a scan is neither lost nor opens something else: a message says that it must be repeated. Renders nothing. */
export const ScannedTooEarly = ({ says }: { says: string }) => {
  usePageScans(({ code }) => notify.info(says, `Scanned ${code}`))
  return null
}
