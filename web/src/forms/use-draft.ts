import { useEffect, useState } from 'react'
import { useLatest } from '../use-latest.ts'
import { findDraft, makeDraftKeeper, type DraftAim, type FoundDraft } from './draft-keeper.ts'

/** Keeps the draft of a form on the server, and looks once for an earlier one. */
export const useDraft = (aim: DraftAim, found: (draft: FoundDraft) => void) => {
  const [keeper] = useState(makeDraftKeeper)
  const latestFound = useLatest(found)
  const { form, recordId } = aim
  useEffect(() => keeper.aimAt(aim))

  useEffect(() => {
    let gone = false
    findDraft(form, recordId).then(
      (draft) => {
        if (!draft || gone) return
        keeper.isStored()
        latestFound.current(draft)
      },
      () => undefined,
    )
    return () => {
      gone = true
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
