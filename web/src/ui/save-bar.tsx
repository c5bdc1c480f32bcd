import { say } from '@labgate/contract/languages/say'
import { Button, Group, Kbd, Text, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { byPointer } from '../keys/deliberate.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** The one primary action: 'Save account'. */
  label: string
  changed: number
  saving: boolean
  onSave: () => void
  onUndo?: (() => void) | undefined
  undoLabel?: string
  /** Save even if nothing is changed: for new records. */
  always?: boolean
  /** Shown instead of the count while nothing is changed. */
  note?: string
  /** A second way to save, before the primary one. */
  aside?: ReactNode
  /** Enter does not press the button; the chord or a pointer does. */
  deliberate?: boolean
}

/**
 * Sticks to the bottom right: the number of unsaved changes, and the one primary action with its
 * shortcut.
 */
export const SaveBar = ({
  label,
  changed,
  saving,
  onSave,
  onUndo,
  undoLabel = say('Undo changes'),
  always = false,
  note,
  aside,
  deliberate = false,
}: SaveBarProps) => {
  const rests = saving || (changed === 0 && !always)
  useShortcut('mod+Enter', label, () => {
    if (!rests) onSave()
  })
  return (
    <div className={classes['bar']}>
      <Text size="sm" c="dimmed">
        {changed === 0
          ? (note ?? '')
          : say('{changed} unsaved {value}', {
              changed,
              value: changed === 1 ? say('change') : say('changes'),
            })}
      </Text>
      {/* Said once: a count with every key would drown what the key did. */}
      <VisuallyHidden role="status">{changed === 0 ? '' : say('Unsaved changes')}</VisuallyHidden>
      <Group gap="xs" wrap="nowrap">
        {onUndo && changed > 0 && (
          <Button variant="subtle" color="gray" onClick={onUndo} disabled={saving}>
            {undoLabel}
          </Button>
        )}
        {aside}
        <Button
          type="submit"
          loading={saving}
          data-disabled={rests && !saving}
          size="sm"
          /*
           * Disabled only in appearance and for screen readers: a button disabled by the browser
           * loses its focus.
           */
          renderRoot={(props: ComponentProps<'button'>) => (
            <button {...props} disabled={false} aria-disabled={rests} />
          )}
          onClick={(event) => {
            if (rests) event.preventDefault()
            else if (deliberate) byPointer(onSave)(event)
          }}
          rightSection={
            <Kbd size="xs" className={classes['key'] ?? ''}>
              Ctrl+Enter
            </Kbd>
          }
        >
          {label}
        </Button>
      </Group>
    </div>
  )
}
