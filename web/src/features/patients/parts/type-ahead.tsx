import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLatest } from '../../../use-latest.ts'

export interface Hit {
  key: string
  label: string
  /** What taking it means, where that is more than its name: 'Add “green tea” as free text'. */
  offer?: string | undefined
}
/** What was found. `of` are the words that it was found for; undefined while they are being looked up. */
export interface Found<H extends Hit> {
  hits: readonly H[]
  of: string | undefined
  failed: boolean
  /** They only resemble what was typed: none is taken before it is chosen. Said above them. */
  resembling?: string | undefined
}
interface TypeAheadProps<H extends Hit> {
  label: string
  description?: string
  /** A hook: looks the words up. Called with '' while too little is typed. */
  useFound: (words: string) => Found<H>
  onTake: (hit: H) => void
  /** What can be taken when nothing is found, such as the words themselves; none when absent. */
  otherwise?: (words: string) => H | undefined
  /** As many letters are typed before anything is looked up. */
  least?: number
  /** Where a fault of the list is shown, as in the fields of a form: its path takes the focus. */
  path?: string
  error?: ReactNode
}

const nothing = 'Nothing in the list fits.'

/**
 * A field that looks up what is typed; a hit is taken by Enter (the first one) or by arrows and Enter, and the field is empty for the next.
 * Who types faster than the answer comes and presses Enter takes the first hit when it is there. What is no hit is never taken so.
 */
export const TypeAhead = <H extends Hit>({ label, description, useFound, onTake, otherwise, least = 3, path, error }: TypeAheadProps<H>) => {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(false)
  const words = text.trim()
  const [waited] = useDebouncedValue(words, 200)
  const asked = waited.length >= least ? waited : ''
  const found = useFound(asked)
  const isEnough = words.length >= least
  const isHere = isEnough && found.of === words
  const hits = isHere ? found.hits : []
  const other = isHere && hits.length === 0 && !found.failed ? otherwise?.(words) : undefined
  const options = other ? [other] : hits
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const take = (hit: H): void => {
    setText('')
    setWanted(false)
    combobox.closeDropdown()
    onTake(hit)
  }
  const latest = useLatest({ take, combobox })
  const first = hits[0]
  const isGuess = found.resembling !== undefined
  /* Asked for before it was there; another letter takes the wish back. */
  useEffect(() => {
    if (wanted && isHere && first && !isGuess) latest.current.take(first)
  }, [wanted, isHere, first, isGuess, latest])
  const keys = options.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (keys !== '' && !isGuess) latest.current.combobox.selectFirstOption()
  }, [keys, isGuess, latest])
  /* Never open without anything to show: a list that is not laid out has no place, and would be drawn far from its field. */
  const openFor = (typed: string): void => (typed.trim().length < least ? combobox.closeDropdown() : combobox.openDropdown())
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    /* Never on to the form around. */
    event.preventDefault()
    if (isEnough && !isHere) setWanted(true)
  }
  const says = found.failed ? 'The list could not be asked. Try again in a moment.' : isHere ? nothing : 'Searching'
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={(key) => options.filter((one) => one.key === key).forEach(take)}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          {...(description !== undefined && { description })}
          {...(path !== undefined && { 'data-path': path })}
          error={error}
          value={text}
          maxLength={100}
          autoComplete="off"
          rightSection={isEnough && !isHere && !found.failed ? <Loader size={14} /> : null}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setText(typed)
            setWanted(false)
            openFor(typed)
          }}
          onFocus={() => openFor(text)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isEnough}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {isGuess && hits.length > 0 && <Combobox.Empty>{found.resembling}</Combobox.Empty>}
          {options.map(({ key, label: name, offer = name }) => (
            <Combobox.Option key={key} value={key}>
              {offer}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{says}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
