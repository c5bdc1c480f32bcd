import { useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { useLatest } from '../use-latest.ts'
import { changedPaths, changesOf } from './changes.ts'
import { faultsOf, type Faults } from './faults.ts'

export interface FieldsOptions<V extends object> {
  initial: V
  /** Checks the values; usually the endpoint's input. Only fields that the form has are looked at. */
  schema?: z.ZodObject | undefined
  /** Fields that must not be empty, with what to say: { name: 'Give the name of the account.' }. */
  required?: Partial<Record<keyof V & string, string>> | undefined
  /** Rules over several fields; a message by path. */
  check?: ((values: V) => Faults) | undefined
  /** Whether this person may change the field; others are shown read-only. */
  mayEdit?: ((field: string) => boolean) | undefined
  /** Hears of every change of the values, and of new ones that count as unchanged. */
  onValues?: ((values: V) => void) | undefined
}

/** What an input of a form calls. */
export interface FieldHandlers {
  onChange: (value: unknown) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** A form's values with their faults: what the fields of ui/fields are given. */
export interface Fields<V extends object> {
  inner: UseFormReturnType<V>
  /** Put on the element around the fields; the first fault is looked for inside. */
  box: (element: HTMLElement | null) => void
  closed: (name: string) => boolean
  /** Fields that differ from what they were; 'address.city' for nested ones. */
  changed: readonly string[]
  /** Labels of the fields on the page, by name. */
  labels: Map<string, string>
  /** What each field on the page calls when it is typed into and left, by name: the same functions at each drawing. */
  handlers: Map<string, FieldHandlers>
  /** Checks everything, shows the faults and puts the focus on the first. True when there is none. */
  checkAll: () => boolean
  /** Shows faults and puts the focus on the first. */
  showFaults: (faults: Faults) => void
  /** Faults of fields that are not on the page. */
  otherFaults: readonly string[]
  /** New values that count as unchanged. */
  start: (values: V) => void
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === -1 ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const within = (schema: z.ZodObject, values: object): z.ZodObject => {
  const names = Object.keys(values).filter((name) => name in schema.shape)
  return schema.pick(Object.fromEntries(names.map((name) => [name, true])) as never)
}

const faultsIn = <V extends object>(values: V, { schema, required, check }: FieldsOptions<V>): Faults => {
  const missing = Object.entries(required ?? {}).filter(([name]) => isEmpty((values as Record<string, unknown>)[name])) as [string, string][]
  return { ...(schema && faultsOf(within(schema, values), values)), ...Object.fromEntries(missing), ...check?.(values) }
}

/* 'address.city' lies within 'address'. */
const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`)
const at = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)

/** Values, faults and rights of a form. `useRecordForm` and `useCallForm` build on it; screens use those. */
export const useFields = <V extends object>(options: FieldsOptions<V>): Fields<V> => {
  const [changed, setChanged] = useState<readonly string[]>([])
  const [otherFaults, setOther] = useState<readonly string[]>([])
  const place = useRef<HTMLElement | null>(null)
  const box = useCallback((element: HTMLElement | null): void => {
    place.current = element
  }, [])
  const [labels] = useState(() => new Map<string, string>())
  const [handlers] = useState(() => new Map<string, FieldHandlers>())
  const initial = useRef(options.initial)
  const heard = useLatest(options.onValues)

  /* The same function always: the form's own functions are new with it, and with them every handler. */
  const recount = useCallback(
    (values: V): void => {
      const paths = changedPaths(changesOf(initial.current, values))
      setChanged((before) => (before.join() === paths.join() ? before : paths))
      heard.current?.(values)
    },
    [heard],
  )
  const inner = useForm<V>({ mode: 'uncontrolled', initialValues: options.initial, onValuesChange: recount })
  const latest = useLatest({ options, inner })

  const showFaults = useCallback(
    (faults: Faults) => {
      latest.current.inner.setErrors(faults)
      const strangers = Object.entries(faults).filter(([path]) => !place.current?.querySelector(`[data-path="${CSS.escape(path)}"]`))
      setOther(strangers.map(([, message]) => message))
      requestAnimationFrame(() => {
        const first = [...(place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find((element) => (element.dataset['path'] ?? '') in faults)
        first?.focus()
        first?.scrollIntoView?.({ block: 'center' })
      })
    },
    [latest],
  )
  const checkAll = useCallback(() => {
    const faults = faultsIn(latest.current.inner.getValues(), latest.current.options)
    showFaults(faults)
    return Object.keys(faults).length === 0
  }, [latest, showFaults])
  const start = useCallback(
    (values: V) => {
      const { inner } = latest.current
      const paths = changedPaths(changesOf(inner.getValues(), values))
      initial.current = values
      inner.setInitialValues(values)
      /* New values make every input anew. What has just been saved stands in its inputs already, and only the version is another one. */
      if (paths.some((path) => [...handlers.keys()].some((field) => isWithin(path, field) || isWithin(field, path)))) inner.setValues(values)
      else {
        inner.clearErrors()
        for (const path of paths) inner.setFieldValue(path as never, at(values, path) as never, { forceUpdate: false })
      }
      inner.resetDirty(values)
      setChanged([])
      setOther([])
      latest.current.options.onValues?.(values)
    },
    [latest, handlers],
  )
  return { inner, box, closed: (name) => !(options.mayEdit?.(name) ?? true), changed, labels, handlers, checkAll, showFaults, otherFaults, start }
}
