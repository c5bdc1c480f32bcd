import { fc } from '@labgate/contract/test/properties'
import { expect } from 'vitest'
import {
  allHolds,
  canceled,
  isHold,
  isRejection,
  labStatusIdOf,
  moved,
  movedAway,
  moveNames,
  newSpecimen,
  whyNot,
  type SpecimenState,
  Stage,
} from '../src/orders/order-status.ts'
import { proof } from './size.ts'

proof(
  'after any moves, an ended specimen keeps its stage until its end is undone, and a received one never returns to the practice',
  { small: 2000, full: 50_000, of: 'lives' },
  (size, seed) => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...moveNames),
            fc.constantFrom(0, 11, 19, 30, 100, 101, 106, allHolds),
          ),
          { maxLength: 25 },
        ),
        (steps) => {
          let state: SpecimenState = newSpecimen
          let received = false
          for (const [name, reason] of steps) {
            if (whyNot(state, name, reason) !== '') continue
            const next = moved(state, name, reason)
            if (state.end !== 0) expect(['unReject', 'unCancel']).toContain(name)
            expect(state.end, 'nothing takes a move to another account back').not.toBe(movedAway)
            if (next.end !== state.end)
              expect(next).toMatchObject({ stage: state.stage, hold: state.hold })
            received ||= next.stage >= Stage.Received
            if (received) expect(next.stage).toBeGreaterThanOrEqual(Stage.Received)
            if (next.end === canceled) expect(received).toBe(false)
            expect(next.hold === 0 || isHold(next.hold)).toBe(true)
            expect(
              next.end === 0 ||
                next.end === movedAway ||
                next.end === canceled ||
                isRejection(next.end),
            ).toBe(true)
            expect(labStatusIdOf(next)).toBe(
              next.end !== 0 ? next.end : next.hold !== 0 ? next.hold : next.stage,
            )
            state = next
          }
        },
      ),
      { numRuns: size, seed },
    )
  },
)
