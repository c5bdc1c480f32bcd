import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Pill, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Fragment, useRef, useState, type ReactNode, type RefObject } from 'react'
import { dayAsText } from '../forms/dates.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { ClearButton } from './clear-button.tsx'
import { useClearings } from './cleared-filters.ts'
import { DayFilter, anyDay } from './day-filter.tsx'
import type { Option } from './fields/choice-fields.tsx'
import { IconAdjustmentsHorizontal, IconSearch } from './icons/icons.ts'

type Value = string | number | boolean | undefined

export interface FilterField {
  name: string
  label: string
  /** 'day' is YYYY-MM-DD; a day with an initial value can be cleared, and is then 'any'. */
  kind: 'text' | 'choice' | 'flag' | 'day'
  options?: readonly Option[]
  /** Always visible; the others are behind 'More'. */
  main?: boolean
  width?: number
  /** The value of a choice or a day while nothing is chosen: shown in the field, without a chip. */
  initial?: string | number
}

interface FilterBarProps {
  fields: readonly FilterField[]
  value: Readonly<Record<string, Value>>
  /** Receives changes; from `useFilters(...).set`. */
  onChange: (changes: Record<string, Value>, replace?: boolean) => void
  actions?: ReactNode
}

/* On a phone, two per row, long ones alone. */
const widthOf = (width: number) => ({ base: width >= 200 ? '100%' : 'calc(50% - 6px)', xs: width })

const TextFilter = ({
  field,
  value,
  onChange,
  search,
}: {
  field: FilterField
  value: string
  onChange: (text: string) => void
  /** Of the page's search: the first text filter. */
  search: RefObject<HTMLInputElement | null> | undefined
}) => {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [last, setLast] = useState(value)
  const give = (next: string): void => {
    setSent(next)
    onChange(next)
  }
  const giveLater = useDebouncedCallback(give, 250)
  /*
   * Back, a chip, or 'Clear all' changed the filter from outside; the echo of the user's own typing
   * changes nothing.
   */
  if (last !== value) {
    setLast(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  return (
    <TextInput
      label={field.label}
      value={text}
      w={widthOf(field.width ?? 200)}
      type="search"
      autoComplete="off"
      {...(search && {
        ref: search,
        'data-page-search': '',
        leftSection: <IconSearch size={15} aria-hidden />,
      })}
      onChange={(event) => {
        setText(event.currentTarget.value)
        giveLater(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') give(text)
      }}
      /* Leaving the field applies the typed text, such as for a new record that uses it. */
      onBlur={() => {
        if (text !== sent) give(text)
      }}
    />
  )
}

/** A filter in words: 'State: Open'. */
export const shownValue = (field: FilterField, value: Value): string => {
  if (field.kind === 'flag') return field.label
  if (field.kind === 'day')
    return `${field.label}: ${value === anyDay ? 'any' : dayAsText(String(value))}`
  return `${field.label}: ${field.options?.find((option) => option.value === value)?.label ?? String(value)}`
}

interface FilterProps {
  field: FilterField
  value: Readonly<Record<string, Value>>
  firstText: string | undefined
  search: RefObject<HTMLInputElement | null>
  /** Receives changes; from `useFilters(...).set`. */
  onChange: (changes: Record<string, Value>, replace?: boolean) => void
}
const Filter = ({ field, value, firstText, search, onChange }: FilterProps) => {
  const now = value[field.name]
  if (field.kind === 'text')
    return (
      <TextFilter
        field={field}
        value={String(now ?? '')}
        search={field.name === firstText ? search : undefined}
        onChange={(text) => onChange({ [field.name]: text }, true)}
      />
    )
  if (field.kind === 'day')
    return (
      <DayFilter
        label={field.label}
        value={String(now ?? field.initial ?? '')}
        w={widthOf(field.width ?? 120)}
        onChange={(day) =>
          onChange(
            {
              [field.name]:
                day === field.initial
                  ? undefined
                  : day === '' && field.initial !== undefined
                    ? anyDay
                    : day,
            },
            true,
          )
        }
      />
    )
  if (field.kind === 'flag')
    return (
      <Checkbox
        label={field.label}
        mb={8}
        checked={now === true}
        onChange={(event) => onChange({ [field.name]: event.currentTarget.checked })}
      />
    )
  const options = field.options ?? []
  return (
    <Select
      label={field.label}
      w={widthOf(field.width ?? 170)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={String(now ?? field.initial ?? '') || null}
      searchable={options.length > 8}
      clearable={field.initial === undefined}
      clearButtonProps={{ 'aria-label': say('Clear: {label}', { label: field.label }) }}
      placeholder={say('Any')}
      nothingFoundMessage={say('No matches.')}
      onChange={(text) => {
        const chosen = options.find((option) => String(option.value) === text)?.value
        onChange({ [field.name]: chosen === field.initial ? undefined : chosen })
      }}
    />
  )
}

interface ActiveFiltersProps {
  active: FilterField[]
  value: Readonly<Record<string, Value>>
  fields: readonly FilterField[]
  /** Receives changes; from `useFilters(...).set`. */
  onChange: (changes: Record<string, Value>, replace?: boolean) => void
}
const ActiveFilters = ({ active, value, fields, onChange }: ActiveFiltersProps) => (
  <Group gap={6} mt="xs" role="group" aria-label={say('Active filters')}>
    {active.map((field) => (
      <Pill
        key={field.name}
        withRemoveButton
        onRemove={() => onChange({ [field.name]: undefined })}
        removeButtonProps={{
          'aria-label': say('Remove filter {label}', { label: field.label }),
          'aria-hidden': false,
          tabIndex: 0,
        }}
      >
        {shownValue(field, value[field.name])}
      </Pill>
    ))}
    <ClearButton
      variant="subtle"
      color="gray"
      size="compact-xs"
      onClear={() => onChange(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
    >
      {say('Clear all')}
    </ClearButton>
  </Group>
)

/**
 * A list's filters: the main ones in a row, the rest behind 'More', active ones as removable chips.
 * A phone shows only the search, with the rest behind 'Filters' and the number in use.
 */
export const FilterBar = ({ fields, value, onChange, actions }: FilterBarProps) => {
  const [more, { toggle }] = useDisclosure()
  const clearings = useClearings()
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', say('Search on this page'), () => search.current?.focus(), {
    opensField: true,
  })
  const [unfolded, { toggle: unfold }] = useDisclosure()
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  const folded = phone && !unfolded
  const firstText = fields.find((field) => field.kind === 'text')?.name
  const shown = fields.filter((field) => (folded ? field.name === firstText : field.main || more))
  const active = fields.filter((field) => value[field.name] !== undefined)
  const canFold = phone && (fields.length > 1 || firstText === undefined || actions !== undefined)
  return (
    <search>
      <Group gap="sm" align="flex-end">
        {shown.map((field) => (
          <Filter
            key={`${field.name} ${clearings}`}
            field={field}
            value={value}
            firstText={firstText}
            search={search}
            onChange={onChange}
          />
        ))}
        {canFold && (
          <Button
            variant="default"
            onClick={unfold}
            aria-expanded={unfolded}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          >
            {active.length > 0
              ? say('Filters ({length})', { length: active.length })
              : say('Filters')}
          </Button>
        )}
        {!folded && fields.some((field) => !field.main) && (
          <Button
            variant="subtle"
            color="gray"
            mb={1}
            onClick={toggle}
            aria-expanded={more}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          >
            {more ? say('Fewer') : say('More')}
          </Button>
        )}
        {!folded && <Fragment key={clearings}>{actions}</Fragment>}
      </Group>
      {!folded && active.length > 0 && (
        <ActiveFilters active={active} value={value} fields={fields} onChange={onChange} />
      )}
    </search>
  )
}
