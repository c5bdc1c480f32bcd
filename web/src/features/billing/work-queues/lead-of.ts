import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { placeOfFinding, type FindingPlace } from '@labgate/contract/billing/finding-place'
import type { WorkRow } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'

/** Where an item leads, and what its button says. */
export interface Lead {
  link: ScreenLink
  text: string
}

const texts: Readonly<Record<FindingPlace['record'], string>> = {
  patient: say('Open patient'),
  insurance: say('Open patient’s insurance'),
  payer: say('Open payer'),
  location: say('Open location'),
  provider: say('Open provider'),
  account: say('Open account'),
  order: say('Open order'),
}
/* The payer file that an item is about as a whole; its cause names it. */
const ofWholeFile: readonly string[] = ['refused-by-file', 'unreadable-file', 'payer-file']
const fileOf = ({ reason, cause }: WorkRow): string | undefined =>
  ofWholeFile.includes(reason) ? /^file:([1-9]\d*)$/.exec(cause)?.[1] : undefined

/** Where an item's problem is corrected. Undefined if there is no such place. */
export const leadOf = (row: WorkRow, maySeeFiles: boolean): Lead | undefined => {
  const file = fileOf(row)
  if (file !== undefined && maySeeFiles)
    return {
      link: linkTo('/billing-work', { desk: 'files', file: Number(file) }),
      text: say('Open payer file'),
    }
  const place = placeOfFinding(row)
  return place && { link: place.link, text: texts[place.record] }
}
