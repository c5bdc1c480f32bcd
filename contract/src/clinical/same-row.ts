import { compareDecimals, isDecimal } from '../results/decimals.ts'
import { readConditions, faultOfConditions } from './conditions.ts'
import { listIn, type Field, type Values } from './fields.ts'
import { kindOf, type TableKind } from './kinds.ts'

/* A spreadsheet drops a number's trailing zeros: 1.0010 and 1.001 are the same. */
const sameNumber = (one: string, other: string): boolean =>
  isDecimal(one) && isDecimal(other) ? compareDecimals(one, other) === 0 : one === other

const sameField = (field: Field, one: string, other: string): boolean => {
  if (one === other) return true
  if (one === '' || other === '') return false
  if (field.type === 'decimal' || field.type === 'whole') return sameNumber(one, other)
  if (field.type === 'analytes')
    return listIn(one).toSorted().join() === listIn(other).toSorted().join()
  if (
    field.type !== 'conditions' ||
    faultOfConditions(one) !== undefined ||
    faultOfConditions(other) !== undefined
  )
    return false
  const [a, b] = [readConditions(one), readConditions(other)]
  return (
    a.length === b.length &&
    a.every((left, at) => {
      const right = b[at]
      return (
        right !== undefined &&
        left.analyte === right.analyte &&
        left.is === right.is &&
        left.unit === right.unit &&
        sameNumber(left.value, right.value)
      )
    })
  )
}

/** Whether two rows of a kind have the same content apart from their key. Null: no row. */
export const sameContent = (kind: TableKind, one: Values | null, other: Values | null): boolean =>
  one === null || other === null
    ? one === other
    : kindOf(kind).fields.every(
        (field) =>
          field.isKey === true || sameField(field, one[field.name] ?? '', other[field.name] ?? ''),
      )
