import type { DraftForm } from '@labgate/contract/orders/draft-forms'
import { drafts } from '@labgate/contract/orders/drafts'
import { call } from '../api/call.ts'
import { afterPause } from './after-pause.ts'

/** Content of a draft: only the changed fields, and where the cursor was. */
export interface Draft {
  changes: Record<string, unknown>
  focus: string
}
export interface FoundDraft extends Draft {
  savedAt: string
  /** The record version that the draft is based on; 0 for a new record. */
  rowVersion: number
}

export interface DraftAim {
  form: DraftForm
  recordId: number
  rowVersion: number
  /** What to keep now; null if nothing is changed. */
  current: () => Draft | null
}

const pauseMs = 1_500
const mostMs = 3_000
/* Browsers let a request outlive its page only if it is small. */
const keepaliveLimit = 60_000

/** The draft of a form, if there is one. */
export const findDraft = async (form: DraftForm, recordId: number): Promise<FoundDraft | null> => {
  const { content, savedAt, rowVersion } = await call(drafts.get, { form, recordId })
  if (content === '') return null
  return { ...(JSON.parse(content) as Draft), savedAt: savedAt ?? '', rowVersion }
}

/**
 * Keeps typed changes in the server's draft store: after a 1.5 s pause, at most 3 s after a key
 * (rules.md#unsaved-work). A draft that cannot be stored raises no alarm, since nothing is lost
 * while the page is open; it is retried with the next key.
 */
export const makeDraftKeeper = () => {
  let aim: DraftAim | undefined
  let stored = false
  /* Until it is known whether an earlier draft exists, a new one would silently replace it. */
  let isSought = false
  const keep = (last: boolean): void => {
    const draft = aim?.current()
    if (!aim || !draft) return
    const content = JSON.stringify(draft)
    const { form, recordId, rowVersion } = aim
    stored = true
    call(
      drafts.save,
      { form, recordId, content, rowVersion },
      { keepalive: last && content.length < keepaliveLimit },
    ).catch(() => undefined)
  }
  const timer = afterPause(() => (isSought ? keep(false) : timer.touch()), pauseMs, mostMs)
  return {
    /** A form or another record was opened: looks for its earlier draft. */
    seeks: (): void => {
      isSought = false
    },
    /** The draft was found, or there is none. */
    sought: (): void => {
      isSought = true
    },
    aimAt: (next: DraftAim): void => {
      aim = next
    },
    /** A draft of this form is in the store. */
    isStored: (): void => {
      stored = true
    },
    touch: timer.touch,
    stop: timer.stop,
    /** Sends any waiting draft immediately, even if the page is closing. */
    keepWaiting: (): void => {
      if (!timer.waiting()) return
      timer.stop()
      keep(true)
    },
    /** Sends the current changes immediately, even if the page is closing. */
    keepNow: (): void => {
      timer.stop()
      keep(true)
    },
    /** The work is saved or abandoned: the draft is no longer needed. */
    discard: (): void => {
      timer.stop()
      if (!aim || !stored) return
      stored = false
      call(drafts.discard, { form: aim.form, recordId: aim.recordId }).catch(() => undefined)
    },
  }
}
