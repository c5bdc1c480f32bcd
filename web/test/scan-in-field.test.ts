import { checkLetter, mod1110 } from '@labgate/contract/kit/numbers'
import { fc } from '@labgate/contract/test/properties'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForScans } from '../src/app/scan/listen.ts'
import type { ScanInput } from '../src/scan/scan-input.ts'
import { keyboardAt } from './keys.ts'

const code = fc.oneof(
  fc.stringMatching(/^\d{11}$/).map((digits) => digits + String(mod1110(digits))),
  fc
    .integer({ min: 1, max: 999_999_999 })
    .map((id) => `SL${checkLetter('SL', id)}${String(id).padStart(9, '0')}`),
)
const pauses = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 14 })
const field = () => document.querySelector('input') as HTMLInputElement

let inputs: ScanInput[] = []
let submits = 0
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<form><input aria-label="Name"></form>'
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    submits += 1
  })
  stop = listenForScans(
    (one) => inputs.push(one),
    () => ({ prefix: '', suffix: '' }),
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('one of our codes in a text field stays there, submits nothing, and is offered; taken, it leaves the field, and what was typed since stays', () => {
  const keys = keyboardAt()
  fc.assert(
    fc.property(
      code,
      pauses,
      fc.constantFrom('Enter', ''),
      fc.constantFrom('', ' for Ada'),
      (text, gaps, end, since) => {
        keys.wait(1_000)
        ;[inputs, submits] = [[], 0]
        field().value = 'Moss '
        field().focus()
        Array.from(text).forEach((key, at) =>
          keys.press(key, at === 0 ? 400 : (gaps[at % gaps.length] ?? 5)),
        )
        if (end !== '') keys.press(end, gaps[0] ?? 5)
        keys.wait(500)
        const [first] = inputs
        expect([first, field().value, submits]).toMatchObject([
          { kind: 'in-field', text },
          `Moss ${text}`,
          0,
        ])
        field().value += since
        if (first?.kind === 'in-field') first.takeIt?.()
        expect([inputs[1], field().value]).toMatchObject([
          { kind: 'code', scan: { code: text } },
          `Moss ${since}`,
        ])
      },
    ),
  )
})
