import { say } from '@labgate/contract/languages/say'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useMustChoose } from '../../forms/unchosen.ts'
import { usePickerKeys } from './use-picker-keys.ts'

export interface Pick {
  id: number
  name: string
  /** Shown next to the name, to tell two with the same name apart. */
  hint?: string
}
/** How a picker appears in a form. */
export interface PickerLook {
  label?: string
  description?: string | undefined
  width?: number | '100%'
  required?: boolean
  error?: string | undefined
  /** Where a form's faults about it stand. */
  path?: string
}
interface SearchSelectProps extends PickerLook {
  label: string
  placeholder: string
  width: number | '100%'
  value: Pick | null
  onChange: (pick: Pick | null) => void
  /**
   * A hook: looks up the words, including ''; makes no request unless `isWanted`. `picks` is
   * undefined until the response for these words arrives.
   */
  usePicks: (
    words: string,
    isWanted: boolean,
  ) => { picks: readonly Pick[] | undefined; failed: boolean; isGuess?: boolean }
  /** Shown when nothing matches. */
  nothing: string
}

/**
 * One of many, found by typing. Only options that match exactly the current text are shown and can
 * be taken (enter-rule.ts).
 */
export const SearchSelect = ({
  label,
  description,
  placeholder,
  width,
  required = false,
  error,
  path,
  value,
  onChange,
  usePicks,
  nothing,
}: SearchSelectProps) => {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const sought = (raw: string): string => (raw === value?.name ? '' : raw.trim())
  const typed = sought(text)
  const [waited] = useDebouncedValue(text, 200)
  const words = sought(waited)
  const { picks, failed, isGuess = false } = usePicks(words, opened)
  const isHere = picks !== undefined && words === typed
  const field = useRef<HTMLInputElement>(null)
  const unchosen = useMustChoose(typed, field)
  const { onKeyDownCapture } = usePickerKeys({
    typed,
    shownFor: isHere ? typed : undefined,
    isGuess,
  })
  const shown = isHere ? picks : []
  const hints = new Map(shown.map(({ id, hint }) => [String(id), hint]))
  const known = value && !hints.has(String(value.id)) && typed === '' ? [value, ...shown] : shown
  return (
    <Select
      ref={field}
      label={label}
      {...(description !== undefined && { description })}
      w={{ base: '100%', xs: width }}
      required={required}
      error={unchosen ?? error}
      {...(path !== undefined && { 'data-path': path })}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value.id)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('Clear: {label}', { label }) }}
      placeholder={placeholder}
      nothingFoundMessage={
        failed
          ? say('The list could not be loaded. Try again in a moment.')
          : isHere
            ? nothing
            : say('Searching')
      }
      onDropdownOpen={() => setOpened(true)}
      onSearchChange={setText}
      onKeyDownCapture={onKeyDownCapture}
      filter={({ options }) => options}
      renderOption={({ option }) =>
        [option.label, hints.get(option.value)].filter(Boolean).join(' · ')
      }
      onChange={(id) => onChange(known.find((pick) => String(pick.id) === id) ?? null)}
    />
  )
}
