import { say } from '@labgate/contract/languages/say'
import { orderPriorities } from '@labgate/contract/orders/priority'
import type { ParcelSpecimen } from '@labgate/contract/shipping/ship-logs'
import { IconBolt } from '../../../../ui/icons/icons.ts'
import { describeFate, lookOf, looks, type TubeLook } from '../parts/tube-fate.tsx'
import { describeBorn, nameOfTube, describeOtherAccount } from '../parts/tube-text.ts'
import classes from './tube-grid.module.css'

interface GridProps {
  tubes: readonly ParcelSpecimen[]
  /** The parcel's account: a tube of another one names its own. */
  customerId?: number | undefined
  /** Numbers with scans waiting for the network; those not on the sheet get a separate tile. */
  waiting: ReadonlySet<string>
  /** Checked, to be counted without a scan. */
  ticked: ReadonlySet<number>
  /** undefined: nothing can be checked. */
  onTick?: ((tube: ParcelSpecimen) => void) | undefined
}

interface TileProps {
  code: string
  name: string
  more: string
  priority?: number
  look: TubeLook
  text: string
  pressed?: boolean | undefined
  onPress?: (() => void) | undefined
}

const Tile = ({
  code,
  name,
  more,
  priority = orderPriorities.routine,
  look,
  text,
  pressed,
  onPress,
}: TileProps) => {
  const Mark = looks[look].icon
  const body = (
    <>
      {priority === orderPriorities.stat && (
        <span className={classes['stat']}>
          <IconBolt size={20} aria-hidden /> {say('STAT')}
        </span>
      )}
      <span className={classes['name']}>{name || code}</span>
      <span className={classes['more']}>{more}</span>
      {name !== '' && <span className={classes['code']}>{code}</span>}
      <span className={classes['state']}>
        <Mark size={16} aria-hidden style={{ flex: 'none' }} />
        {text}
      </span>
    </>
  )
  return (
    <li className={classes['tile']} data-look={look}>
      {onPress ? (
        <button type="button" className={classes['press']} aria-pressed={pressed} onClick={onPress}>
          {body}
        </button>
      ) : (
        <div className={classes['press']}>{body}</div>
      )}
    </li>
  )
}

/** A parcel as its tubes lie in it: what is listed, what has arrived, what has not. */
export const TubeGrid = ({ tubes, customerId, waiting, ticked, onTick }: GridProps) => {
  const strangers = [...waiting].filter(
    (code) => !tubes.some(({ specimenBarcode }) => specimenBarcode === code),
  )
  return (
    <ul className={classes['grid']} aria-label={say('Tubes')}>
      {tubes.map((tube) => {
        const look = lookOf(tube)
        const waits = look === 'listed' && waiting.has(tube.specimenBarcode)
        const isTicked = look === 'listed' && ticked.has(tube.labOrderId)
        return (
          <Tile
            key={tube.labOrderId}
            code={tube.specimenBarcode}
            priority={tube.priority}
            name={nameOfTube(tube)}
            more={[describeBorn(tube), tube.labType, describeOtherAccount(tube, customerId)]
              .filter(Boolean)
              .join(' · ')}
            look={waits ? 'waits' : isTicked ? 'counted' : look}
            text={
              waits
                ? say('Scanned, waiting to send')
                : isTicked
                  ? say('To be counted, not scanned')
                  : look === 'listed'
                    ? say('Listed')
                    : describeFate(tube)
            }
            {...(look === 'listed' &&
              !waits &&
              onTick && { pressed: isTicked, onPress: () => onTick(tube) })}
          />
        )
      })}
      {strangers.map((code) => (
        <Tile
          key={code}
          code={code}
          name=""
          more=""
          look="waits"
          text={say('Scanned, waiting to send')}
        />
      ))}
    </ul>
  )
}
