import { describe, expect, it } from 'vitest'
import { panelStatuses, stateUnder } from './panel-status.ts'

/*
 * HL7 v2.5.1: each row is a status of the panel (OBR-25), each column one of the value (OBX-11).
 * '-': the two contradict each other, and a person decides.
 */
const states = ['F', 'C', 'P', 'S', 'R', 'I', 'X', 'N', 'O', 'W', 'D', 'U'] as const
const table: Readonly<Record<string, string>> = {
  '': 'F C P S R I X N O W D U',
  F: 'F C P S R I X N O W D U',
  C: 'F C P S R I X N O W D U',
  P: 'P P P S R I P P P W D -',
  A: 'P P P S R I P P P W D -',
  R: 'R R P S R I R R R W D -',
  I: '- - P S R I X N O W D -',
  S: '- - P S R I X N O W D -',
  O: '- - P S R I X N O W D -',
  X: '- - P S R I X N O W D -',
  Y: '- - P S R I X N O W D -',
  Z: '- - P S R I X N O W D -',
}
const cells = Object.entries(table).flatMap(([panel, row]) =>
  row.split(' ').map((is, at) => [panel, states[at] ?? 'F', is] as const),
)

describe('the status of a panel and of its value', () => {
  it('are both decided for every status that the standard has', () => {
    expect(Object.keys(panelStatuses).toSorted()).toEqual(Object.keys(table).toSorted())
    expect(cells).toHaveLength(Object.keys(table).length * states.length)
  })
  it.each(cells)("OBR-25 '%s' with OBX-11 '%s' is '%s'", (panel, value, is) => {
    const judged = stateUnder(panel, value)
    if (is === '-')
      expect(judged).toEqual({ contradicts: expect.stringContaining('OBR-25') as string })
    else expect(judged).toEqual({ state: is })
  })
  it.each(['Q', 'FF', 'toString', 'M'])(
    "an unknown status of the panel ('%s') is never passed over",
    (panel) => {
      expect(stateUnder(panel, 'F')).toEqual({ contradicts: `OBR-25 is '${panel}'` })
    },
  )
})
