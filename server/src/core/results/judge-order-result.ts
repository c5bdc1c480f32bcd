import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import type { Method } from '@labgate/contract/catalog/shape'
import { isToxicology } from '@labgate/contract/catalog/test-types'
import { limitsFor } from '@labgate/contract/results/limits'
import type { Flag } from '@labgate/contract/results/states'
import { barsDrugResults, validityOf } from '@labgate/contract/results/validity'
import type { ValidityReference } from '@labgate/contract/results/validity-reference'
import {
  genericOf,
  type DrugRow,
  type JudgedValue,
  type OrderedMedication,
  type VerdictInput,
} from '@labgate/contract/results/verdict-facts'
import { judge, restsOnDraft, type Judged } from '@labgate/contract/results/verdicts'
import { worstValidity } from '@labgate/contract/results/worst-validity'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import type { Judging, Known } from './judge-values.ts'
import type { ValueInForce } from './values-in-force.query.ts'

/**
 * Content of result.judged: the verdicts with everything they are based on, and the outcome of the
 * validity tests.
 */
export interface JudgedRecord extends Judged {
  validityFlags: Readonly<Record<string, Flag>>
  /**
   * What each of those values was compared with. Earlier records lack it: they were judged by the
   * shipped rules.
   */
  validityLimits?: Readonly<Record<string, ValidityReference>>
  /** For such a specimen, no drug is reported as negative. */
  barsDrugResults: boolean
}

/** The judgment of an order as a whole. */
export interface JudgedOrder {
  /** No validity test of the specimen failed. */
  isValid: boolean
  /** A verdict waits for a director's approval of what it is based on. */
  isDraft: boolean
  /** Stored with the version; undefined if only the values are judged. */
  record: JudgedRecord | undefined
}

const medicationsOf = (order: LockedOrder) => order.medications as OrderedMedication[]

/** Rows of the drugs on an order's list. */
export const drugRows = (order: LockedOrder): Query<DrugRow> =>
  rawQuery(
    `
      select medication_id as "medicationId", analyte, source, true as "isDraft"
      from medication_analyte
      where medication_id = any ((select $1::bigint[])::bigint[])
      order by medication_id, analyte
    `,
    [[...new Set(medicationsOf(order).map(genericOf))].filter((id) => id > 0)],
  )

/** What was ordered, as stored, and for whom. */
export interface OrderToJudge
  extends
    Judging,
    Pick<
      VerdictInput,
      | 'version'
      | 'tests'
      | 'medications'
      | 'noMeds'
      | 'medicationNotProvided'
      | 'poctScreen'
      | 'poct'
    > {}

/**
 * Judges values of an order: the validity of the specimen and, for toxicology, each drug
 * (rules.md#approved-numbers, #toxicology-verdicts). `drugs`: rows for at least the drugs on its
 * list.
 */
export const judgedOrder = (
  order: OrderToJudge,
  drugs: readonly DrugRow[],
  values: readonly ValueInForce[],
): JudgedOrder => {
  const { testType, genderId, ageYears, tables } = order
  if (testType === undefined || !isToxicology(testType))
    return { isValid: true, isDraft: false, record: undefined }
  const ofValidity: readonly string[] = catalogOf(testType, order.version)?.validity ?? []
  const { limits: validityLimits, ...validity } = worstValidity(
    values.filter(({ analyte }) => ofValidity.includes(analyte)),
    (of) => validityOf(testType, of, tables),
  )
  const judged = judge(
    {
      ...order,
      testType,
      drugs,
      values: values.map(
        ({
          analyte,
          method,
          subId,
          state,
          comparator,
          value,
          unit,
          ownFlag,
          cutOff,
          isDraft,
        }): JudgedValue & { subId: string } => {
          const [limits] = limitsFor(
            {
              testType,
              analyte: analyte as AnalyteKey,
              method: method as Method,
              genderId,
              ageYears,
            },
            tables,
          )
          // the sender's own flag changes no verdict on a drug
          const flag = ownFlag as Flag
          return {
            analyte,
            method: method as Method,
            subId,
            state,
            comparator,
            value,
            unit,
            flag,
            cutOff,
            isDraft,
            source: limits?.source ?? '',
          }
        },
      ),
      validity,
    },
    tables,
  )
  const isFlagDraft = ([analyte, { isDraft }]: [string, ValidityReference]): boolean =>
    isDraft && validity.flags[analyte] !== 'not-judged'
  return {
    isValid: !barsDrugResults(validity) && validity.state !== 'dilute',
    isDraft:
      restsOnDraft(judged.verdicts) ||
      validity.isDraft ||
      Object.entries(validityLimits).some(isFlagDraft),
    record: {
      ...judged,
      validityFlags: validity.flags,
      validityLimits,
      barsDrugResults: barsDrugResults(validity),
    },
  }
}

/** Judges the values in effect of a locked order. `drugs`: as read by `drugRows`. */
export const judgeOrder = (
  order: LockedOrder,
  { genderId, ageYears, tables }: Pick<Known, 'genderId' | 'ageYears' | 'tables'>,
  drugs: readonly DrugRow[],
  values: readonly ValueInForce[],
): JudgedOrder => {
  const facts = {
    testType: testTypeOfLab(order.lab_type_id),
    genderId,
    ageYears,
    tables,
    version: order.version,
    tests: order.tests,
    medications: medicationsOf(order),
    noMeds: order.no_meds,
    medicationNotProvided: order.medication_not_provided,
    poctScreen: order.poct_screen,
    poct: order.poct as Record<string, number>,
  }
  return judgedOrder(facts, drugs, values)
}
