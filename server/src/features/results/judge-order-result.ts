import { catalogueOf, testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import type { AnalyteKey } from '@labgate/contract/catalogue/analyte-families'
import type { Method } from '@labgate/contract/catalogue/shape'
import { isToxicology } from '@labgate/contract/test-types'
import { limitsFor } from '@labgate/contract/results/limits'
import type { Flag } from '@labgate/contract/results/states'
import { barsDrugResults, validityOf } from '@labgate/contract/results/validity'
import type { ValidityReference } from '@labgate/contract/results/validity-reference'
import { worstValidity } from '@labgate/contract/results/worst-validity'
import { genericOf, type DrugRow, type JudgedValue, type OrderedMedication, type VerdictInput } from '@labgate/contract/results/verdict-facts'
import { judge, restsOnDraft, type Judged } from '@labgate/contract/results/verdicts'
import { written, type Built } from '../../db/queries.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import type { ValueInForce } from './file-values.ts'
import type { Judging, Known } from './judge-values.ts'

/** What stands in result.judged: the verdicts with all that they rest on, and what the validity tests say. */
export interface JudgedRecord extends Judged {
  validityFlags: Readonly<Record<string, Flag>>
  /** What each of those values was compared with. Records of before do not have it: they were judged by the rules that ship. */
  validityLimits?: Readonly<Record<string, ValidityReference>>
  /** Of such a specimen no drug is reported as negative. */
  barsDrugResults: boolean
}

/** What an order as a whole is judged to be. */
export interface JudgedOrder {
  /** No validity test of the specimen failed. */
  isValid: boolean
  /** A verdict waits for a director's approval of what it rests on. */
  isDraft: boolean
  /** Kept with the version; undefined where nothing is judged but the values. */
  record: JudgedRecord | undefined
}

const medicationsOf = (order: LockedOrder) => order.medications as unknown as OrderedMedication[]

/** Rows of the drugs on an order's list. */
export const drugRows = (order: LockedOrder): Built<DrugRow> =>
  written(
    `select medication_id as "medicationId", analyte, source, true as "isDraft" from medication_analyte where medication_id = any ((select $1::bigint[])::bigint[]) order by medication_id, analyte`,
    [[...new Set(medicationsOf(order).map(genericOf))].filter((id) => id > 0)],
  )

/** What an order asked for, as stored, and whose it is. */
export interface OrderToJudge
  extends Judging, Pick<VerdictInput, 'version' | 'tests' | 'medications' | 'noMeds' | 'medicationNotProvided' | 'poctScreen' | 'poct'> {}

/** Judges values of an order: the validity of the specimen and, of toxicology, each drug (decisions.md 3 and 4). `drugs`: rows of the drugs of its list at least. */
export const judgedOrder = (order: OrderToJudge, drugs: readonly DrugRow[], values: readonly ValueInForce[]): JudgedOrder => {
  const { testType, genderId, ageYears, tables } = order
  if (testType === undefined || !isToxicology(testType)) return { isValid: true, isDraft: false, record: undefined }
  const ofValidity: readonly string[] = catalogueOf(testType, order.version)?.validity ?? []
  const { limits: validityLimits, ...validity } = worstValidity(
    values.filter(({ analyte }) => ofValidity.includes(analyte)),
    (of) => validityOf(testType, of, tables),
  )
  const judged = judge(
    {
      ...order,
      testType,
      drugs,
      values: values.map(({ analyte, method, subId, state, comparator, value, unit, ownFlag, cutOff, isDraft }): JudgedValue & { subId: string } => {
        const [limits] = limitsFor({ testType, analyte: analyte as AnalyteKey, method: method as Method, genderId, ageYears }, tables)
        // what the sender's own flag says changes no verdict on a drug
        const flag = ownFlag as Flag
        return { analyte, method: method as Method, subId, state, comparator, value, unit, flag, cutOff, isDraft, source: limits?.source ?? '' }
      }),
      validity,
    },
    tables,
  )
  const isFlagDraft = ([analyte, { isDraft }]: [string, ValidityReference]): boolean => isDraft && validity.flags[analyte] !== 'not-judged'
  return {
    isValid: !barsDrugResults(validity) && validity.state !== 'dilute',
    isDraft: restsOnDraft(judged.verdicts) || validity.isDraft || Object.entries(validityLimits).some(isFlagDraft),
    record: { ...judged, validityFlags: validity.flags, validityLimits, barsDrugResults: barsDrugResults(validity) },
  }
}

/** Judges what is in force of an order, which is locked. `drugs`: as `drugRows` reads them. */
export const judgeOrder = (
  order: LockedOrder,
  { genderId, ageYears, tables }: Pick<Known, 'genderId' | 'ageYears' | 'tables'>,
  drugs: readonly DrugRow[],
  values: readonly ValueInForce[],
): JudgedOrder => {
  const asked = {
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
  return judgedOrder(asked, drugs, values)
}
