import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the browser prints now: it takes its picture of the page when its event is over, so that the page is drawn anew at once. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
