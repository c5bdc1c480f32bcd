import { worksAtLaboratory } from '../access/user-types.ts'
import { say } from '../languages/say.ts'
import type { OrderFacts } from './facts.ts'
import { hit, none, type Hit } from './finding.ts'

interface Absence {
  path: string
  isGiven: boolean
  isTicked: boolean
  /** Message while it is neither entered nor marked missing. */
  asks: string
  /** Message once it is marked missing. */
  tells: string
}

/** A fact is entered, or the laboratory marks it as not on the requisition; never both. */
export const absence = (
  facts: OrderFacts,
  { path, isGiven, isTicked, asks, tells }: Absence,
): readonly Hit[] => {
  if (isGiven)
    return isTicked
      ? hit('stop', path, say('This is filled in and also marked missing. Remove one.'))
      : none
  if (!isTicked) return hit('stop', path, asks)
  return worksAtLaboratory(facts.asker) || facts.order.missingBefore.includes(path)
    ? hit('issue', path, tells)
    : hit('stop', path, say('{asks} Only the laboratory can leave this blank.', { asks }))
}

type Ticks = Record<
  | 'physicianMissing'
  | 'locationMissing'
  | 'collectionDateMissing'
  | 'noCollectionTime'
  | 'missingSelection'
  | 'diagnosisMissing'
  | 'insuranceMissing',
  boolean
>
const fields: Readonly<Record<keyof Ticks, string>> = {
  physicianMissing: 'userId_Physician',
  locationMissing: 'locationId',
  collectionDateMissing: 'collectionDate',
  noCollectionTime: 'collectionTime',
  missingSelection: 'tests',
  diagnosisMissing: 'diagnosis',
  insuranceMissing: 'insurance',
}
/** The fields that a stored order marks as missing. */
export const tickedAsMissing = (stored: Ticks): readonly string[] =>
  (Object.keys(fields) as (keyof Ticks)[])
    .filter((tick) => stored[tick])
    .map((tick) => fields[tick])
