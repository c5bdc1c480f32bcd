import { describe, expect, it } from 'vitest'
import { userTypeIds } from '../src/access/user-types.ts'
import {
  canceled,
  editRightOf,
  labStatusIdOf,
  mayCancel,
  moved,
  moveNames,
  newSpecimen,
  whyNot,
  type MoveName,
  type SpecimenState,
  stages,
  Stage,
} from '../src/orders/order-status.ts'

const walk = (...names: (MoveName | [MoveName, number])[]): SpecimenState =>
  names.reduce(
    (state, step) => (typeof step === 'string' ? moved(state, step) : moved(state, ...step)),
    newSpecimen,
  )
const statusAfter = (...names: Parameters<typeof walk>): number => labStatusIdOf(walk(...names))

describe('the life of a specimen', () => {
  it('follows the statuses of the API', () => {
    expect(statusAfter()).toBe(1)
    expect(statusAfter('ship', 'receive')).toBe(20)
    expect(statusAfter('receive', 'accession', 'process', 'result', 'review')).toBe(60)
    expect(statusAfter('ship', 'receive', 'accession', 'forward', 'result')).toBe(50)
    expect(statusAfter('accession', 'process', 'result', 'review', 'correct')).toBe(50)
    expect(statusAfter('accession', 'process', 'forward', 'returned', 'forward', 'result')).toBe(50)
  })
  it('returns to received, never to created, when it is un-accessioned', () => {
    expect(walk('receive', 'accession', 'unAccession')).toEqual({
      stage: Stage.Received,
      hold: 0,
      end: 0,
    })
    expect(walk('accession', 'unAccession').stage).toBe(Stage.Received)
  })
  it('keeps its stage through a hold, a rejection, and a cancellation', () => {
    expect(statusAfter('receive', ['hold', 17])).toBe(17)
    expect(statusAfter('receive', ['hold', 17], 'release')).toBe(20)
    expect(statusAfter('receive', ['hold', 17], ['reject', 101], 'unReject')).toBe(17)
    expect(statusAfter('ship', 'cancel')).toBe(canceled)
    expect(statusAfter('ship', 'cancel', 'unCancel')).toBe(2)
    expect(statusAfter('receive', ['hold', 15], 'accession')).toBe(30)
  })
  it('refuses an impossible move with an explanation', () => {
    expect(whyNot(walk('receive'), 'cancel')).toContain('received')
    expect(whyNot(walk('receive'), 'hold', 30)).toBe('Choose a reason.')
    expect(whyNot(walk('receive', 'accession', 'process', 'result'), 'reject', 101)).toContain(
      'no result',
    )
    expect(
      whyNot(walk('receive', ['hold', 11], 'release', 'accession', ['hold', 12]), 'result'),
    ).not.toBe('')
    expect(() => moved(newSpecimen, 'review')).toThrow('review')
  })

  it('allows no move twice in a row, except a hold, a correction, and an addition', () => {
    const repeatable: readonly MoveName[] = ['hold', 'correct', 'append']
    const reasons = [0, 11, 19, 101]
    for (const stage of stages)
      for (const hold of [0, 11])
        for (const end of [0, canceled, 101])
          for (const move of moveNames.filter((name) => !repeatable.includes(name)))
            for (const reason of reasons) {
              const from = { stage, hold, end }
              if (whyNot(from, move, reason) === '')
                expect(
                  whyNot(moved(from, move, reason), move, reason),
                  `${move} after ${move} from ${stage}/${hold}/${end}`,
                ).not.toBe('')
            }
  })
})

describe('the right to change an order', () => {
  const rights = (state: SpecimenState) =>
    Object.fromEntries(
      userTypeIds
        .map((type) => [type, editRightOf({ userTypeId: type }, state)])
        .filter(([, right]) => right !== 'none'),
    )
  it('belongs to the practice and client services until received, to the laboratory until accessioned, and to the supervisor until resulted', () => {
    const early = {
      1: 'all',
      2: 'all',
      3: 'all',
      6: 'all',
      7: 'all',
      8: 'all',
      12: 'all',
      13: 'all',
      18: 'insurance-only',
    }
    expect(rights(newSpecimen)).toEqual(early)
    expect(rights(walk('ship'))).toEqual(early)
    expect(rights(walk('receive'))).toEqual({ 6: 'all', 7: 'all', 8: 'all', 18: 'insurance-only' })
    expect(rights(walk('accession', 'process'))).toEqual({
      8: 'all-with-warning',
      18: 'insurance-only',
    })
    expect(rights(walk('accession', 'result'))).toEqual({ 18: 'insurance-only' })
    expect(rights(walk('cancel'))).toEqual({})
  })
  it('lets the practice add the information that a hold requests', () => {
    expect(rights(walk('receive', ['hold', 16]))).toMatchObject({
      2: 'what-is-asked',
      3: 'what-is-asked',
      12: 'what-is-asked',
    })
  })
  it('includes canceling only before the order is received', () => {
    const may = (state: SpecimenState) =>
      userTypeIds.filter((type) => mayCancel({ userTypeId: type }, state))
    expect(may(newSpecimen)).toEqual([2, 3, 7, 8, 12, 13])
    expect(may(walk('receive'))).toEqual([])
    expect(may(walk(['hold', 11]))).toEqual([2, 3, 7, 8, 12, 13])
  })
  it('is defined for every user type at every stage', () => {
    for (const stage of stages)
      for (const type of userTypeIds)
        expect(editRightOf({ userTypeId: type }, { stage, hold: 0, end: 0 })).toBeTruthy()
  })
})
