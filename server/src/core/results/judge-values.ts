import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import type { Method } from '@labgate/contract/catalog/shape'
import type { TestType } from '@labgate/contract/catalog/test-types'
import type { ClinicalTables } from '@labgate/contract/clinical/tables'
import { compareDecimals } from '@labgate/contract/results/decimals'
import { describeLimit } from '@labgate/contract/results/limit'
import { limitsFor, needsAge, type Limits } from '@labgate/contract/results/limits'
import { hasNoValue, type Flag, type ObservationState } from '@labgate/contract/results/states'
import { isInUnit } from '@labgate/contract/results/units'
import {
  flagOf,
  describeNotCompared,
  numberIn,
  type Comparator,
} from '@labgate/contract/results/values'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { tablesInside, tablesMark, type TablesMark } from '../clinical/tables-of-lab.ts'
import { mismatchIncident } from '../incidents/open-incident.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'

export interface ToJudge {
  analyte: AnalyteKey
  method: Method
  comparator: Comparator
  value: string
  unit: string
  state: ObservationState
}
/** What is stored with a value as of then: what it was compared with, and the outcome. */
export interface JudgedValue {
  flag: Flag
  cut_off: string
  low: string
  high: string
  both_sexes: string
  /** Of the cut-off and the interval, by its UCUM code; '' if there is none. */
  limit_unit: string
  is_draft: boolean
}
export type JudgeValue = (value: ToJudge) => JudgedValue
/**
 * Why a value cannot be compared with its limits, in words that follow its name; '' if it can, or
 * has none. `flag`: what it was judged.
 */
export type NotCompared = (value: ToJudge & { flag: Flag }) => string

/** What an order's values are judged by. */
export interface Known {
  judge: JudgeValue
  notCompared: NotCompared
  isDemo: boolean
  /** An account issue about a difference between tube and order is open. */
  hasBenchIssue: boolean
  /** An earlier version enclosed a file. */
  hasFiles: boolean
  timeZone: string
  /** From the Gender list; 0 if unknown. */
  genderId: number
  /** Full years on the day of collection. */
  ageYears: number | null
  /** Tables of the order's laboratory, on the day of judging. */
  tables: ClinicalTables
}

const outer = (limits: readonly Limits[], field: 'low' | 'high'): string => {
  const given = limits.map((one) => one[field]).filter((text) => text !== '')
  // flagged only if both flag it: the wider interval decides
  return given.length < limits.length
    ? ''
    : (given.toSorted((a, b) => (field === 'low' ? 1 : -1) * compareDecimals(a, b))[0] ?? '')
}
/* An interval open at one end states which end. */
const describeInterval = ({ low, high, unit }: Pick<Limits, 'low' | 'high' | 'unit'>): string => {
  const inUnit = (value: string): string => describeLimit({ value, unit })
  if (low !== '' && high !== '') return `${low} to ${inUnit(high)}`
  return low !== ''
    ? `${inUnit(low)} or more`
    : high === ''
      ? 'no interval'
      : `${inUnit(high)} or less`
}
/**
 * The intervals for each sex in words, if there are several: 'female 12.0 to 16.0 g/dL, male 40
 * g/dL or more'.
 */
export const inWords = (limits: readonly Pick<Limits, 'sex' | 'low' | 'high' | 'unit'>[]): string =>
  limits.length < 2 ? '' : limits.map((one) => `${one.sex} ${describeInterval(one)}`).join(', ')

/** Full years between a birth date and a day, both YYYY-MM-DD; null if either is unknown. */
export const yearsBetween = (dob: string | null, day: string | null): number | null => {
  if (dob === null || day === null) return null
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4))
  return day.slice(5) < dob.slice(5) ? years - 1 : years
}

/** Whose values are judged, and as which kind of test; undefined: a kind without limits. */
export interface Judging extends Pick<Known, 'genderId' | 'ageYears' | 'tables'> {
  testType: TestType | undefined
}

const limitsOf = (
  { testType, genderId, ageYears, tables }: Judging,
  { analyte, method }: ToJudge,
): readonly Limits[] =>
  testType === undefined ? [] : limitsFor({ testType, analyte, method, genderId, ageYears }, tables)
/* A limit is never shown beside a number in another unit. */
const areComparable = (
  { analyte, comparator, value, unit }: ToJudge,
  limits: readonly Limits[],
): boolean =>
  (unit === '' && numberIn({ comparator, value }) === undefined) ||
  limits.every((one) => isInUnit(unit, one.unit, analyte))

/** Judges values by the tables' limits for their analytes. */
export const judgeBy =
  (judging: Judging): JudgeValue =>
  (value) => {
    const limits = limitsOf(judging, value)
    const [first] = limits
    const isShown = first !== undefined && areComparable(value, limits)
    return {
      flag: hasNoValue(value.state) ? 'not-judged' : flagOf(value, limits),
      cut_off: isShown ? first.cutOff : '',
      low: isShown ? outer(limits, 'low') : '',
      high: isShown ? outer(limits, 'high') : '',
      both_sexes: isShown ? inWords(limits) : '',
      limit_unit: isShown ? first.unit : '',
      is_draft: limits.some(({ isDraft }) => isDraft),
    }
  }

/** Finds what cannot be compared with the tables' limits for its analyte. */
export const notComparedBy =
  (judging: Judging): NotCompared =>
  (value) => {
    const { testType, ageYears, tables } = judging
    if (testType === undefined || hasNoValue(value.state) || value.value === '') return ''
    if (needsAge({ testType, ageYears, analyte: value.analyte, method: value.method }, tables))
      return 'has limits by age, and the age is not known'
    return value.flag === 'not-judged' ? describeNotCompared(value, limitsOf(judging, value)) : ''
  }

interface OfWhom {
  genderId: number | null
  hasBenchIssue: boolean
  hasFiles: boolean
  dob: string | null
  timeZone: string
  isDemo: boolean
  /** The tables it is judged by. */
  mark: TablesMark | null
}
/**
 * Whose the values of an order are, and which laboratory's tables they are judged by: those of the
 * order's laboratory, else of the laboratory whose system sent them, else of the one where the
 * specimen is.
 */
export const ofWhom = (labOrderId: number, labSystemId: number | null, at: Date): Query<OfWhom> =>
  rawQuery(
    `
      select
        p.gender_id as "genderId",
        p.dob,
        ${zoneOfOrder} as "timeZone",
        is_demo() as "isDemo",
        exists (
          select
          from customer_incident n
          where
            n.lab_order_id = o.lab_order_id
            and (n.opened_by = 'difference' or n.audit_incident_type_id = ${mismatchIncident})
            and n.status <> 'resolved'
        ) as "hasBenchIssue",
        exists (
          select
          from
            result_document d
            join result r using (result_id)
          where r.lab_order_id = o.lab_order_id and d.kind = 'enclosed'
        ) as "hasFiles",
        ${tablesMark(
          `
            coalesce(
              o.lab_id,
              (select s.lab_id from lab_system s where s.lab_system_id = $2::bigint),
              o.working_lab_id
            )
          `,
          '$3',
        )} as mark
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id = $1
    `,
    [labOrderId, labSystemId, at.toISOString()],
  )

/**
 * What the values of an order are judged by: whose they are (`ofWhom`), the day they were
 * collected, and the tables of its laboratory.
 */
export const knownOf = async (
  tx: Tx,
  order: LockedOrder,
  [found]: readonly OfWhom[],
): Promise<Known> => {
  const {
    genderId = null,
    dob = null,
    timeZone = '',
    isDemo = false,
    hasBenchIssue = false,
    hasFiles = false,
    mark = null,
  } = found ?? {}
  const whose = {
    genderId: genderId ?? 0,
    ageYears: yearsBetween(dob, order.collection_day),
    tables: await tablesInside(tx, mark),
  }
  const judging = { testType: testTypeOfLab(order.lab_type_id), ...whose }
  return {
    isDemo,
    hasBenchIssue,
    hasFiles,
    timeZone,
    ...whose,
    judge: judgeBy(judging),
    notCompared: notComparedBy(judging),
  }
}
