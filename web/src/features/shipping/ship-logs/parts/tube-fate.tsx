import { say } from '@labgate/contract/languages/say'
import { fateWords, type Fate } from '@labgate/contract/shipping/parcels'
import type { ParcelSpecimen, ShipLog } from '@labgate/contract/shipping/ship-logs'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconHash,
  IconMapSearch,
  IconX,
  type Icon,
} from '../../../../ui/icons/icons.ts'
import { StatusWord, type Tone } from '../../../../ui/status-word.tsx'

type Tube = Pick<ParcelSpecimen, 'isListed' | 'fate'>

/** The tubes of a parcel for display: if no sheet came, none counts as unlisted. */
export const tubesOf = ({
  specimens,
  withoutSheet,
}: Pick<ShipLog, 'specimens' | 'withoutSheet'>): readonly ParcelSpecimen[] =>
  withoutSheet ? specimens.map((tube) => ({ ...tube, isListed: true })) : specimens

/** How a tube of a parcel is drawn, in both grid and list. */
export type TubeLook =
  | 'listed'
  | 'received'
  | 'counted'
  | 'missing'
  | 'unlisted'
  | 'found'
  | 'lost'
  | 'waits'

const lookOfFate: Record<Fate, TubeLook> = {
  packed: 'listed',
  received: 'received',
  counted: 'counted',
  missing: 'missing',
  'found-elsewhere': 'found',
  'found-at-laboratory': 'found',
  'found-at-practice': 'found',
  lost: 'lost',
}
export const lookOf = ({ isListed, fate }: Tube): TubeLook =>
  isListed || fate !== 'received' ? lookOfFate[fate] : 'unlisted'

export const looks: Record<TubeLook, { tone: Tone; icon: Icon }> = {
  listed: { tone: 'plain', icon: IconCircle },
  received: { tone: 'done', icon: IconCircleCheck },
  counted: { tone: 'waiting', icon: IconHash },
  missing: { tone: 'waiting', icon: IconAlertTriangle },
  unlisted: { tone: 'danger', icon: IconAlertTriangle },
  found: { tone: 'plain', icon: IconMapSearch },
  lost: { tone: 'danger', icon: IconX },
  waits: { tone: 'plain', icon: IconClock },
}

/** What happened to a tube, in words. */
export const describeFate = (tube: Tube): string =>
  lookOf(tube) === 'unlisted' ? say('Received, not on the sheet') : fateWords[tube.fate]

export const TubeFate = ({ of }: { of: Tube }) => {
  const { tone, icon } = looks[lookOf(of)]
  return (
    <StatusWord tone={tone} icon={icon}>
      {describeFate(of)}
    </StatusWord>
  )
}
