const plainTypes = ['text', 'search', 'tel', 'url', 'password', 'email', 'number']

const isField = (target: Element | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && plainTypes.includes(target.type) && !target.readOnly && !target.disabled) ||
  (target instanceof HTMLTextAreaElement && !target.readOnly && !target.disabled)

/* For browsers without execCommand: React hears the input event when the value is set by the element's own setter. */
const writeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? field.value.length
  const room = field.maxLength < 0 ? text : text.slice(0, Math.max(0, field.maxLength - field.value.length + (end - start)))
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, field.value.slice(0, start) + room + field.value.slice(end))
  if (field.selectionStart !== null) field.setSelectionRange(start + room.length, start + room.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: room, inputType: 'insertText' }))
}

/** Types text where the focus is, as a person would: undo works, and React hears it. */
export const insertText = (target: Element | null, text: string): void => {
  const editable = target instanceof HTMLElement && target.isContentEditable
  if (!editable && !isField(target)) return
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the browser's undo
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  if (isField(target)) writeInto(target, text)
}
