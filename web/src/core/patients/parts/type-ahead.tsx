import { say } from '@labgate/contract/languages/say'
import { Combobox, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useMustChoose } from '../../../forms/unchosen.ts'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { takeEarlyKeys } from '../../../ui/pickers/early-keys.ts'
import { offerMark } from '../../../ui/pickers/option-list.ts'
import { usePickerKeys } from '../../../ui/pickers/use-picker-keys.ts'
import { useLatest } from '../../../use-latest.ts'

export interface Hit {
  key: string
  label: string
  /** What choosing it means, if that is more than its name: 'Add “green tea” as free text'. */
  offer?: string | undefined
}
/** Search results. `of` is the text they were found for; undefined while the lookup runs. */
export interface Found<H extends Hit> {
  hits: readonly H[]
  of: string | undefined
  failed: boolean
  /** They only resemble the typed text: none is taken until chosen. Shown above them. */
  resembling?: string | undefined
}
interface TypeAheadProps<H extends Hit> {
  label: string
  description?: string
  /** A hook that looks up the words. Called with '' until enough is typed. */
  useFound: (words: string) => Found<H>
  onTake: (hit: H) => void
  /** What can be taken if nothing is found, such as the words themselves; nothing if absent. */
  otherwise?: (words: string) => H | undefined
  /** Number of letters typed before anything is looked up. */
  least?: number
  /** Where an error of the list is shown, as in form fields: its path takes the focus. */
  path?: string
  error?: ReactNode
  /** Takes the focus when rendered, and what was typed before it appeared (keepEarlyKeys). */
  focusFirst?: boolean
}

const nothing = say('No match.')

/* What the next Enter does (ui/pickers/enter-rule.ts). */
const describeEnter = (isEntered: boolean, options: number, isGuess: boolean): string =>
  isEntered
    ? say('Enter takes the marked one. Arrows move the mark.')
    : options === 1 && !isGuess
      ? say('Enter takes it.')
      : say('Enter marks the first, and a second Enter takes it.')

/**
 * A field that looks up what is typed. Enter takes the only match, arrows and Enter any other
 * (ui/pickers/enter-rule.ts); then the field is empty for the next. Text that is not a match is
 * never taken before it was shown.
 */
export const TypeAhead = <H extends Hit>({
  label,
  description,
  useFound,
  onTake,
  otherwise,
  least = 3,
  path,
  error,
  focusFirst = false,
}: TypeAheadProps<H>) => {
  const [text, setText] = useState('')
  const id = useId()
  const words = text.trim()
  const [waited] = useDebouncedValue(words, 200)
  const searched = waited.length >= least ? waited : ''
  const found = useFound(searched)
  const isEnough = words.length >= least
  const isHere = isEnough && found.of === words
  const hits = isHere ? found.hits : []
  const other = isHere && hits.length === 0 && !found.failed ? otherwise?.(words) : undefined
  const options = other ? [other] : hits
  const isGuess = found.resembling !== undefined
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { onKeyDownCapture, enterEarly, isEntered } = usePickerKeys({
    typed: words,
    shownFor: isHere ? words : undefined,
    isGuess,
  })
  const take = (hit: H): void => {
    setText('')
    combobox.closeDropdown()
    onTake(hit)
  }
  /*
   * Never open without content: a list that is not laid out has no position, and would render far
   * from its field.
   */
  const openFor = (typed: string): void =>
    typed.trim().length < least ? combobox.closeDropdown() : combobox.openDropdown()
  const begin = (typed: string): void => {
    setText(typed)
    combobox.resetSelectedOption()
    openFor(typed)
  }
  const input = useRef<HTMLInputElement>(null)
  /* Stands in the list as long as that covers what is below the field. */
  const unchosen = useMustChoose(words, input)
  const latest = useLatest({ begin, enterEarly })
  useLayoutEffect(() => {
    if (!focusFirst || !input.current) return
    input.current.focus()
    const { text: early, isEntered } = takeEarlyKeys()
    if (early === '') return
    latest.current.begin(early)
    if (isEntered) latest.current.enterEarly(input.current, early.trim())
  }, [focusFirst, latest])
  const message = found.failed
    ? say('The list could not be loaded. Try again in a moment.')
    : isHere
      ? nothing
      : say('Searching')
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(key) => options.filter((one) => one.key === key).forEach(take)}
    >
      <Combobox.Target withExpandedAttribute>
        <LimitedText
          ref={input}
          id={id}
          label={label}
          {...(description !== undefined && { description })}
          {...(path !== undefined && { 'data-path': path })}
          error={unchosen === undefined ? error : combobox.dropdownOpened || unchosen}
          value={text}
          maxLength={100}
          autoComplete="off"
          rightSection={isEnough && !isHere && !found.failed ? <Loader size={14} /> : null}
          onChange={(event) => begin(event.currentTarget.value)}
          onFocus={() => openFor(text)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={onKeyDownCapture}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isEnough}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} labelledBy={`${id}-label`}>
          {isGuess && hits.length > 0 && <Combobox.Empty>{found.resembling}</Combobox.Empty>}
          {options.map(({ key, label: name, offer = name }) => (
            <Combobox.Option key={key} value={key}>
              {other ? <span {...offerMark}>{offer}</span> : offer}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{message}</Combobox.Empty>}
        </Combobox.Options>
        {(options.length > 0 || unchosen !== undefined) && (
          <Combobox.Footer role="status" fz="xs" c={unchosen === undefined ? 'dimmed' : 'red'}>
            {unchosen ?? describeEnter(isEntered, options.length, isGuess)}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
