import { observationStates, type ObservationState } from '@labgate/contract/results/states'
import { describe, expect, it } from 'vitest'
import { mergeValues, noSenderText, type Given, type Stored } from './merge-values.ts'

const key = { analyte: 'potassium', method: 'measured', subId: '', apartBy: '' }
const stored = (state: ObservationState, value: string): Stored => ({
  ...key,
  ...noSenderText,
  observationId: 1,
  code: 'K',
  state,
  comparator: '',
  value,
  unit: 'mmol/L',
})
const given = (state: Given['state'], value: string): Given => ({
  ...key,
  ...noSenderText,
  state,
  comparator: '',
  value,
  unit: 'mmol/L',
})
const outcome = (before: Stored, now: Given) => {
  const [one] = mergeValues([before], [now])
  return one && (one.is === 'new' ? `new ${one.state}` : one.is)
}
const states = Object.keys(observationStates) as ObservationState[]
const [final, withdrawn] = [
  ['F', 'C', 'X', 'N', 'O'],
  ['W', 'D'],
]

describe('a final value that arrives', () => {
  it.each(states)(
    'after one in state %s is a correction if readers had that one, or were told that it was withdrawn',
    (state) => {
      const corrects = [...final, ...withdrawn].includes(state)
      expect(
        outcome(stored(state, withdrawn.includes(state) ? '' : '4.1'), given('F', '4.2')),
      ).toBe(corrects ? 'new C' : 'new F')
    },
  )

  it.each(withdrawn)('after the same one was withdrawn with %s is a correction too', (state) => {
    expect(outcome(stored(state as ObservationState, ''), given('F', '4.1'))).toBe('new C')
  })

  it('again changes nothing', () => {
    expect(outcome(stored('F', '4.1'), given('F', '4.1'))).toBe('passed over')
    expect(outcome(stored('C', '4.1'), given('F', '4.1'))).toBe('passed over')
  })
})

it('a preliminary value never replaces a final one', () => {
  for (const state of final)
    expect(outcome(stored(state as ObservationState, '4.1'), given('P', '4.2')), state).toBe(
      'passed over',
    )
  for (const state of ['P', 'S', 'R', 'I', ...withdrawn])
    expect(outcome(stored(state as ObservationState, ''), given('P', '4.2')), state).toBe('new P')
})

it('a value is withdrawn once, and status U confirms only a value that is not final', () => {
  expect(states.map((state) => outcome(stored(state, '4.1'), given('W', '')))).toEqual(
    states.map((state) => (withdrawn.includes(state) ? 'passed over' : 'new W')),
  )
  expect(states.map((state) => outcome(stored(state, '4.1'), given('U', '')))).toEqual(
    states.map((state) =>
      [...final, ...withdrawn].includes(state) ? 'nothing to change' : 'confirmed',
    ),
  )
})
