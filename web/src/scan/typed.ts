const typed = new WeakSet<Event>()

/** A key that was typed before its field was there: for a field that is on its way, and no shortcut whatever it is. */
export const markTyped = (event: Event): void => void typed.add(event)
export const isTypedOnly = (event: Event): boolean => typed.has(event)
