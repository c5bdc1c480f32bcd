import { say } from '@labgate/contract/languages/say'
import { Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconSearch, type Icon } from '../../../../ui/icons/icons.ts'
import classes from './pick-list.module.css'

export interface Pick {
  id: number
  name: string
  /** A state in words, beside the name. */
  note?: ReactNode
}

interface PickListProps {
  title: string
  /** What choosing does: 'Add', 'Remove'. */
  act: string
  icon: Icon
  items: readonly Pick[]
  onPick: (id: number) => void
  /** Shown while the list is empty. */
  empty: string
  disabled?: boolean
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}
/** From this many entries on, a search field appears above the list. */
const many = 9
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * A list whose entries move elsewhere when chosen: by click, tap, or arrows and Enter. The focus
 * stays where it was.
 */
export const PickList = ({
  title,
  act,
  icon: Mark,
  items,
  onPick,
  empty,
  disabled = false,
}: PickListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState('')
  const shown = items.filter(({ name }) => fold(name).includes(fold(typed)))
  const current = Math.min(at, Math.max(0, shown.length - 1))
  const focus = (index: number): void => {
    setAt(index)
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    ;(buttons[Math.min(index, buttons.length - 1)] ?? list.current)?.focus()
  }
  /* The position that takes the focus once the chosen entry has left the list. */
  const left = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (left.current !== undefined) focus(left.current)
    left.current = undefined
  })
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    focus(Math.max(0, Math.min(shown.length - 1, index + step)))
  }
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm" id={`pick-${act}`}>
        {title} <VisuallyHidden>({items.length})</VisuallyHidden>
      </Text>
      {items.length >= many && (
        <TextInput
          type="search"
          aria-label={say('Search: {title}', { title })}
          placeholder={say('Name')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul ref={list} className={classes['list']} aria-labelledby={`pick-${act}`} tabIndex={-1}>
        {shown.map(({ id, name, note }, index) => (
          <li key={id}>
            <UnstyledButton
              className={classes['item'] ?? ''}
              aria-label={disabled ? name : `${act} ${name}`}
              disabled={disabled}
              tabIndex={index === current ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, index)}
              onFocus={() => setAt(index)}
              onClick={() => {
                left.current = index
                onPick(id)
              }}
            >
              <span>{name}</span>
              {note}
              {!disabled && <Mark size={16} aria-hidden />}
            </UnstyledButton>
          </li>
        ))}
        {shown.length === 0 && (
          <Text component="li" size="sm" c="dimmed" p="xs">
            {items.length === 0 ? empty : say('No matches.')}
          </Text>
        )}
      </ul>
    </Stack>
  )
}
