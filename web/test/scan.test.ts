import { checkLetter, mod1110, scanOf, specimenNumber } from '@labgate/contract/kit/numbers'
import { fc } from '@labgate/contract/test/properties'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForScans } from '../src/app/scan/listen.ts'
import { listenForShortcuts, offerShortcut } from '../src/keys/shortcuts.ts'
import type { ScanInput } from '../src/scan/scan-input.ts'
import { keyboardAt } from './keys.ts'

const specimen = fc.stringMatching(/^\d{11}$/).map((digits) => digits + String(mod1110(digits)))
const sheet = fc
  .tuple(fc.constantFrom('SL' as const, 'MF' as const), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([prefix, id]) => `${prefix}${checkLetter(prefix, id)}${String(id).padStart(9, '0')}`)
const gap = fc.integer({ min: 0, max: 120 })
const gaps = fc.array(gap, { minLength: 1, maxLength: 14 })
const ends = fc.constantFrom('Enter', 'Tab', '')

let inputs: ScanInput[] = []
let submits = 0
let pressed: string[] = []
let marks = { prefix: '', suffix: '' }
let ending: (() => void)[] = []
let keys: ReturnType<typeof keyboardAt>
const field = () => document.querySelector('input') as HTMLInputElement
const button = () => document.querySelector('button') as HTMLButtonElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<form><input aria-label="Name"><button type="button">A</button></form>'
  keys = keyboardAt()
  ;[submits, inputs, pressed, marks] = [0, [], [], { prefix: '', suffix: '' }]
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    submits += 1
  })
  const describe = (key: string) =>
    offerShortcut({ keys: key, text: key, run: () => pressed.push(key) })
  ending = [
    listenForScans(
      (one) => inputs.push(one),
      () => marks,
    ),
    listenForShortcuts(),
    ...['h', 'r', 'a', '1', 'Escape', 'mod+Enter'].map(describe),
  ]
})
afterEach(() => {
  ending.forEach((end) => end())
  vi.useRealTimers()
})
const again = (): void => {
  ;[submits, inputs, pressed] = [0, [], []]
  keys.wait(1_000)
}
const scanned = (text: string, pauses: readonly number[], end: string): void => {
  Array.from(text).forEach((key, at) =>
    keys.press(key, at === 0 ? 400 : (pauses[at % pauses.length] ?? 5)),
  )
  if (end !== '') keys.press(end, pauses[0] ?? 5)
  keys.wait(500)
}
const codes = () =>
  inputs.map((one) => (one.kind === 'code' ? one.scan.code : `${one.kind} ${one.text}`))

describe('a scan at up to 120 ms per key', () => {
  it('is read, types nothing, submits nothing, and triggers no shortcut, outside a field and in one for such a number', () => {
    fc.assert(
      fc.property(
        fc.oneof(specimen, sheet),
        gaps,
        ends,
        fc.boolean(),
        (text, pauses, end, inField) => {
          again()
          field().value = 'Moss'
          field().dataset['takesScans'] = ''
          if (inField) field().focus()
          else button().focus()
          scanned(text, pauses, end)
          expect([codes(), field().value, submits, pressed]).toEqual([[text], 'Moss', 0, []])
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['XR1234', 'foreign'],
    ['R000000031', 'foreign'],
    ['1Z999AA10123456784', 'foreign'],
    ['xr-12 34', 'foreign'],
    ['00000000', 'partial'],
    ['HRARHA', 'foreign'],
    ['SLA0001', 'partial'],
  ])('of %s is reported as %s, and no letter of it triggers a shortcut', (text, kind) => {
    for (const pause of [5, 40, 55, 110, 120])
      for (const end of ['Enter', 'Tab', '']) {
        again()
        button().focus()
        scanned(text, [pause], end)
        expect([codes(), pressed, submits]).toEqual([[`${kind} ${text}`], [], 0])
        if (!/\d/.test(text)) continue
        again()
        field().value = ''
        field().focus()
        scanned(text, [pause], end)
        const isOfCarrier = text.startsWith('1Z')
        const wasIgnored = end === 'Enter' && !isOfCarrier ? [`enter ${text}`] : []
        expect([codes(), field().value, pressed, submits], `in a field, ${pause} ms`).toEqual([
          [`${kind} ${text}`, ...wasIgnored],
          text,
          [],
          0,
        ])
      }
  })

  it('with a wrong check digit is reported as misread', () => {
    fc.assert(
      fc.property(
        specimen,
        fc.integer({ min: 1, max: 9 }),
        gap,
        fc.boolean(),
        (text, off, pause, inField) => {
          again()
          field().value = ''
          if (inField) field().focus()
          else button().focus()
          const wrong = text.slice(0, 11) + String((Number(text[11]) + off) % 10)
          scanned(wrong, [pause], 'Enter')
          expect([codes(), field().value, submits]).toEqual([
            [`misread ${wrong}`],
            inField ? wrong : '',
            0,
          ])
        },
      ),
    )
  })

  it('of another laboratory is never taken for a Labgate code by its last digits, even if a key press interrupts it', () => {
    const between = fc.constantFrom('', 'Escape', 'ArrowDown', 'Backspace', 'Enter')
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
        specimen,
        gap,
        between,
        fc.boolean(),
        (before, tail, pause, key, inField) => {
          if (key === '' && scanOf(before + tail)) return
          again()
          field().value = ''
          if (inField) field().focus()
          else button().focus()
          Array.from(before).forEach((one, at) => keys.press(one, at === 0 ? 400 : pause))
          if (key !== '') keys.press(key, pause)
          Array.from(tail).forEach((one) => keys.press(one, pause))
          keys.press('Enter', pause)
          keys.wait(500)
          expect(inputs.filter(({ kind }) => kind === 'code')).toEqual([])
          expect([inputs.length > 0, pressed.filter((one) => one !== 'Escape')]).toEqual([true, []])
        },
      ),
    )
  })

  it('while Ctrl is held triggers no shortcut and is reported', () => {
    button().focus()
    Array.from(specimenNumber(41)).forEach((key) => keys.press(key, 20, { ctrlKey: true }))
    keys.press('Enter', 20, { ctrlKey: true })
    keys.wait(500)
    expect([pressed, inputs.map(({ kind }) => kind)]).toEqual([[], ['partial']])
  })

  it('is exact with the configured prefix or suffix, which is not part of the code', () => {
    marks = { prefix: '~', suffix: '|' }
    field().focus()
    field().value = 'Moss'
    scanned('~AB|', [110], 'Enter')
    scanned(`~${specimenNumber(41)}`, [110], '')
    scanned(`${specimenNumber(42)}|`, [5], 'Enter')
    expect([codes(), field().value, submits]).toEqual([
      ['partial AB', specimenNumber(41), specimenNumber(42)],
      'Moss',
      0,
    ])
    keys.press('~', 400)
    keys.wait(200)
    expect(field().value, 'typed by itself').toBe('Moss~')
  })
})

describe('typing', () => {
  it('appears immediately and unchanged', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z .'-]{1,24}$/),
        fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 1, maxLength: 24 }),
        (text, pauses) => {
          again()
          field().value = ''
          field().focus()
          Array.from(text).forEach((key, at) => {
            keys.press(key, pauses[at % pauses.length] ?? 50)
            expect(field().value).toBe(text.slice(0, at + 1))
          })
          keys.wait(500)
          expect([field().value, codes()]).toEqual([text, []])
        },
      ),
    )
  })

  it('of digits by a person, more than 120 ms apart, is not a scan', () => {
    field().focus()
    Array.from('000000000018').forEach((key) => keys.press(key, 130))
    keys.press('Enter', 130)
    expect([codes(), field().value, submits]).toEqual([[], '000000000018', 1])
  })

  it('a short word and a quick Enter submits; after a longer word typed as fast as a scanner, Enter submits only on the second press', () => {
    field().focus()
    Array.from('moss').forEach((key) => keys.press(key, 90))
    keys.press('Enter', 100)
    expect([submits, codes()]).toEqual([1, []])
    keys.wait(500)
    field().value = ''
    Array.from('mosses').forEach((key, at) => keys.press(key, 60 + at * 10))
    keys.press('Enter', 100)
    expect([submits, codes(), field().value]).toEqual([1, ['enter mosses'], 'mosses'])
    keys.press('Enter', 300)
    expect(submits).toBe(2)
  })

  it('a single key triggers its shortcut once, even if it is held, and not in a field, unless letters are keys there', () => {
    button().focus()
    keys.press('h', 400)
    expect(pressed).toEqual([])
    keys.wait(350)
    for (let at = 0; at < 5; at++) keys.press('h', 33, { repeat: true })
    expect(pressed).toEqual(['h'])
    field().focus()
    keys.press('r', 400)
    keys.wait(200)
    expect([pressed, field().value]).toEqual([['h'], 'r'])
    field().dataset['lettersAreKeys'] = ''
    keys.press('a', 400)
    keys.press('1', 400)
    keys.wait(200)
    expect([pressed, field().value]).toEqual([['h', 'a'], 'r1'])
  })

  it('Space right after Tab activates the control just reached', () => {
    button().addEventListener('click', () => pressed.push('click'))
    button().focus()
    keys.press('Tab', 400)
    keys.press(' ', 30)
    expect([pressed, codes()]).toEqual([['click'], []])
  })

  it('that continues in the next field without a pause loses nothing: digits, Tab, digits, Tab, Space', () => {
    const [next, tick] = ['input', 'input'].map(
      (name) =>
        document
          .querySelector('form')!
          .appendChild(document.createElement(name)) as HTMLInputElement,
    )
    if (next === undefined || tick === undefined) throw new Error('no field')
    tick.type = 'checkbox'
    field().focus()
    for (const key of '11/') keys.press(key, 60)
    keys.press('Tab', 60)
    next.focus()
    for (const key of '0915') keys.press(key, 60)
    keys.press('Tab', 60)
    tick.focus()
    keys.press(' ', 60)
    keys.wait(500)
    expect([field().value, next.value, tick.checked, codes()]).toEqual(['11/', '0915', true, []])
  })

  it('a held Ctrl+Enter triggers its shortcut once', () => {
    button().focus()
    keys.press('Enter', 400, { ctrlKey: true })
    for (let at = 0; at < 5; at++) keys.press('Enter', 33, { ctrlKey: true, repeat: true })
    expect(pressed).toEqual(['mod+Enter'])
  })

  it('that begins before its field has focus lands in it', () => {
    button().focus()
    keys.press('l', 400)
    keys.press('i', 90)
    field().focus()
    keys.press('n', 90)
    keys.wait(200)
    expect([field().value, codes(), pressed]).toEqual(['lin', [], []])
  })
})
