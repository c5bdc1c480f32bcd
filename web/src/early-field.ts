import { isKeepingEarlyKeys, keepEarlyKeys } from './ui/pickers/early-keys.ts'

/**
 * Whether the screen at this address begins with a search field that takes the focus, so that
 * people type at once: the patient of a new order. `search`: the address's parameters.
 */
const beginsWithField = (path: string, search: URLSearchParams): boolean =>
  path === '/lab-order' && search.get('patient') === '0'

/**
 * Keeps what is typed until that field is there, from the first script on: the app, the screen, and
 * the field load one after another.
 */
export const keepKeysForField = (path: string, search: URLSearchParams): void => {
  if (beginsWithField(path, search) && !isKeepingEarlyKeys()) keepEarlyKeys()
}
