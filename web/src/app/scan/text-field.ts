const notTyped = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'image',
  'file',
  'range',
  'color',
  'hidden',
]

export type TextField = HTMLInputElement | HTMLTextAreaElement
/** The element, if text can be typed into it. */
const textFieldOf = (target: Element | null): TextField | null =>
  ((target instanceof HTMLInputElement && !notTyped.includes(target.type)) ||
    target instanceof HTMLTextAreaElement) &&
  !target.readOnly &&
  !target.disabled
    ? target
    : null
export const takesText = (target: Element | null): boolean =>
  textFieldOf(target) !== null || (target instanceof HTMLElement && target.isContentEditable)

/** React receives the input event if the value is set with the element's own setter. */
const write = (field: TextField, value: string, caret: number, data: string): void => {
  const proto =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      data,
      inputType: data === '' ? 'deleteContentBackward' : 'insertText',
    }),
  )
}
/* For browsers without execCommand. */
const writeInto = (field: TextField, text: string): void => {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? field.value.length
  const room =
    field.maxLength < 0
      ? text
      : text.slice(0, Math.max(0, field.maxLength - field.value.length + (end - start)))
  write(
    field,
    field.value.slice(0, start) + room + field.value.slice(end),
    start + room.length,
    room,
  )
}

/** Types text at the focus, as a person would: undo works, and React is notified. */
export const insertText = (target: Element | null, text: string): void => {
  if (!takesText(target)) return
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the browser's undo
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text))
    return
  const field = textFieldOf(target)
  if (field) writeInto(field, text)
}

/** A text field's current state. */
export interface Mark {
  isHere: () => boolean
  /** Restores the field. */
  restore: () => void
  /** Removes this text, which was typed at the mark; what was typed since stays. */
  remove: (text: string) => void
}
export const markOf = (target: Element | null): Mark => {
  const field = textFieldOf(target)
  const value = field?.value ?? ''
  const caret = field?.selectionStart ?? value.length
  return {
    isHere: () => document.activeElement === target,
    restore: () => {
      if (field?.isConnected === true && field.value !== value) write(field, value, caret, '')
    },
    remove: (text) => {
      const before = value.slice(0, caret)
      if (field?.isConnected !== true || !field.value.startsWith(before + text)) return
      write(field, before + field.value.slice(before.length + text.length), before.length, '')
    },
  }
}
