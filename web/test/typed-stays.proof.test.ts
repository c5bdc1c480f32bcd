import { specimenNumber } from '@labgate/contract/kit/numbers'
import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { listenForScans } from '../src/app/scan/listen.ts'
import { listenForShortcuts, offerShortcut } from '../src/keys/shortcuts.ts'
import { keyboardAt } from './keys.ts'

/* Every kind of field that takes free text; Mantine’s selects and pickers search in an input. */
const page = `<form><input type="text"><input type="search"><input type="tel"><input type="password"><input role="combobox" aria-expanded="false">
  <input maxlength="200" inputmode="numeric"></form><textarea></textarea><textarea rows="1"></textarea><div contenteditable="true" tabindex="0"></div>`
const fields = 9

/** What text expanders, dictation, fast hands, and scanners put into a field. */
const text = fc.oneof(
  fc.constantFrom(
    'Reviewed, called 555-0147 at 14:05.',
    'E11.9 and more',
    'Thanks, the tube was sent on 03/31 with FedEx 961102098765.',
    'XR1234',
    'mosses',
    '1Z999AA10123456784',
    'SLA000000031',
    '/n r h 12',
    specimenNumber(31),
    `Tube ${specimenNumber(31)} is lost`,
    '000000000319',
  ),
  fc.stringMatching(/^[A-Za-z0-9 .,:/'-]{1,40}$/),
)
/** From a paste-like expander to a slow hand, steady or not, in ms. */
const pauses = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((one) => [one]),
  fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }),
)
const after = fc.constantFrom('', 'Enter', 'Tab', 'Escape', 'ArrowLeft')

let stop: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop.forEach((one) => one())
  stop = []
  vi.useRealTimers()
})

const textIn = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value
    : (field.textContent ?? '')

describe('in a text field nothing typed is ever taken away', () => {
  proof('at any speed, of any field', { small: 600, full: 5_000, of: 'texts' }, (size, seed) => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text, pauses, after }), { minLength: 1, maxLength: 3 }),
        fc.nat(fields - 1),
        (parts, which) => {
          document.body.innerHTML = page
          const { press, wait } = keyboardAt()
          const pressed: string[] = []
          stop = [
            listenForScans(
              () => undefined,
              () => ({ prefix: '', suffix: '' }),
            ),
            listenForShortcuts(),
            ...['n', 'r', 'h', '/', '1'].map((keys) =>
              offerShortcut({
                keys,
                text: keys,
                opensField: keys === 'n',
                run: () => pressed.push(keys),
              }),
            ),
          ]
          document
            .querySelector('form')
            ?.addEventListener('submit', (event) => event.preventDefault())
          const field = [
            ...document.querySelectorAll<HTMLElement>('input, textarea, div[contenteditable]'),
          ][which]!
          // jsdom has no isContentEditable
          if (field.matches('div'))
            Object.defineProperty(field, 'isContentEditable', { value: true })
          field.focus()
          let typed = ''
          for (const part of parts) {
            for (const [at, key] of Array.from(part.text).entries()) {
              press(key, at === 0 ? 400 : (part.pauses[at % part.pauses.length] ?? 40))
              typed += key
              expect(textIn(field), `while it is typed`).toBe(typed)
            }
            if (part.after !== '') press(part.after, part.pauses[0] ?? 40)
          }
          wait(1_000)
          expect([textIn(field), pressed]).toEqual([typed, []])
          stop.forEach((one) => one())
          stop = []
        },
      ),
      { numRuns: size, seed },
    )
  })
})
