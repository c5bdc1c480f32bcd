import { say } from '@labgate/contract/languages/say'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconScan,
  type Icon,
} from '../icons/icons.ts'
import type { Verdict } from './sounds.ts'
import classes from './verdict.module.css'

/** 'ready': nothing has been scanned yet; 'waits': the response is pending. */
export type BandState = Verdict | 'waits' | 'ready'

const looks: Record<BandState, { icon: Icon; word: string }> = {
  pass: { icon: IconCircleCheck, word: say('Ready') },
  look: { icon: IconAlertTriangle, word: say('Look') },
  stop: { icon: IconHandStop, word: say('Stop') },
  waits: { icon: IconClock, word: say('One moment') },
  ready: { icon: IconScan, word: '' },
}

interface BandProps {
  state: BandState
  /** Whose tube it is; absent if that is shown below, at its own size. */
  identity?: string
  text: string
  /** The outcome, instead of the verdict's own word. */
  word?: string
}

/**
 * The full-width verdict on a scan, readable from a meter away: whose tube it is, the outcome, and
 * what to do next.
 */
export const VerdictBand = ({ state, identity, text, word = looks[state].word }: BandProps) => {
  const Mark = looks[state].icon
  return (
    <div
      className={classes['band']}
      data-verdict={state}
      role="status"
      aria-label={say('Verdict')}
      aria-live={state === 'stop' ? 'assertive' : 'polite'}
    >
      <Mark size={40} aria-hidden style={{ flex: 'none' }} />
      <div className={classes['text']}>
        <div className={classes['identity']}>{identity ?? word}</div>
        {text !== '' && <div className={classes['says']}>{text}</div>}
      </div>
      {identity !== undefined && word !== '' && <div className={classes['word']}>{word}</div>}
    </div>
  )
}
