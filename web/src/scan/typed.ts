const typed = new WeakSet<Event>()

/** Marks a key typed before its field was there: it is for that field, and never a shortcut. */
export const markTyped = (event: Event): void => void typed.add(event)
export const isTypedOnly = (event: Event): boolean => typed.has(event)
