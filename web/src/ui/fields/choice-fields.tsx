import { Checkbox, MultiSelect, Select, Switch, type MultiSelectProps, type SelectProps } from '@mantine/core'
import { useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { useLatest } from '../../use-latest.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { ShownValue, yesOrNo } from './shown-value.tsx'
import { still } from './still.ts'

const StillTick = still(Checkbox)
const StillSwitch = still(Switch)

export interface Option {
  value: number | string
  label: string
}
const asData = (options: readonly Option[]) => options.map(({ value, label }) => ({ value: String(value), label }))
const ofText = (options: readonly Option[], text: string): number | string | undefined => options.find(({ value }) => String(value) === text)?.value
/* An id of 0 and an empty text mean: none chosen. */
const chosen = (value: unknown): string | null =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '') ? String(value) : null

interface ChoiceProps<V extends object> extends FieldProps<V> {
  options: readonly Option[]
  /** What the field holds when nothing is chosen: 0 for ids, '' for texts. */
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
/* A list is drawn when its field is first entered: the fifty states of an address, in a form that few people enter them in, would cost as much as the rest. */
const useListWhenEntered = () => {
  const [keepMounted, setEntered] = useState(false)
  /* The field names its list, whose id is known once the list is drawn. */
  const [, setNamed] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- Mantine keeps the id in a ref
  useEffect(() => setNamed(keepMounted), [keepMounted])
  return { comboboxProps: { keepMounted }, onFocus: () => setEntered(true) }
}

/**
 * The options that typed text means: the one whose code or whole label it is, as FL of Florida, else all whose label holds it. Capitals make no difference.
 */
const meantBy = (typed: string, options: readonly Option[]): readonly Option[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return options
  const exactly = options.filter(({ value, label }) => label.toLowerCase() === text || (typeof value === 'string' && value.toLowerCase() === text))
  return exactly.length > 0 ? exactly : options.filter(({ label }) => label.toLowerCase().includes(text))
}

/* What is typed is looked up as it stands: the only match is taken by Enter and by leaving the field; what matches nothing is named, not dropped. */
const useTyped = (options: readonly Option[], chosenText: string | null, choose: (text: string) => void) => {
  const labelOf = (text: string | null) => options.find(({ value }) => String(value) === text)?.label ?? ''
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState('')
  const isTyping = typed !== '' && typed !== labelOf(chosenText)
  const only = (): string | undefined => {
    const meant = isTyping ? meantBy(typed, options) : []
    return meant.length === 1 ? String(meant[0]?.value) : undefined
  }
  /* The one that is chosen already may be typed again: its text is whole again then. */
  const take = (one: string): void => {
    choose(one)
    setTyped(labelOf(one))
  }
  return {
    unknown,
    searchValue: typed,
    onSearchChange: (text: string) => {
      setTyped(text)
      if (text !== '' && text !== labelOf(chosenText)) setUnknown('')
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      const one = only()
      if (key === 'Enter' && one !== undefined && !currentTarget.hasAttribute('aria-activedescendant')) take(one)
    },
    onBlur: () => {
      const one = only()
      if (one !== undefined) take(one)
      else if (isTyping) setUnknown(typed.trim())
    },
    filter: ({ search }: { search: string }) => asData(search === labelOf(chosenText) ? options : meantBy(search, options)),
  }
}

/* Holds the value itself: left to Mantine, every list that comes anew would take away what is being typed. */
const Chooser = still(({ options, begin, none, onChange, onChosen, ...props }: ChooserProps) => {
  const [value, setValue] = useState(begin)
  const list = useListWhenEntered()
  /* The same list while nothing changes: one that comes anew while it is open would lose the option that is marked. */
  const data = useMemo(() => {
    const known = asData(options)
    return value === null || known.some((option) => option.value === value) ? known : [...known, { value, label: `(${value})` }]
  }, [options, value])
  const choose = (text: string | null) => {
    setValue(text)
    const id = text === null ? none : (ofText(options, text) ?? none)
    onChange(id)
    onChosen?.(id)
  }
  const { unknown, ...typed } = useTyped(options, value, choose)
  return (
    <Select
      {...props}
      {...list}
      {...(props.searchable === true && typed)}
      {...(unknown !== '' && { error: `“${unknown}” matches nothing or more than one. Choose from the list.` })}
      data={data}
      value={value}
      nothingFoundMessage="No matches."
      clearButtonProps={{ 'aria-label': `Clear: ${props.label}` }}
      onChange={choose}
    />
  )
})

/** One of a list, which may come late; ids stay numbers. A value that the list lacks is shown by its number, not dropped. */
export const ChoiceField = <V extends object>({ options, none = 0, searchable = true, clearable = true, onChosen, ...props }: ChoiceProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const now = chosen(given.defaultValue)
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {now === null ? undefined : (options.find(({ value }) => String(value) === now)?.label ?? `(${now})`)}
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

interface ChoosersProps<Item> extends Omit<MultiSelectProps, 'data' | 'defaultValue' | 'onChange' | 'label'> {
  label: string
  options: readonly Option[]
  begin: string[]
  toValue: RefObject<(ids: (number | string)[]) => Item[]>
  onChange: (value: Item[]) => void
}
const Choosers = still(<Item,>({ options, begin, toValue, onChange, ...props }: ChoosersProps<Item>) => {
  const list = useListWhenEntered()
  const data = useMemo(() => asData(options), [options])
  return (
    <MultiSelect
      {...props}
      {...list}
      data={data}
      defaultValue={begin}
      searchable
      clearable
      nothingFoundMessage="No matches."
      clearButtonProps={{ 'aria-label': `Clear: ${props.label}` }}
      onChange={(texts) => onChange(toValue.current(texts.map((text) => ofText(options, text) ?? text)))}
    />
  )
})

/** Several of a list. The field holds what `toValue` makes of the chosen: ids, or the records that the wire wants. */
export const ChoicesField = <V extends object, Item>({
  options,
  toIds,
  toValue,
  ...props
}: FieldProps<V> & { options: readonly Option[]; toIds: (value: Item[]) => (number | string)[]; toValue: (ids: (number | string)[]) => Item[] }) => {
  const { key, closed, given, shared } = fieldParts(props)
  const latest = useLatest(toValue)
  const chosenIds = toIds((given.defaultValue ?? []) as Item[])
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {chosenIds.map((id) => options.find(({ value }) => value === id)?.label ?? `(${id})`).join(', ')}
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

/* The description says what 'on' means: under a 'No' it would say the contrary. */
const ShownFlag = <V extends object>({ label, description, value }: FieldProps<V> & { value: unknown }) => (
  <ShownValue label={label} {...(value === true && { description })}>
    {yesOrNo(value)}
  </ShownValue>
)

/** Yes or no, as a tick. */
export const CheckField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props, 'checkbox')
  const { required: _required, withAsterisk: _asterisk, ...rest } = shared as typeof shared & { required?: boolean; withAsterisk?: boolean }
  if (closed) return <ShownFlag {...props} value={given.defaultChecked} />
  return <StillTick key={key} {...rest} {...(given as object)} />
}

/** On or off, as a switch: for settings. */
export const SwitchField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props, 'checkbox')
  const { required: _required, withAsterisk: _asterisk, ...rest } = shared as typeof shared & { required?: boolean; withAsterisk?: boolean }
  if (closed) return <ShownFlag {...props} value={given.defaultChecked} />
  return <StillSwitch key={key} {...rest} {...(given as object)} />
}
