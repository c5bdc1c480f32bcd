import { useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { useLatest } from '../use-latest.ts'
import { changedPaths, changesOf } from './changes.ts'
import { faultsOf, type Faults } from './faults.ts'
import { tooLong } from './too-long.ts'
import { settleTyped } from './unchosen.ts'

export interface FieldsOptions<V extends object> {
  initial: V
  /** Checks the values; usually the endpoint's input. Considers only fields that the form has. */
  schema?: z.ZodObject | undefined
  /** Required fields, with their messages: { name: 'Give the name of the account.' }. */
  required?: Partial<Record<keyof V & string, string>> | undefined
  /** Rules across several fields; messages by path. */
  check?: ((values: V) => Faults) | undefined
  /** Whether this user can change the field; others are shown read-only. */
  mayEdit?: ((field: string) => boolean) | undefined
  /** Called on every change of the values, and on new ones that count as unchanged. */
  onValues?: ((values: V) => void) | undefined
}

/** What an input of a form calls. */
export interface FieldHandlers {
  onChange: (value: unknown) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** A form's values and faults: passed to the fields of ui/fields. */
export interface Fields<V extends object> {
  inner: UseFormReturnType<V>
  /** Set on the element around the fields; the first fault is looked for inside it. */
  box: (element: HTMLElement | null) => void
  /** That element; null: it is not on the page, or nothing sets it. */
  element: () => HTMLElement | null
  closed: (name: string) => boolean
  /** Fields that differ from their initial values; 'address.city' for nested ones. */
  changed: readonly string[]
  /** Labels of the fields on the page, by name. */
  labels: Map<string, string>
  /** What each field of a number or an amount on the page says of a text that is none, by name. */
  numbers: Map<string, string>
  /** The most characters of each text that has a limit. */
  lengths: Map<string, number>
  /**
   * What each field on the page calls on input and on blur, by name: the same functions on each
   * render.
   */
  handlers: Map<string, FieldHandlers>
  /**
   * Checks everything, also what is typed and not chosen (unchosen.ts), shows the faults, and focuses
   * the first. True if there are none.
   */
  checkAll: () => boolean
  /** Shows faults and focuses the first. */
  showFaults: (faults: Faults) => void
  /** Faults in fields that are not on the page, until cleared. */
  otherFaults: readonly string[]
  /** New values that count as unchanged. */
  start: (values: V) => void
  /** Back to the values that count as unchanged. */
  undo: () => void
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
  // the names are known at run time
  return schema.pick(Object.fromEntries(names.map((name) => [name, true])) as never)
}

const at = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      values,
    )

/* A field of a number or an amount keeps what is none as its text. */
const numberFaults = (values: object, numbers: ReadonlyMap<string, string>): Faults =>
  Object.fromEntries(
    [...numbers].filter(([name]) => {
      const value = at(values, name)
      return typeof value === 'string' && value.trim() !== ''
    }),
  )

/* A field keeps a text that is too long, so that nothing of it is lost. */
const lengthFaults = (values: object, lengths: ReadonlyMap<string, number>): Faults =>
  Object.fromEntries(
    [...lengths].flatMap(([name, longest]) => {
      const fault = tooLong(at(values, name), longest)
      return fault === undefined ? [] : [[name, fault]]
    }),
  )

const faultsIn = <V extends object>(
  values: V,
  { schema, required, check }: FieldsOptions<V>,
  { numbers, lengths }: Pick<Fields<V>, 'lengths' | 'numbers'>,
): Faults => {
  const missing = Object.entries(required ?? {}).filter(([name]) => {
    const value = (values as Record<string, unknown>)[name]
    // a typed 0 is a number, and the schema says what is wrong with it
    return isEmpty(value) && !(value === 0 && numbers.has(name))
  }) as [string, string][]
  return {
    ...(schema && faultsOf(within(schema, values), values)),
    ...Object.fromEntries(missing),
    ...check?.(values),
    ...numberFaults(values, numbers),
    ...lengthFaults(values, lengths),
  }
}

/* 'address.city' lies within 'address'. */
const isWithin = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}.`)

/**
 * A form's values, faults, and rights. `useRecordForm` and `useCallForm` build on it; screens use
 * those.
 */
export const useFields = <V extends object>(options: FieldsOptions<V>): Fields<V> => {
  const [changed, setChanged] = useState<readonly string[]>([])
  const [others, setOthers] = useState<readonly (readonly [path: string, message: string])[]>([])
  const place = useRef<HTMLElement | null>(null)
  const box = useCallback((element: HTMLElement | null): void => {
    place.current = element
  }, [])
  const element = useCallback(() => place.current, [])
  const [labels] = useState(() => new Map<string, string>())
  const [numbers] = useState(() => new Map<string, string>())
  const [lengths] = useState(() => new Map<string, number>())
  const [handlers] = useState(() => new Map<string, FieldHandlers>())
  const initial = useRef(options.initial)
  const listener = useLatest(options.onValues)

  /*
   * Always the same function: otherwise the form's own functions, and with them every handler,
   * would be new.
   */
  const recount = useCallback(
    (values: V): void => {
      const paths = changedPaths(changesOf(initial.current, values))
      setChanged((before) => (before.join() === paths.join() ? before : paths))
      listener.current?.(values)
    },
    [listener],
  )
  const inner = useForm<V>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    onValuesChange: recount,
  })
  const latest = useLatest({ options, inner })

  const showFaults = useCallback(
    (faults: Faults) => {
      latest.current.inner.setErrors(faults)
      const strangers = Object.entries(faults).filter(
        ([path]) => !place.current?.querySelector(`[data-path="${CSS.escape(path)}"]`),
      )
      setOthers(strangers)
      requestAnimationFrame(() => {
        const first = [...(place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
          (element) => (element.dataset['path'] ?? '') in faults,
        )
        first?.focus()
        first?.scrollIntoView?.({ block: 'center' })
      })
    },
    [latest],
  )
  const checkAll = useCallback(() => {
    const isSettled = settleTyped(place.current)
    const faults = faultsIn(latest.current.inner.getValues(), latest.current.options, {
      numbers,
      lengths,
    })
    showFaults(faults)
    return isSettled && Object.keys(faults).length === 0
  }, [latest, numbers, lengths, showFaults])
  const start = useCallback(
    (values: V) => {
      const { inner } = latest.current
      const paths = changedPaths(changesOf(inner.getValues(), values))
      initial.current = values
      inner.setInitialValues(values)
      /*
       * New values re-create every input. After a save, the inputs already contain the saved
       * values, and only the version differs.
       */
      if (
        paths.some((path) =>
          [...handlers.keys()].some((field) => isWithin(path, field) || isWithin(field, path)),
        )
      )
        inner.setValues(values)
      else {
        inner.clearErrors()
        for (const path of paths)
          // the value is the one at that path
          inner.setFieldValue(path, at(values, path) as never, { forceUpdate: false })
      }
      inner.resetDirty(values)
      setChanged([])
      setOthers([])
      latest.current.options.onValues?.(values)
    },
    [latest, handlers],
  )
  return {
    inner,
    box,
    element,
    closed: (name) => !(options.mayEdit?.(name) ?? true),
    changed,
    labels,
    numbers,
    lengths,
    handlers,
    checkAll,
    showFaults,
    otherFaults: others.filter(([path]) => path in inner.errors).map(([, message]) => message),
    start,
    undo: useCallback(() => start(initial.current), [start]),
  }
}
