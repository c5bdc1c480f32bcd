import { say } from '@labgate/contract/languages/say'
import { Combobox, useCombobox } from '@mantine/core'
import { memo, useId, useMemo, useState, type ReactNode } from 'react'
import { LimitedText } from '../fields/limited-text.tsx'
import { IconCheck, IconSearch } from '../icons/icons.ts'
import { usePickerKeys } from '../pickers/use-picker-keys.ts'
import { findTests, type Entry } from './hits.ts'
import classes from './tests.module.css'

interface FindTestProps {
  entries: readonly Entry[]
  /** Codes of entries that are already checked. */
  ticked: ReadonlySet<number>
  onTake: (code: number) => void
  path?: string | undefined
  error?: ReactNode
}

/**
 * A search field for all tests and classes: Enter takes the only match, arrows and Enter any other;
 * then the field is cleared for the next.
 */
export const FindTest = memo(({ entries, ticked, onTake, path, error }: FindTestProps) => {
  const [text, setText] = useState('')
  const hits = useMemo(() => findTests(entries, text), [entries, text])
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const id = useId()
  const words = text.trim()
  const { onKeyDownCapture } = usePickerKeys({ typed: words, shownFor: words })
  const isTyped = words !== ''
  /*
   * Never open without content: a list without layout has no position, and would appear far from
   * its field.
   */
  const openFor = (typed: string): void =>
    typed.trim() === '' ? combobox.closeDropdown() : combobox.openDropdown()
  return (
    <div className={classes['find']}>
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(code) => {
          setText('')
          combobox.closeDropdown()
          onTake(Number(code))
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <LimitedText
            id={id}
            label={say('Find a test')}
            placeholder={say('Name, class or code')}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={text}
            maxLength={60}
            autoComplete="off"
            error={error}
            {...(path !== undefined && { 'data-path': path })}
            onChange={(event) => {
              const typed = event.currentTarget.value
              setText(typed)
              combobox.resetSelectedOption()
              openFor(typed)
            }}
            onFocus={() => openFor(text)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDownCapture={onKeyDownCapture}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isTyped}>
          <Combobox.Options mah={300} style={{ overflowY: 'auto' }} labelledBy={`${id}-label`}>
            {hits.map(({ code, name, text }) => (
              <Combobox.Option key={code} value={String(code)}>
                {name}
                <span className={classes['hit']}>{text}</span>
                {ticked.has(code) && (
                  <span className={classes['hit']}>
                    <IconCheck size={13} aria-hidden /> {say('chosen')}
                  </span>
                )}
              </Combobox.Option>
            ))}
            {hits.length === 0 && (
              <Combobox.Empty>{say('No tests on this form match.')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
})
