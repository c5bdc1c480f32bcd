import { patients, type FoundPatient } from '@labgate/contract/patients/patients'
import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { ChoosePatient } from '../src/features/orders/form/choose-patient.tsx'
import { keepEarlyKeys } from '../src/ui/pickers/early-keys.ts'
import { seenAfterMs } from '../src/ui/pickers/enter-rule.ts'
import { beginOrders } from './orders.ts'
import { rowOf } from './patient-record.ts'
import { ofType } from './people.ts'
import { showPart } from './show.tsx'

const people = [
  'Lin, Eunice',
  'Lin, Ebony',
  'Lind, Nils',
  'Nil, Lin',
  'Banks, Ebony',
  'Inn, Lena',
].map((name, at): FoundPatient => {
  const [lastName = '', firstName = ''] = name.split(', ')
  return rowOf({ patientId: at + 1, name, lastName, firstName })
})
const matching = (words: string): FoundPatient[] =>
  people.filter(({ name }) => name.toLowerCase().startsWith(words.toLowerCase()))

type Step = { is: 'key'; key: string } | { is: 'pause'; ms: number }
const letters = ['l', 'i', 'n', ',', ' ', 'e', 'b', 'd']
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...letters).map((key): Step => ({ is: 'key', key })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('Enter', 'Enter', 'ArrowDown', 'ArrowUp', 'Backspace')
      .map((key): Step => ({ is: 'key', key })),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 900 }).map((ms): Step => ({ is: 'pause', ms })),
  },
)
/* Whole names, so that many runs end with a single match. */
const typed = fc
  .constantFrom('lin, eu', 'lin', 'lind', 'nil', 'ban', 'inn', 'lix')
  .map((words) => words.split('').map((key): Step => ({ is: 'key', key })))
const tail = fc
  .constantFrom(['Enter'], ['Enter', 'Enter'], ['Enter', 'd', 'Backspace'])
  .map((all) => all.map((key): Step => ({ is: 'key', key })))
const scripts = fc
  .tuple(typed, fc.array(step, { maxLength: 14 }), fc.nat(4), tail)
  .map(([words, more, begin, end]) => [
    ...more.slice(0, begin),
    ...words,
    ...more.slice(begin),
    ...end,
  ])

const at = <E extends Event>(event: E): E =>
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
const sliceMs = 20
/** A response takes at most this long. */
const slowestMs = 1_500
const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
const fieldNow = (): HTMLInputElement | null =>
  screen.queryByRole<HTMLInputElement>('combobox', { name: 'Patient' })
const markedNow = (): string =>
  document.querySelector('[data-combobox-selected]')?.textContent ?? ''

/**
 * Plays a script against a server with these delays. `mountAfter`: this many keys arrive before the
 * field is there.
 */
const play = async (
  script: readonly Step[],
  delays: readonly number[],
  mountAfter: number,
): Promise<void> => {
  const api = beginOrders(ofType(8), { customerId: 0 })
  api.reply(patients.list, ({ searchCriteria }) => {
    const words = String((searchCriteria as { name?: string }).name)
    const list = matching(words)
    return list.length > 0
      ? {
          list,
          next: '',
          total: list.length,
          totalIsMore: false,
          resembling: false,
          closedCharts: [],
        }
      : {
          list: people.slice(0, 1),
          next: '',
          total: 1,
          totalIsMore: false,
          resembling: true,
          closedCharts: [],
        }
  })
  let calls = 0
  api.takes(() => delays[calls++ % delays.length] ?? 0)

  /* What the user has done, and what must follow from it. */
  let text = ''
  let movedAt: number | undefined
  let wished: string | undefined
  let chosen: number | undefined
  let isPressing = false
  /* React reports errors thrown by a handler, and continues. */
  const faults: string[] = []
  let before = { text: '', marked: '', movedAt: undefined as number | undefined }
  const onChosen = (patientId: number): void => {
    chosen = patientId
    const person = people.find((one) => one.patientId === patientId)
    const fits = matching(before.text.trim())
    if (wished !== before.text.trim())
      faults.push(`taken for “${before.text}”, but Enter was pressed for “${wished ?? ''}”`)
    if (!isPressing) faults.push(`${person?.name} taken though nobody pressed Enter on it`)
    if (fits.length === 1 && patientId === fits[0]?.patientId) return
    if (person === undefined || !before.marked.includes(person.name))
      faults.push(`${person?.name} taken for “${before.text}” while “${before.marked}” was marked`)
    else if (performance.now() < (before.movedAt ?? Infinity))
      faults.push(`${person.name} taken before anyone can have seen it`)
  }
  /* An option marked by a late response can be taken after a while, measured from then on. */
  const pause = async (ms: number): Promise<void> => {
    before = { text, marked: '', movedAt: undefined }
    for (let left = ms; left > 0 && chosen === undefined; left -= sliceMs) {
      await wait(Math.min(left, sliceMs))
      if (movedAt === undefined && markedNow() !== '')
        movedAt = performance.now() - sliceMs + seenAfterMs
    }
  }
  const mount = (): void => void showPart(createElement(ChoosePatient, { onChosen }))
  keepEarlyKeys()
  if (mountAfter === 0) mount()

  let keys = 0
  for (const one of script) {
    if (chosen !== undefined) break
    if (one.is === 'pause') {
      await pause(one.ms)
      continue
    }
    const { key } = one
    const field = fieldNow()
    before = { text, marked: markedNow(), movedAt }
    if (key === 'Enter') wished = text.trim()
    const wasWords = text.trim()
    if (key.startsWith('Arrow')) wished = undefined
    const options = screen.queryAllByRole('option').length
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    if (key.length === 1 || key === 'Backspace') movedAt = undefined
    if (text.trim() !== wasWords) wished = undefined
    /* An arrow's mark is seen immediately; one set by Enter, after a while. */
    if (options > 0 && key.startsWith('Arrow')) movedAt = performance.now()
    const event = at(
      new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
    )
    isPressing = true
    act(() => void (field ?? document.body).dispatchEvent(event))
    isPressing = false
    if (field && chosen === undefined && (key.length === 1 || key === 'Backspace'))
      fireEvent.change(field, { target: { value: text } })
    if (
      key === 'Enter' &&
      chosen === undefined &&
      options > 0 &&
      movedAt === undefined &&
      markedNow() !== ''
    )
      movedAt = performance.now() + seenAfterMs
    if (++keys === mountAfter) act(mount)
    if (fieldNow() && chosen === undefined) expect(fieldNow()?.value, 'no key is lost').toBe(text)
    await pause(sliceMs)
  }
  if (keys < mountAfter) act(mount)
  await pause(5_000)
  /*
   * If Enter came last: the only match for the typed text is marked, however late its response
   * arrived, and the next Enter takes it.
   */
  const [only, second] = matching(text.trim())
  if (
    chosen === undefined &&
    wished === text.trim() &&
    wished.length >= 3 &&
    only &&
    !second &&
    !markedNow().includes(only.name)
  )
    faults.push(`“${text}” has one match, and Enter did not lead to it`)
  expect(faults).toEqual([])
}

afterEach(() => vi.useRealTimers())
proof(
  'Enter takes only the option moved to or the single match for the typed text, in any order of keys and responses, and no early key is lost',
  { small: 60, full: 3000, of: 'scripts of keys' },
  async (size, seed) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    })
    await fc.assert(
      fc.asyncProperty(
        scripts,
        fc.array(fc.integer({ min: 0, max: slowestMs }), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        async (script, delays, mountAfter) => {
          try {
            await play(script, delays, mountAfter)
          } finally {
            cleanup()
            vi.unstubAllGlobals()
            await vi.advanceTimersByTimeAsync(20_000)
          }
        },
      ),
      { numRuns: size, seed },
    )
  },
)
