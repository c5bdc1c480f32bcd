import type { ApiResponse, Endpoint } from '@labgate/contract/kit/endpoint'
import { useState } from 'react'
import { useApiMutation } from '../api/queries.ts'
import { Refused } from '../api/refused.ts'
import type { CallInput } from '../api/wire.ts'
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
  onDone: (answer: ApiResponse<E>, values: V) => void
}

export interface CallForm<V extends object> {
  fields: Fields<V>
  changed: number
  saving: boolean
  save: () => Promise<boolean>
  error: Error | null
}

/**
 * A small form that makes one call: dialogs such as a reason, a password, a printer. No draft, no
 * lost-update check.
 */
export const useCallForm = <E extends Endpoint, V extends object>({
  endpoint,
  initial,
  required,
  check,
  toInput,
  refresh = [],
  onDone,
}: CallFormOptions<E, V>): CallForm<V> => {
  const fields = useFields<V>({ initial, schema: endpoint.input, required, check })
  const saver = useApiMutation(endpoint, { refresh })
  const [error, setError] = useState<Error | null>(null)
  const save = async (): Promise<boolean> => {
    setError(null)
    if (!fields.checkAll()) return false
    const values = fields.inner.getValues()
    try {
      onDone(await saver.save(toInput ? toInput(values) : (values as CallInput<E>)), values)
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
