import { useEffect, useState } from 'react'
import { Refused } from '../api/refused.ts'
import { useLatest } from '../use-latest.ts'
import { findDraft, makeDraftKeeper, type DraftAim, type FoundDraft } from './draft-keeper.ts'

/* Between two attempts to find an earlier draft, if the first had no response; in ms. */
const [firstPause, longestPause] = [1_000, 30_000]

/**
 * Keeps a form's draft on the server, and looks for an earlier one until there is a response: typed
 * work must not stay missing due to a lost call.
 */
export const useDraft = (aim: DraftAim, found: (draft: FoundDraft) => void) => {
  const [keeper] = useState(makeDraftKeeper)
  const latestFound = useLatest(found)
  const { form, recordId } = aim
  useEffect(() => keeper.aimAt(aim))

  useEffect(() => {
    let gone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const seek = (pause: number): void =>
      void findDraft(form, recordId).then(
        (draft) => {
          if (gone) return
          keeper.sought()
          if (!draft) return
          keeper.isStored()
          latestFound.current(draft)
        },
        (reason: unknown) => {
          if (gone) return
          if (reason instanceof Refused && reason.incident === '') keeper.sought()
          else again = setTimeout(() => seek(Math.min(pause * 2, longestPause)), pause)
        },
      )
    keeper.seeks()
    seek(firstPause)
    return () => {
      gone = true
      clearTimeout(again)
    }
  }, [form, recordId, keeper, latestFound])

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && keeper.keepWaiting()
    window.addEventListener('pagehide', keeper.keepWaiting)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('pagehide', keeper.keepWaiting)
      document.removeEventListener('visibilitychange', hidden)
      keeper.stop()
    }
  }, [keeper])
  return keeper
}
