import { useEffect, useState } from 'react'

/** The current moment, updated every this many seconds. */
export const useNow = (seconds: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
