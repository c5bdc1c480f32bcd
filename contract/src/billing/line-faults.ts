import { howMany } from '../kit/how-many.ts'
import { say } from '../languages/say.ts'
import { fine, found, type BillHit, type DraftBill } from './finding.ts'
import { signedNotice } from './order-rules.ts'

/* Modifiers that lift an NCCI edit whose indicator is 1. */
const distinct = ['59', 'XE', 'XP', 'XS', 'XU', '91', 'LT', 'RT']
/** Pairs that are not paid together (NCCI). */
export const editFaults = ({ lines, charges }: DraftBill): readonly BillHit[] =>
  charges.edits.flatMap((edit) => {
    if (edit.kind !== 'ptp' || edit.indicator === 9) return fine
    const [kept, refused] = [
      lines.find(({ code }) => code === edit.code),
      lines.find(({ code }) => code === edit.code2),
    ]
    if (kept === undefined || refused === undefined) return fine
    if (edit.indicator === 1 && refused.modifiers.some((one) => distinct.includes(one))) return fine
    return found(
      'bill.lines',
      say('{code} is not paid with {code2} (NCCI). Remove it, or add the modifier that applies.', {
        code: refused.code,
        code2: kept.code,
      }),
      { nth: refused.nth },
    )
  })
/** More units than are paid in a day (MUE). */
export const unitFaults = ({ lines, charges }: DraftBill): readonly BillHit[] =>
  charges.edits.flatMap(({ kind, code, units, indicator }) => {
    if (kind !== 'mue' || units === null) return fine
    const same = lines.filter((line) => line.code === code)
    const total =
      indicator === 1
        ? Math.max(0, ...same.map((line) => line.units))
        : same.reduce((sum, line) => sum + line.units, 0)
    return total <= units
      ? fine
      : found(
          'bill.lines',
          say('{code}: {total} are more than the {units} that are paid (MUE).', {
            code,
            total: howMany(total, 'unit'),
            units,
          }),
          { nth: same[0]?.nth ?? 0 },
        )
  })

/** Modifiers that a line must not have, or lacks. */
export const modifierFaults = (bill: DraftBill): readonly BillHit[] =>
  bill.lines.flatMap(({ nth, code, modifiers }) => {
    const has = (modifier: string): boolean => modifiers.includes(modifier)
    if (has('GA') && !signedNotice(bill))
      return found(
        'bill.lines',
        say('{code}: GA says that an advance notice was signed, and there is none.', { code }),
        { nth },
      )
    if (has('GZ') && bill.order.notice !== null)
      return found(
        'bill.lines',
        say('{code}: GZ says that there is no advance notice, but there is one.', { code }),
        { nth },
      )
    if (has('90') && bill.maker?.isOwn !== false)
      return found(
        'bill.lines',
        say('{code}: 90 is for a test that another laboratory performed.', { code }),
        {
          nth,
        },
      )
    if (
      has('91') &&
      !bill.claimedElsewhere.some(
        (one) => one.code === code && one.day === bill.order.collectionDay,
      )
    )
      return found(
        'bill.lines',
        say('{code}: 91 is for a test that was repeated the same day.', { code }),
        {
          nth,
        },
      )
    return fine
  })
