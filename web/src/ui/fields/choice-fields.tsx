import { say } from '@labgate/contract/languages/say'
import {
  Checkbox,
  MultiSelect,
  Select,
  Switch,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useUnchosen } from '../../forms/unchosen.ts'
import { useLatest } from '../../use-latest.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { memoInput } from './memo-input.ts'
import { ShownValue, yesOrNo } from './shown-value.tsx'

const StillTick = memoInput(Checkbox)
const StillSwitch = memoInput(Switch)

export interface Option {
  value: number | string
  label: string
}
const asData = (options: readonly Option[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }))
const ofText = (options: readonly Option[], text: string): number | string | undefined =>
  options.find(({ value }) => String(value) === text)?.value
/* An id of 0 and an empty text mean none chosen. */
const chosen = (value: unknown): string | null =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '')
    ? String(value)
    : null

interface ChoiceProps<V extends object> extends FieldProps<V> {
  options: readonly Option[]
  /** The field's value if nothing is chosen: 0 for ids, '' for texts. */
  none?: 0 | ''
  searchable?: boolean
  clearable?: boolean
  onChosen?: (value: number | string) => void
}

interface ChooserProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> {
  label: string
  options: readonly Option[]
  begin: string | null
  none: 0 | ''
  onChange: (value: number | string) => void
  onChosen?: ((value: number | string) => void) | undefined
}
/*
 * A list is rendered when its field is first focused: rendering fifty states in a form that few
 * people fill in would cost as much as the rest. A save that is refused focuses the first field with
 * a fault: its list does not open then, and opens above the field, since it would cover the fault.
 */
const useListWhenEntered = () => {
  const [keepMounted, setEntered] = useState(false)
  /* The field refers to its list, whose id is known once the list is rendered. */
  const [, setNamed] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- Mantine keeps the id in a ref
  useEffect(() => setNamed(keepMounted), [keepMounted])
  return (hasFault: boolean) => ({
    comboboxProps: { keepMounted, ...(hasFault && { position: 'top' as const }) },
    openOnFocus: !hasFault,
    onFocus: () => setEntered(true),
  })
}

/**
 * The options that typed text means: the one with this code or exact label, such as FL for Florida,
 * otherwise all whose label contains it. Ignores case.
 */
const meantBy = (typed: string, options: readonly Option[]): readonly Option[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return options
  const exactly = options.filter(
    ({ value, label }) =>
      label.toLowerCase() === text || (typeof value === 'string' && value.toLowerCase() === text),
  )
  return exactly.length > 0
    ? exactly
    : options.filter(({ label }) => label.toLowerCase().includes(text))
}

/* A list that is empty has not loaded yet; a value that a loaded one lacks is shown by its number. */
const unknownLabel = (options: readonly Option[], value: number | string): string =>
  options.length === 0 ? '…' : `(${value})`

/*
 * Typed text is looked up as is: Enter, or leaving the field, takes the only match; text without a
 * match is reported, not dropped.
 */
const useTyped = (
  options: readonly Option[],
  chosenText: string | null,
  choose: (text: string) => void,
) => {
  const labelOf = (text: string | null) =>
    text === null
      ? ''
      : (options.find(({ value }) => String(value) === text)?.label ?? unknownLabel(options, text))
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState('')
  const isTyping = typed !== '' && typed !== labelOf(chosenText)
  const only = (): string | undefined => {
    const meant = isTyping ? meantBy(typed, options) : []
    return meant.length === 1 ? String(meant[0]?.value) : undefined
  }
  /* The chosen option may be typed again: its full text is then restored. */
  const take = (one: string): void => {
    choose(one)
    setTyped(labelOf(one))
  }
  const settle = (): boolean => {
    const one = only()
    if (one !== undefined) take(one)
    else if (isTyping) setUnknown(typed.trim())
    return one !== undefined || (!isTyping && unknown === '')
  }
  useUnchosen(isTyping || unknown !== '', field, settle)
  return {
    unknown,
    forget: () => setUnknown(''),
    field,
    searchValue: typed,
    onSearchChange: (text: string) => {
      setTyped(text)
      if (text !== '' && text !== labelOf(chosenText)) setUnknown('')
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      const one = only()
      if (
        key === 'Enter' &&
        one !== undefined &&
        !currentTarget.hasAttribute('aria-activedescendant')
      )
        take(one)
    },
    onBlur: () => void settle(),
    filter: ({ search }: { search: string }) =>
      asData(search === labelOf(chosenText) ? options : meantBy(search, options)),
  }
}

/* Holds the value itself: if left to Mantine, every new list would discard the text being typed. */
const Chooser = memoInput(
  ({ options, begin, none, onChange, onChosen, ...props }: ChooserProps) => {
    const [value, setValue] = useState(begin)
    const list = useListWhenEntered()
    /*
     * The same list while nothing changes: a new one while it is open would lose the marked option.
     */
    const data = useMemo(() => {
      const known = asData(options)
      return value === null || known.some((option) => option.value === value)
        ? known
        : [...known, { value, label: unknownLabel(options, value) }]
    }, [options, value])
    const choose = (text: string | null) => {
      forget()
      setValue(text)
      const id = text === null ? none : (ofText(options, text) ?? none)
      onChange(id)
      onChosen?.(id)
    }
    const { unknown, forget, field, ...typed } = useTyped(options, value, choose)
    return (
      <Select
        ref={field}
        {...props}
        {...list(unknown !== '' || Boolean(props.error))}
        {...(props.searchable === true && typed)}
        {...(unknown !== '' && {
          error: say('“{unknown}” matches nothing or more than one. Choose from the list.', {
            unknown,
          }),
        })}
        data={data}
        value={value}
        nothingFoundMessage={say('No matches.')}
        clearButtonProps={{ 'aria-label': say('Clear: {label}', { label: props.label }) }}
        onChange={choose}
      />
    )
  },
)

/**
 * One choice from a list, which may load late; ids stay numbers. A value not in the list is shown
 * by its number, not dropped.
 */
export const ChoiceField = <V extends object>({
  options,
  none = 0,
  searchable = true,
  clearable = true,
  onChosen,
  ...props
}: ChoiceProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const now = chosen(given.defaultValue)
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description} path={given['data-path']}>
        {now === null
          ? undefined
          : (options.find(({ value }) => String(value) === now)?.label ??
            unknownLabel(options, now))}
      </ShownValue>
    )
  return (
    <Chooser
      key={key}
      {...shared}
      data-path={given['data-path']}
      error={given.error}
      options={options}
      begin={now}
      none={none}
      searchable={searchable}
      clearable={clearable}
      onChange={given.onChange}
      onChosen={onChosen}
    />
  )
}

interface ChoosersProps<Item> extends Omit<
  MultiSelectProps,
  'data' | 'defaultValue' | 'onChange' | 'label'
> {
  label: string
  options: readonly Option[]
  begin: string[]
  toValue: RefObject<(ids: (number | string)[]) => Item[]>
  onChange: (value: Item[]) => void
}
const Choosers = memoInput(
  <Item,>({ options, begin, toValue, onChange, ...props }: ChoosersProps<Item>) => {
    const list = useListWhenEntered()
    const data = useMemo(() => asData(options), [options])
    return (
      <MultiSelect
        {...props}
        {...list(Boolean(props.error))}
        data={data}
        defaultValue={begin}
        searchable
        clearable
        nothingFoundMessage={say('No matches.')}
        clearButtonProps={{ 'aria-label': say('Clear: {label}', { label: props.label }) }}
        onChange={(texts) =>
          onChange(toValue.current(texts.map((text) => ofText(options, text) ?? text)))
        }
      />
    )
  },
)

/**
 * Several choices from a list. The field holds what `toValue` makes of them: ids, or the records
 * that the API expects.
 */
export const ChoicesField = <V extends object, Item>({
  options,
  toIds,
  toValue,
  ...props
}: FieldProps<V> & {
  options: readonly Option[]
  toIds: (value: Item[]) => (number | string)[]
  toValue: (ids: (number | string)[]) => Item[]
}) => {
  const { key, closed, given, shared } = fieldParts(props)
  const latest = useLatest(toValue)
  const chosenIds = toIds((given.defaultValue ?? []) as Item[])
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description} path={given['data-path']}>
        {chosenIds
          .map(
            (id) => options.find(({ value }) => value === id)?.label ?? unknownLabel(options, id),
          )
          .join(', ')}
      </ShownValue>
    )
  return (
    <Choosers
      key={key}
      {...shared}
      data-path={given['data-path']}
      error={given.error}
      options={options}
      begin={chosenIds.map(String)}
      toValue={latest}
      onChange={given.onChange}
    />
  )
}

/* The description says what 'on' means: under a 'No' it would say the opposite. */
const ShownFlag = <V extends object>({
  label,
  description,
  value,
  path,
}: FieldProps<V> & { value: unknown; path: string }) => (
  <ShownValue label={label} path={path} {...(value === true && { description })}>
    {yesOrNo(value)}
  </ShownValue>
)

/** Yes or no, as a checkbox. */
export const CheckField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props, 'checkbox')
  const {
    required: _required,
    withAsterisk: _asterisk,
    ...rest
  } = shared as typeof shared & { required?: boolean; withAsterisk?: boolean }
  if (closed) return <ShownFlag {...props} value={given.defaultChecked} path={given['data-path']} />
  return <StillTick key={key} {...rest} {...(given as object)} />
}

/** On or off, as a switch: for settings. */
export const SwitchField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props, 'checkbox')
  const {
    required: _required,
    withAsterisk: _asterisk,
    ...rest
  } = shared as typeof shared & { required?: boolean; withAsterisk?: boolean }
  if (closed) return <ShownFlag {...props} value={given.defaultChecked} path={given['data-path']} />
  return <StillSwitch key={key} {...rest} {...(given as object)} />
}
