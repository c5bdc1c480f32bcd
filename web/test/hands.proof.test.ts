import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { slowestMs } from '../src/app/scan/judge.ts'
import { listenForScans } from '../src/app/scan/listen.ts'
import { seenMs } from '../src/features/accessioning/model/seen.ts'
import { byPointer } from '../src/keys/deliberate.ts'
import { listenForShortcuts, offerShortcut } from '../src/keys/shortcuts.ts'
import { afterScan, isNamed, type OtherTube } from '../src/scan/other-tube.ts'
import type { ScanInput } from '../src/scan/scan-input.ts'
import { stream, tubes, type Stream } from './hands.ts'
import { keyboardAt } from './keys.ts'

/*
 * A text field, the birth date field, a note, the act's button, a list that is not a field, and
 * nothing.
 */
const page = `<form><input aria-label="Search"></form><form><input aria-label="DOB" data-letters-are-keys></form><textarea></textarea>
  <button type="button">Process</button><input readonly>`

interface Act {
  what: 'accession' | 'hold' | 'reject'
  tube: string
  at: number
}

/**
 * The bench with its own decisions, behind the real listeners: which tube is open, whether it was
 * the last one scanned, and what ends it.
 */
const benchAt = (now: () => number) => {
  const acts: Act[] = []
  const answers: { scanned: ScanInput; at: number }[] = []
  const shortcuts: { key: string; at: number }[] = []
  let [open, otherTube, since]: [string | undefined, OtherTube | undefined, number] = [
    undefined,
    undefined,
    0,
  ]
  let dialog: { what: 'hold' | 'reject'; reason: number } | undefined
  const end = (what: Act['what']): void => {
    acts.push({ what, tube: open ?? '', at: now() })
    ;[open, otherTube, dialog] = [undefined, undefined, undefined]
  }
  const hear = (scanned: ScanInput): void => {
    answers.push({ scanned, at: now() })
    if (scanned.kind === 'enter') return
    const after = afterScan(open, scanned)
    otherTube = after.otherTube
    if (after.opens === undefined) return
    ;[open, since] = [after.opens, now()]
  }
  const act = (): void => {
    if (!isNamed(open, otherTube)) return
    if (dialog) {
      if (dialog.reason > 0) end(dialog.what)
    } else if (now() - since >= seenMs) end('accession')
  }
  const asks = (what: 'hold' | 'reject') => (): void => {
    if (isNamed(open, otherTube)) dialog = { what, reason: 0 }
  }
  const byKey: Record<string, () => void> = {
    h: asks('hold'),
    r: asks('reject'),
    a: () => undefined,
    l: () => undefined,
    'mod+Enter': act,
    Escape: () => {
      const next = otherTube?.tube ?? ''
      if (dialog) dialog = undefined
      else [open, otherTube, since] = [next === '' ? undefined : next, undefined, now()]
    },
  }
  for (const reason of [1, 2, 6]) byKey[String(reason)] = () => dialog && (dialog.reason = reason)
  const stops = [
    listenForScans(hear, () => ({ prefix: '', suffix: '' })),
    listenForShortcuts(),
    ...Object.entries(byKey).map(([keys, run]) =>
      offerShortcut({
        keys,
        text: keys,
        run: () => {
          shortcuts.push({ key: keys, at: now() })
          run()
        },
      }),
    ),
  ]
  document.querySelector('button')?.addEventListener('click', (event) => byPointer(act)(event))
  return { acts, answers, shortcuts, stop: () => stops.forEach((stop) => stop()) }
}

const places = (): (HTMLElement | null)[] => [
  ...document.querySelectorAll<HTMLElement>('input, textarea, button'),
  null,
]
const play = ({ keys, moved }: Stream) => {
  document.body.innerHTML = page
  const submits: number[] = []
  const { now, press, wait } = keyboardAt()
  const start = now()
  const bench = benchAt(now)
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      submits.push(now() - start)
    })
  const steps = [...keys, ...moved].toSorted((a, b) => a.at - b.at)
  for (const step of steps) {
    const after = start + step.at - now()
    if ('key' in step) press(step.key, after, { ctrlKey: step.ctrlKey })
    else {
      wait(after)
      const place = places()[step.focus]
      if (place) place.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }
  wait(1_000)
  bench.stop()
  const since = <T extends { at: number }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, at: one.at - start }))
  return {
    acts: since(bench.acts),
    answers: since(bench.answers),
    shortcuts: since(bench.shortcuts),
    submits,
  }
}

/**
 * The last of the keys that follow without a pause: scans that run into each other are handled
 * together.
 */
const endOfChain = (keys: Stream['keys'], from: number): number =>
  keys.reduce((end, { at }) => (at > end && at - end <= slowestMs ? at : end), from)

/** How long a single key is held back. */
const held = 160
const check = (given: Stream): void => {
  const { acts, answers, shortcuts, submits } = play(given)
  const byHand = given.keys.filter(({ by }) => by === 'person')
  for (const { tube, at } of acts) {
    expect(tubes).toContain(tube)
    expect(
      byHand.some((one) => one.at === at && one.ctrlKey && one.key === 'Enter'),
      `an act at ${at} that no hand did`,
    ).toBe(true)
    const named = given.sent.filter(({ from }) => from <= at).toSorted((a, b) => a.to - b.to)
    expect(named.at(-1), `what was scanned last before the act on ${tube} at ${at}`).toMatchObject({
      code: tube,
    })
    expect(
      named.every(({ to }) => to <= at),
      'a scan was under way',
    ).toBe(true)
  }
  for (const { key, at } of shortcuts) {
    const name = key.replace('mod+', '')
    expect(
      byHand.some((one) => one.key === name && one.at <= at && at - one.at <= held),
      `the shortcut ${key} at ${at} that no hand pressed`,
    ).toBe(true)
  }
  for (const at of submits)
    expect(
      byHand.some((one) => one.at === at && one.key === 'Enter'),
      `a submit at ${at} that no hand did`,
    ).toBe(true)
  for (const { code, from, to } of given.sent)
    expect(
      answers.some(({ at }) => at >= from && at <= endOfChain(given.keys, to) + 400),
      `an answer to ${code} from ${from} to ${to}`,
    ).toBe(true)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('scanners and typing at the bench', () => {
  proof(
    'act only on the last scanned tube, and every scan is answered',
    { small: 150, full: 5_000, of: 'streams' },
    (size, seed) => {
      // shrinking a failure is done by hand: it takes minutes
      fc.assert(fc.property(stream, check), { numRuns: size, seed, endOnFailure: true })
    },
  )
})
