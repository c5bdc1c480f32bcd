import { say } from '@labgate/contract/languages/say'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { aboutLab } from '../../about.ts'
import { instantInZone, viewersZone } from '../../forms/dates.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Above a printed screen: the laboratory, who printed it, and when, in the laboratory's zone and
 * with its name: paper is read elsewhere than it was printed. The screen's heading follows;
 * each page's footer says that it is confidential.
 */
export const PrintedHead = () => {
  const { values } = useSession()
  const [at, setAt] = useState('')
  useEffect(() => {
    const note = (): void => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <div className="printed-head" aria-hidden>
      <strong>{aboutLab.labName}</strong>
      <span>
        {say('Printed {at} by {userName}', {
          at: instantInZone(at, aboutLab.timeZone || viewersZone),
          userName: values.userName,
        })}
      </span>
      <span>{say('Confidential: patient information')}</span>
    </div>
  )
}
