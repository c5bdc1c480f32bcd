import { IconAlertTriangle, IconCircleCheck, IconHandStop, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../accessioning.module.css'
import type { Tone } from '../model/verdict.ts'

const looks: Record<Tone, { word: string; icon: Icon }> = {
  go: { word: 'Go on', icon: IconCircleCheck },
  look: { word: 'Look', icon: IconAlertTriangle },
  stop: { word: 'Stop', icon: IconHandStop },
}

/** The verdict over the whole width: colour, sign and word, and the sentence why. It is read out when it changes. */
export const VerdictBand = ({ tone, word, children }: { tone: Tone; word?: string; children: ReactNode }) => {
  const { word: usual, icon: Mark } = looks[tone]
  return (
    <div className={`${classes['band']} ${classes[tone]}`} role="status" aria-label="Verdict">
      <Mark size={32} aria-hidden />
      <strong>{word ?? usual}</strong>
      <span>{children}</span>
    </div>
  )
}
