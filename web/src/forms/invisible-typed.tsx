import { invisibleRemoved, withoutInvisible } from '@labgate/contract/kit/invisible'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const lineTypes = ['text', 'search', 'email', 'tel', 'url']
/* A password is stored exactly as typed. */
const isLineField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  lineTypes.includes(target.type) &&
  target.closest('.mantine-PasswordInput-root') === null

/* Past the value that React remembers, so that React sees the change itself. */
const write = (field: HTMLInputElement, value: string): void => {
  const caret =
    field.selectionStart === null
      ? null
      : withoutInvisible(field.value.slice(0, field.selectionStart)).length
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  if (caret !== null) field.setSelectionRange(caret, caret)
}

const placeOf = (field: HTMLElement): HTMLElement =>
  field.closest<HTMLElement>('.mantine-InputWrapper-root') ?? field.parentElement ?? document.body

/**
 * Removes what no one sees from each field of one line as it is typed, pasted, or filled in. `tell`
 * gets the field’s element, and whether something was.
 */
const listen = (tell: (place: HTMLElement, removed: boolean) => void): (() => void) => {
  const clean = (field: HTMLInputElement): boolean => {
    const kept = withoutInvisible(field.value)
    if (kept === field.value) return false
    write(field, kept)
    tell(placeOf(field), true)
    return true
  }
  const onInput = (event: Event): void => {
    if (isLineField(event.target) && !(event as InputEvent).isComposing) clean(event.target)
  }
  const onComposed = ({ target }: Event): void => {
    if (isLineField(target) && clean(target))
      target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const onFocus = ({ target }: Event): void => {
    if (isLineField(target)) tell(placeOf(target), false)
  }
  const listener = [
    ['input', onInput] as const,
    ['compositionend', onComposed] as const,
    ['focusin', onFocus] as const,
  ]
  /* Above every field's own listeners: they get the clean text. */
  for (const [name, run] of listener) document.addEventListener(name, run, true)
  return () => {
    for (const [name, run] of listener) document.removeEventListener(name, run, true)
  }
}

/**
 * Fields of one line lose characters that no one sees at entry, so that what is shown is what is
 * stored and printed; each says so below itself until the cursor is in it again. Once, around all
 * screens: the server does the same for other callers (contract/src/kit/invisible-lines.ts).
 */
export const InvisibleTyped = () => {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  useEffect(
    () =>
      listen((place, removed) =>
        setPlaces((before) => {
          const others = before.filter((one) => one !== place && one.isConnected)
          return removed ? [...others, place] : others.length === before.length ? before : others
        }),
      ),
    [],
  )
  return places.map((place, at) =>
    createPortal(
      <Text size="xs" mt={4} role="status">
        {invisibleRemoved}
      </Text>,
      place,
      String(at),
    ),
  )
}
