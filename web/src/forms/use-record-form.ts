import type { ApiResponse, Endpoint, Issue } from '@labgate/contract/kit/endpoint'
import type { DraftForm } from '@labgate/contract/orders/draft-forms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../api/queries.ts'
import { Refused } from '../api/refused.ts'
import type { CallInput } from '../api/wire.ts'
import { unsaved } from '../session/unsaved.ts'
import { useLatest } from '../use-latest.ts'
import { changedPaths, changesOf, withChanges } from './changes.ts'
import type { Draft, FoundDraft } from './draft-keeper.ts'
import { faultsOfIssues } from './faults.ts'
import { focusField } from './field-on-page.ts'
import { hasFocus, holdFocus } from './hold-focus.ts'
import { pick } from './pick.ts'
import { useDraft } from './use-draft.ts'
import { useFields, type Fields, type FieldsOptions } from './use-fields.ts'

/** A record as returned by its get call; a new one has the id 0. */
type WithVersion = { rowVersion: number }

export interface RecordFormOptions<E extends Endpoint, V extends object & WithVersion> extends Pick<
  FieldsOptions<V>,
  'required' | 'check' | 'mayEdit' | 'onValues'
> {
  /** The form's name in the draft store, such as 'account'. */
  form: DraftForm
  /** The save call. Sends only the changed fields, with the id and rowVersion. */
  endpoint: E
  /** The name of the id, such as 'customerId'. */
  idName: keyof V & string
  /**
   * The initial record. Pass the same object until a different record is meant (useApiQuery's
   * response does).
   */
  record: V
  /** Reads the record's current state, for 'changed by someone else'. Not needed for new ones. */
  reload: () => Promise<V>
  /** Calls whose responses the save makes stale. */
  refresh: readonly Endpoint[]
  onSaved: (id: number, answer: ApiResponse<E>) => void
  /** What is sent, if not the changed fields with id and version. */
  asks?: (values: V, before: V) => CallInput<E>
  /** The id in the response, if `id` means something else. */
  idOf?: (answer: ApiResponse<E>) => number
  /** The field that a refusal's path refers to, if the API uses a different name. */
  fieldAt?: (path: readonly (string | number)[]) => string
  /**
   * Fields that a draft always contains, once there is one: those that the form filled in itself,
   * and would fill in differently later.
   */
  keeps?: readonly (keyof V & string)[]
  /** Additional fields for the save, such as a password that is not part of the record. */
  extra?: (changes: Record<string, unknown>, values: V) => Record<string, unknown>
  /** Fields that are never stored in a draft. */
  secrets?: readonly (keyof V & string)[]
  /** 'drawer' if the form is in a SideDrawer or modal. */
  place?: 'page' | 'drawer'
}

/** Someone else saved first. */
export interface Stale<V> {
  text: string
  theirs: V
  /** Fields that they changed, and of these the ones also changed here. */
  changedByThem: readonly string[]
  both: readonly string[]
}

export interface RecordForm<V extends object> {
  fields: Fields<V>
  isNew: boolean
  /** Number of fields that differ from the saved record. */
  changed: number
  saving: boolean
  /** Saves; true if it succeeded. Faults are shown at their fields. */
  save: () => Promise<boolean>
  /** Resets everything to the saved record, and discards the draft. */
  undo: () => void
  error: Error | null
  stale: Stale<V> | null
  /** Takes their values and discards mine. */
  takeTheirs: () => void
  /** Applies my changes on top of theirs, without saving yet. */
  keepMine: () => void
  restored: FoundDraft | null
  dismissRestored: () => void
}

/* Saving a patient returns its id and its address's id: 'patient,address'. */
const idIn = (answer: unknown, otherwise: number): number =>
  Number(((answer as { id?: string }).id ?? String(otherwise)).split(',')[0])
const without = (
  changes: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)))
const pathOf = (target: EventTarget | null): string =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '')
    : ''
const putFocus = (path: string): void => {
  if (path !== '') setTimeout(() => focusField(path), 60)
}

/**
 * A record's form: counts changes, saves only changes, resolves stale saves, keeps drafts, and
 * guards leaving.
 */
export const useRecordForm = <E extends Endpoint, V extends object & WithVersion>(
  options: RecordFormOptions<E, V>,
): RecordForm<V> => {
  const { form, endpoint, idName, record, secrets = [], place = 'page' } = options
  const [base, setBase] = useState(record)
  const [stale, setStale] = useState<Stale<V> | null>(null)
  const [restored, setRestored] = useState<FoundDraft | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const id = Number(base[idName])
  /* Every change of a value, by key or button, reaches the draft. */
  const changes = useRef<() => void>(() => undefined)
  const listener = (values: V): void => {
    changes.current()
    options.onValues?.(values)
  }
  const fields = useFields<V>({
    initial: record,
    schema: options.asks ? undefined : endpoint.input,
    required: options.required,
    check: options.check,
    mayEdit: options.mayEdit,
    onValues: listener,
  })
  const { start, inner, element } = fields
  const saver = useApiMutation(endpoint, { refresh: options.refresh })
  const state = useLatest({ base, inner })

  const changesNow = useCallback(
    () => changesOf(state.current.base, state.current.inner.getValues()),
    [state],
  )
  /* The last cursor position, even if a dialog has the focus now. */
  const lastField = useRef('')
  const current = (): Draft | null => {
    const changes = without(changesNow(), secrets)
    if (Object.keys(changes).length === 0) return null
    return {
      changes: { ...pick(state.current.inner.getValues(), options.keeps ?? []), ...changes },
      focus: lastField.current,
    }
  }
  const keeper = useDraft({ form, recordId: id, rowVersion: base.rowVersion, current }, (draft) => {
    /* Anything typed before the draft arrived stays, and the draft fills in the rest. */
    const typed = changesNow()
    inner.setValues(withChanges(withChanges(base, draft.changes), typed))
    setRestored(draft)
    if (Object.keys(typed).length === 0) putFocus(draft.focus)
  })
  const changed = fields.changed.length
  const { touch } = keeper
  useEffect(() => {
    changes.current = touch
    const onFocus = (event: FocusEvent): void => {
      lastField.current = pathOf(event.target) || lastField.current
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
    }
  }, [touch])

  const begin = useCallback(
    (values: V) => {
      if (hasFocus()) holdFocus(lastField.current)
      setBase(values)
      setStale(null)
      setError(null)
      start(values)
    },
    [start],
  )
  /*
   * Another record, or the same one read again after a save: used if nothing typed would be lost.
   */
  const lastRecord = useRef(record)
  useEffect(() => {
    if (lastRecord.current === record) return
    lastRecord.current = record
    const other = record[idName] !== state.current.base[idName]
    // oxlint-disable-next-line react/set-state-in-effect -- the form's store lies outside React
    if (other || Object.keys(changesNow()).length === 0) begin(record)
  }, [record, idName, begin, changesNow, state])

  const discardDraft = keeper.discard
  const undo = useCallback(() => {
    discardDraft()
    setRestored(null)
    begin(state.current.base)
  }, [discardDraft, begin, state])

  const keepDraft = keeper.keepNow
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (changed === 0) return
    release.current = unsaved.add({ place, lose: undo, keepDraft, at: element })
    return release.current
  }, [changed > 0, place, undo, keepDraft, element]) // oxlint-disable-line react/exhaustive-deps -- whether, not how many

  const { fieldAt } = options
  const faultsIn = (issues: readonly Issue[]) =>
    faultsOfIssues(fieldAt ? issues.map((one) => ({ ...one, path: [fieldAt(one.path)] })) : issues)
  const refused = async (reason: Error): Promise<void> => {
    if (!(reason instanceof Refused)) return setError(reason)
    if (reason.issues.length > 0) fields.showFaults(faultsIn(reason.issues))
    if (reason.code !== 'stale') return setError(reason)
    const theirs = await options.reload()
    const changedByThem = changedPaths(changesOf(base, theirs)).filter(
      (path) => path !== 'rowVersion',
    )
    const mine = changedPaths(changesNow())
    setStale({
      text: reason.message,
      theirs,
      changedByThem,
      both: changedByThem.filter((path) => mine.includes(path)),
    })
  }

  const save = async (): Promise<boolean> => {
    setError(null)
    if (!fields.checkAll()) return false
    const wasHere = hasFocus()
    const changes = changesNow()
    const input = options.asks
      ? options.asks(inner.getValues(), base)
      : ({
          ...changes,
          ...options.extra?.(changes, inner.getValues()),
          [idName]: base[idName],
          rowVersion: base.rowVersion,
        } as unknown as CallInput<E>) // the endpoint takes the fields of its record, all optional
    try {
      const answer = await saver.save(input)
      const savedId = options.idOf ? options.idOf(answer) : idIn(answer, id)
      discardDraft()
      setRestored(null)
      /*
       * Until the record is read again, the typed values count as saved; the version comes with the
       * next read.
       */
      begin(await afterSave(savedId))
      if (wasHere) holdFocus(lastField.current)
      /*
       * Nothing is unsaved anymore, and `onSaved` may leave the page before the next render
       * reflects that.
       */
      release.current()
      options.onSaved(savedId, answer)
      return true
    } catch (reason) {
      await refused(reason as Error).catch((second: unknown) => setError(second as Error))
      return false
    }
  }
  const afterSave = (savedId: number): Promise<V> =>
    id === 0
      ? Promise.resolve({ ...inner.getValues(), [idName]: savedId })
      : options.reload().catch(() => ({ ...inner.getValues(), rowVersion: base.rowVersion + 1 }))

  return {
    fields,
    isNew: id === 0,
    changed,
    saving: saver.saving,
    save,
    undo,
    error,
    stale,
    takeTheirs: () => {
      discardDraft()
      if (stale) begin(stale.theirs)
    },
    keepMine: () => {
      if (!stale) return
      const mine = changesNow()
      begin(stale.theirs)
      inner.setValues(withChanges(stale.theirs, mine))
    },
    restored,
    dismissRestored: () => setRestored(null),
  }
}
