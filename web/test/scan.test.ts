import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkLetter, mod1110, scanOf, type Scan } from '@labgate/contract/numbers'
import { listenForScans } from '../src/app/scan/use-scan-router.ts'

const specimen = fc.stringMatching(/^\d{11}$/).map((digits) => digits + String(mod1110(digits)))
const sheet = fc
  .tuple(fc.constantFrom('SL' as const, 'MF' as const), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([prefix, id]) => `${prefix}${checkLetter(prefix, id)}${String(id).padStart(9, '0')}`)
const code = fc.oneof(specimen, sheet)
const gap = fc.integer({ min: 0, max: 30 })

let delivered: Scan[] = []
let misread: string[] = []
let submits = 0
let stop: () => void
let field: HTMLInputElement
let now = 0

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<form><input aria-label="Name"><button>Save</button></form>'
  delivered = []
  misread = []
  submits = 0
  field = document.querySelector('input') as HTMLInputElement
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    submits += 1
  })
  stop = listenForScans(
    (scan) => delivered.push(scan),
    (text) => misread.push(text),
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A key as the browser gives it: what nobody prevents is typed, and Enter in a field submits its form. */
const press = (key: string, after: number): void => {
  now += after
  vi.advanceTimersByTime(after)
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: now })
  if (!target.dispatchEvent(event) || !(target instanceof HTMLInputElement)) return
  if (key.length === 1) target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
  else if (key === 'Enter') target.form?.requestSubmit()
}
const settle = (): void => {
  now += 500
  vi.advanceTimersByTime(500)
}
const scanned = (text: string, gaps: number[], end: string): void => {
  text.split('').forEach((key, at) => press(key, at === 0 ? 400 : (gaps[at % gaps.length] ?? 5)))
  if (end !== '') press(end, gaps[0] ?? 5)
  settle()
}

describe('a scan', () => {
  it('goes to the screen, types nothing and submits nothing, wherever the focus is', () => {
    fc.assert(
      fc.property(code, fc.array(gap, { minLength: 1, maxLength: 14 }), fc.constantFrom('Enter', 'Tab', ''), fc.boolean(), (text, gaps, end, inField) => {
        delivered = []
        field.value = 'Moss'
        if (inField) field.focus()
        else field.blur()
        scanned(text, gaps, end)
        expect(delivered.map((scan) => scan.code)).toEqual([text])
        expect(field.value).toBe('Moss')
        expect(submits).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('with a wrong check digit is said to be misread, and types and submits nothing', () => {
    fc.assert(
      fc.property(specimen, fc.integer({ min: 1, max: 9 }), gap, (text, off, wait) => {
        delivered = []
        misread = []
        field.value = ''
        field.focus()
        const wrong = text.slice(0, 11) + String((Number(text[11]) + off) % 10)
        scanned(wrong, [wait], 'Enter')
        expect([delivered, misread, field.value, submits]).toEqual([[], [wrong], '', 0])
      }),
    )
  })

  it('of another laboratory never passes for one of ours by its last digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9-]{1,20}$/), specimen, gap, (before, tail, wait) => {
        if (scanOf(before + tail)) return
        delivered = []
        misread = []
        field.focus()
        scanned(before + tail, [wait], 'Enter')
        expect(delivered).toEqual([])
        expect(submits).toBe(0)
      }),
    )
  })
})

describe('typing', () => {
  it('arrives as it was typed, each key within 35 ms', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 .'-]{1,24}$/), fc.array(fc.integer({ min: 36, max: 400 }), { minLength: 1, maxLength: 24 }), (text, gaps) => {
        delivered = []
        field.value = ''
        field.focus()
        text.split('').forEach((key, at) => press(key, gaps[at % gaps.length] ?? 50))
        vi.advanceTimersByTime(35)
        expect(field.value).toBe(text)
        expect(delivered).toEqual([])
        settle()
      }),
    )
  })

  it('of two keys rolled over each other keeps their order', () => {
    field.focus()
    press('a', 200)
    press('b', 12)
    press('c', 90)
    settle()
    expect(field.value).toBe('abc')
  })

  it('submits with Enter as ever', () => {
    field.focus()
    press('7', 200)
    press('Enter', 120)
    settle()
    expect(field.value).toBe('7')
    expect(submits).toBe(1)
  })

  it.each(['Tab', 'ArrowDown'])('Enter behind a run of %s submits', (key) => {
    field.focus()
    for (let at = 0; at < 9; at++) press(key, 10)
    press('Enter', 10)
    expect(submits).toBe(1)
  })

  it('of a whole number by a person is no scan', () => {
    field.focus()
    '000000000018'.split('').forEach((key) => press(key, 60))
    settle()
    expect(delivered).toEqual([])
    expect(field.value).toBe('000000000018')
  })
})

describe('the numbers', () => {
  it('carry the check digit of ISO 7064 MOD 11,10', () => {
    expect(mod1110('0794')).toBe(5)
  })
  it('of old sheets are asked back', () => {
    expect(scanOf('ABC000000042')).toEqual({ kind: 'parcel-or-manifest', code: 'ABC000000042', id: 42 })
  })
  it('of a sheet with a wrong letter are none', () => {
    const right = checkLetter('SL', 42)
    const wrong = right === 'A' ? 'B' : 'A'
    expect(scanOf(`SL${wrong}000000042`)).toBeNull()
  })
})
