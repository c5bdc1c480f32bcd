import { codesToSave } from '@labgate/contract/catalog/saving'
import type { Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { wordOf } from '@labgate/contract/catalog/words'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { IconX } from '../icons/icons.ts'
import { focusItem, rove, roves } from './rove.ts'
import { describeCount, describeSelection } from './selection-text.ts'
import classes from './tests.module.css'

/**
 * What an order stores besides its profile: classes for all tests in them, otherwise single tests.
 */
const chipsOf = (form: Catalog, selection: Selection): readonly { code: number; word: string }[] =>
  codesToSave(form, selection)
    .filter((code) => !form.profileCodes.has(code))
    .map((code) => ({ code, word: wordOf(form, code) }))

interface ChosenTestsProps {
  form: Catalog
  value: Selection
  onRemove: (code: number) => void
  onClear: () => void
  /**
   * Undoes the latest replacement by a profile or a specimen type; absent if there is nothing to
   * undo.
   */
  onUndo?: (() => void) | undefined
  replaced: number
}

/** The selection: its count, and a chip for each class or test that removes it. */
export const ChosenTests = memo(
  ({ form, value, onRemove, onClear, onUndo, replaced }: ChosenTestsProps) => {
    const box = useRef<HTMLUListElement>(null)
    const [at, setAt] = useState(0)
    /* Codes that the form does not have are listed with the faults, which remove them. */
    const chips = chipsOf(form, value).filter(
      ({ code }) => form.leaves.has(code) || form.panelsByCode.has(code),
    )
    const stop = Math.min(at, chips.length - 1)
    const remove = (index: number, code: number): void => {
      onRemove(code)
      requestAnimationFrame(() => focusItem(box.current, index))
    }
    return (
      <div>
        <Group gap="xs" mih={28}>
          <Text size="sm" fw={600} role="status">
            {describeSelection(form, value)}
          </Text>
          {value.codes.length > 0 && (
            <Button variant="subtle" color="gray" size="compact-xs" onClick={onClear}>
              {say('Clear')}
            </Button>
          )}
          {onUndo && (
            <Button variant="light" size="compact-xs" onClick={onUndo}>
              {say('Restore {replaced}', { replaced: describeCount(replaced) })}
            </Button>
          )}
        </Group>
        <div className={classes['chosen']}>
          {chips.length === 0 && (
            <Text size="sm" c="dimmed" p={4}>
              {value.codes.length === 0
                ? say('Selected tests appear here.')
                : say('Standard profile.')}
            </Text>
          )}
          {chips.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the arrows of its buttons
            <ul
              ref={box}
              className={classes['chips']}
              aria-label={say('Chosen tests')}
              data-arrows
              onKeyDown={(event) => rove(event, box.current)}
            >
              {chips.map(({ code, word }, index) => (
                <li key={code}>
                  <UnstyledButton
                    {...roves}
                    className={classes['chip'] ?? ''}
                    aria-label={say('Remove {word}', { word })}
                    tabIndex={index === stop ? 0 : -1}
                    onFocus={() => setAt(index)}
                    onKeyDown={(event) => {
                      if (event.key === 'Delete' || event.key === 'Backspace') remove(index, code)
                    }}
                    onClick={() => remove(index, code)}
                  >
                    {word}
                    <IconX size={13} aria-hidden />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    )
  },
)

/** The same, read-only. */
export const TestsShown = ({ form, value }: { form: Catalog; value: Selection }) => (
  <div>
    <Text size="sm" fw={600} mb={6}>
      {describeSelection(form, value)}
    </Text>
    <ul className={classes['chips']} aria-label={say('Chosen tests')}>
      {chipsOf(form, value).map(({ code, word }) => (
        <li key={code} className={classes['chip']}>
          {word}
        </li>
      ))}
    </ul>
  </div>
)
