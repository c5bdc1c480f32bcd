import { describe, expect, it } from 'vitest'
import { describeDelay, eventWords, gapsOf } from '../src/accessioning/custody.ts'
import { moveNames } from '../src/orders/order-status.ts'

const chain = (...moves: string[]) =>
  moves.map((move) => ({ move, at: '2026-11-20T12:00:00Z', recordedAt: null, condition: '' }))
const gaps = (...moves: string[]) => gapsOf(chain(...moves)).map(({ before }) => moves[before])

describe('a chain of custody', () => {
  it('has a description for every move', () =>
    expect(moveNames.filter((move) => !(move in eventWords))).toEqual([]))
  it.each([
    [['collected', 'create', 'ship', 'receive', 'accession'], []],
    [['collected', 'create', 'receive', 'accession'], ['receive']],
    [['create', 'ship', 'missing', 'unship', 'ship', 'receive'], ['missing']],
    [['create', 'ship', 'unship', 'receive'], ['receive']],
    [['create', 'accession'], ['accession']],
    [['create', 'ship', 'receive', 'accession', 'unAccession', 'accession'], []],
  ])('%j has gaps before %j', (moves, before) => expect(gaps(...moves)).toEqual(before))
  it('shows how late an event was recorded', () => {
    const at = '2026-11-20T12:00:00Z'
    expect(describeDelay({ at, recordedAt: null })).toBe('')
    expect(describeDelay({ at, recordedAt: '2026-11-20T12:04:00Z' })).toBe('')
    expect(describeDelay({ at, recordedAt: '2026-11-20T13:10:00Z' })).toBe(
      'recorded 70 minutes later',
    )
    expect(describeDelay({ at, recordedAt: '2026-11-20T17:00:00Z' })).toBe('recorded 5 hours later')
  })
})
