import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForScans } from '../src/app/scan/listen.ts'
import { listenForShortcuts, offerShortcut } from '../src/keys/shortcuts.ts'
import { keepEarlyKeys, takeEarlyKeys } from '../src/ui/pickers/early-keys.ts'
import { keyboardAt } from './keys.ts'

let keys: ReturnType<typeof keyboardAt>
let received: string[]
let opened: string[]
let ends: (() => void)[] = []
const field = () => document.querySelector('input') as HTMLInputElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<input aria-label="Search"><button type="button">A</button>'
  ;[keys, received, opened] = [keyboardAt(), [], []]
  const opens = (key: string, open: () => void) => {
    const run = (): void => {
      opened.push(key)
      open()
    }
    return offerShortcut({ keys: key, text: key, opensField: true, run })
  }
  ends = [
    listenForScans(
      (one) => received.push(one.kind === 'code' ? one.scan.code : one.text),
      () => ({ prefix: '', suffix: '' }),
    ),
    listenForShortcuts(),
    opens('n', keepEarlyKeys),
    opens('/', () => field().focus()),
    offerShortcut({ keys: 'r', text: 'Reject', run: () => opened.push('r') }),
  ]
  document.querySelector('button')?.focus()
  keys.wait(1_000)
})
afterEach(() => {
  ends.forEach((end) => end())
  takeEarlyKeys()
  vi.useRealTimers()
})
const stream = (text: string, pauses: readonly number[]): void => {
  Array.from(text).forEach((key, at) =>
    keys.press(key, at === 0 ? 400 : (pauses[at % pauses.length] ?? 90)),
  )
  keys.wait(400)
}

it.each([
  ['nlin', [90]],
  ['nbanks', [60, 100, 80]],
] as const)(
  'a name typed right after N without a pause (%s) lands in the field that opens',
  (text, pauses) => {
    stream(text, pauses)
    expect([opened, received, takeEarlyKeys().text]).toEqual([['n'], [], text.slice(1)])
  },
)
it.each([
  ['nze', 'unice', 'zeunice'],
  ['nzeu', 'nice', 'zeunice'],
  ['nan', '/b', 'an/b'],
])(
  'a pause in the name loses no letter, not even one that opens a field: %s, then %s',
  (first, second, whole) => {
    stream(first, [90])
    stream(second, [90])
    expect([opened, received, takeEarlyKeys().text]).toEqual([['n'], [], whole])
  },
)
it('text typed right after the search key lands in the search field', () => {
  stream('/smi', [90])
  expect([opened, received, field().value]).toEqual([['/'], [], 'smi'])
})
it('fast typing that starts with any other key triggers no shortcut and is reported as one text', () => {
  stream('rnlin', [90])
  expect([opened, received]).toEqual([[], ['rnlin']])
})
it('a key that moves to the next field during fast typing loses no letter of either field', () => {
  const [first, next] = [field(), document.body.appendChild(document.createElement('input'))]
  const leads = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') next.focus()
  }
  document.addEventListener('keydown', leads)
  first.focus()
  keys.press('a', 400)
  keys.press('ArrowDown', 80)
  for (const key of 'fen') keys.press(key, 80)
  keys.wait(400)
  document.removeEventListener('keydown', leads)
  expect([first.value, next.value, received]).toEqual(['a', 'fen', []])
})
