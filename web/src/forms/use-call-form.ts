import type { ApiResponse, Endpoint } from '@labgate/contract/kit/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../api/queries.ts'
import { Refused } from '../api/refused.ts'
import type { CallInput } from '../api/wire.ts'
import { unsaved } from '../session/unsaved.ts'
import { faultsOfIssues } from './faults.ts'
import { useFields, type Fields, type FieldsOptions } from './use-fields.ts'

export interface CallFormOptions<E extends Endpoint, V extends object> extends Pick<
  FieldsOptions<V>,
  'required' | 'check'
> {
  endpoint: E
  initial: V
  /** What is sent; the values themselves if absent. */
  toInput?: (values: V) => CallInput<E>
  refresh?: readonly Endpoint[]
  /** What a refused one may not have seen: loaded again when what it was about changed. */
  unseen?: readonly Endpoint[]
  onDone: (answer: ApiResponse<E>, values: V) => void
}

export interface CallForm<V extends object> {
  fields: Fields<V>
  changed: number
  saving: boolean
  save: () => Promise<boolean>
  error: Error | null
}

/*
 * Guards what was typed until it is saved (rules.md#unsaved-work), in the drawer or on the page where
 * the form is. Returns what ends that: after a save, the form may close or lead away at once.
 */
const useTypedGuard = <V extends object>(
  { undo, element }: Pick<Fields<V>, 'undo' | 'element'>,
  isTyped: boolean,
): (() => void) => {
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isTyped) return undefined
    const box = element()
    const isOnPage = box !== null && box.closest('[role="dialog"]') === null
    release.current = unsaved.add({
      place: isOnPage ? 'page' : 'drawer',
      lose: undo,
      keepDraft: () => undefined,
      at: element,
    })
    return release.current
  }, [isTyped, undo, element])
  return useCallback(() => release.current(), [])
}

/**
 * A small form that makes one call: dialogs such as a reason, a password, a printer. Leaving it with
 * something typed prompts first. No draft, no lost-update check.
 */
export const useCallForm = <E extends Endpoint, V extends object>({
  endpoint,
  initial,
  required,
  check,
  toInput,
  refresh = [],
  unseen = [],
  onDone,
}: CallFormOptions<E, V>): CallForm<V> => {
  // what was sent is saved, until something is typed again
  const [isSent, setIsSent] = useState(false)
  const fields = useFields<V>({
    initial,
    schema: endpoint.input,
    required,
    check,
    onValues: () => setIsSent(false),
  })
  const release = useTypedGuard(fields, fields.changed.length > 0 && !isSent)
  const saver = useApiMutation(endpoint, { refresh, unseen })
  const [error, setError] = useState<Error | null>(null)
  const save = async (): Promise<boolean> => {
    setError(null)
    if (!fields.checkAll()) return false
    const values = fields.inner.getValues()
    try {
      const answer = await saver.save(toInput ? toInput(values) : (values as CallInput<E>))
      release()
      setIsSent(true)
      onDone(answer, values)
      return true
    } catch (reason) {
      if (reason instanceof Refused && reason.issues.length > 0)
        fields.showFaults(faultsOfIssues(reason.issues))
      setError(reason as Error)
      return false
    }
  }
  return { fields, changed: fields.changed.length, saving: saver.saving, save, error }
}
