import { analyteOf, isAsSent } from '@labgate/contract/catalog/analytes'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { orderedPanels, panelsByAnalyte } from '@labgate/contract/catalog/ordered-panels'
import type { Panel } from '@labgate/contract/catalog/shape'
import {
  describeInterval as ourInterval,
  describeLimit,
  type Limit,
} from '@labgate/contract/results/limit'
import { describeSenderFlag } from '@labgate/contract/results/sender-flags'
import {
  hasNoValue,
  isTakenBack,
  type Flag,
  type ObservationState,
  type ResultKind,
} from '@labgate/contract/results/states'
import { orderFactsFor } from '../../../core/interfaces/order-facts.query.ts'
import { panelOf, standsInPanel, type KeptPanels } from '../../../core/results/apart.ts'
import { judgedFlag } from '../../../core/results/as-judged.ts'
import { conclusionOf, type Concluded } from '../../../core/results/conclusion.ts'
import { limitColumns } from '../../../core/results/stored-limit.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { isoInstant, jsonRows } from '../../../db/sql-parts.ts'
import type { SentResult, SentValue } from '../../../hl7/results/result-message.ts'

interface ValueRow extends Pick<
  SentValue,
  | 'method'
  | 'subId'
  | 'comparator'
  | 'value'
  | 'valueType'
  | 'valueCodes'
  | 'unit'
  | 'performer'
  | 'note'
> {
  analyte: string
  /** It took the place of one that was reported. */
  replaces: boolean
  cutOff: Limit | null
  low: Limit | null
  high: Limit | null
  intervalSays: string
  limitsInWords: string
  ownFlag: Flag
  senderFlag: string
  code: string
  codingSystem: string
  name: string
  apartBy: string
  unitSays: string
  state: ObservationState
  analysedAt: string | null
}
interface Row extends Concluded {
  /** The patient the version was reported for; its order may have been moved since. */
  patientId: number
  labOrderId: number
  version: number
  labTypeId: number
  formVersion: string
  /** Codes of the order. */
  tests: number[]
  releasedAt: string
  panels: KeptPanels
  values: ValueRow[]
}

/* For a version that takes the result back, the contents of the last one sent out. */
const resultSql = `
  select
    r.lab_order_id as "labOrderId",
    patient_of_version(r.lab_order_id, r.version) as "patientId",
    r.version,
    r.kind,
    r.released_at as "releasedAt",
    r.simulated as "isSimulated",
    r.judged,
    r.changes,
    r.not_reported as "notReported",
    o.lab_type_id as "labTypeId",
    o.version as "formVersion",
    o.tests,
    coalesce(
      (
        select w.panels
        from result w
        where w.lab_order_id = r.lab_order_id and w.version = s.version
      ),
      '{}'
    ) as panels,
    c.part2_program as "isPart2",
    is_demo()
    and exists (
      select
      from observation d
      where
        d.lab_order_id = r.lab_order_id
        and d.is_draft
        and d.version_from <= r.version
        and (d.version_to is null or d.version_to > r.version)
    ) as "restsOnDraft",
    ${jsonRows(`
      select
        v.analyte,
        v.method,
        v.sub_id as "subId",
        r.version > 1
        and v.version_from = r.version
        and exists (
          select
          from observation b
          where
            b.lab_order_id = v.lab_order_id
            and b.version_to = v.version_from
            and b.state in ('F', 'C', 'X', 'N', 'O')
            and (b.analyte, b.method, b.sub_id, b.apart_by) = (
              v.analyte,
              v.method,
              v.sub_id,
              v.apart_by
            )
        ) as replaces,
        v.comparator,
        v.value,
        v.value_type as "valueType",
        v.value_codes as "valueCodes",
        v.unit,
        ${limitColumns('v')},
        v.interval_says as "intervalSays",
        v.both_sexes as "limitsInWords",
        coalesce(v.own_flag, v.flag) as "ownFlag",
        v.sender_flag as "senderFlag",
        v.code,
        v.coding_system as "codingSystem",
        v.name,
        v.apart_by as "apartBy",
        v.unit_says as "unitSays",
        v.state,
        ${isoInstant('v.analysed_at')} as "analysedAt",
        v.note,
        (
          select
            json_build_object(
              'name',
              f.name,
              'address',
              f.address,
              'cliaNumber',
              f.clia_number,
              'director',
              f.director
            )
          from performing_lab f
          where f.performing_lab_id = v.performing_lab_id
        ) as performer
      from observation v
      where
        v.lab_order_id = r.lab_order_id
        and v.version_from <= s.version
        and (v.version_to is null or v.version_to > s.version)
        and v.state in ('F', 'C', 'X', 'N', 'O', 'W', 'D')
      order by v.place, v.observation_id
    `)} as values
  from
    result r
    join customer c using (customer_id)
    join lab_order o on o.lab_order_id = r.lab_order_id
    cross join lateral (
      select
        case
          when r.kind in ('withdrawn', 'withdrawn, wrong patient') then coalesce(
            (
              select max(w.version)
              from result w
              where
                w.lab_order_id = r.lab_order_id
                and w.version < r.version
                and w.released_at is not null
            ),
            r.version
          )
          else r.version
        end as version
    ) s
  where r.result_id = $1 and r.released_at is not null
`

const intervalOf = ({
  cutOff,
  low,
  high,
  intervalSays: intervalText,
  limitsInWords,
}: ValueRow): string => {
  // the laboratory's own range first; OBX-7 is in the unit of OBX-6, whose size ours has
  if (intervalText !== '') return intervalText
  if (cutOff !== null) return `<${cutOff.value}`
  if (low !== null && high !== null) return `${low.value}-${high.value}`
  return low !== null ? `>=${low.value}` : high !== null ? `<=${high.value}` : limitsInWords
}
const inText = {
  between: ' to ',
  least: (limit: string) => `${limit} or more`,
  most: (limit: string) => `${limit} or less`,
}
/* Our limits, which OBX-7 has no room for beside the laboratory's own range. */
const ownLimits = ({
  cutOff,
  low,
  high,
  limitsInWords,
  intervalSays: intervalText,
}: ValueRow): string => {
  const own = cutOff !== null ? `cut-off ${describeLimit(cutOff)}` : ourInterval(low, high, inText)
  return [intervalText === '' || own === '' ? '' : `By our limits: ${own}`, limitsInWords]
    .filter(Boolean)
    .join('; ')
}
/*
 * What the report says besides the value: our limits, its flag in the laboratory's words, the unit
 * in words, the comment.
 */
const noteOf = (value: ValueRow): string => {
  const { senderFlag, unitSays: unitText, note } = value
  const limits = ownLimits(value)
  return [
    limits === '' || limits === intervalOf(value) ? '' : `Interval: ${limits}`,
    senderFlag === '' ? '' : `Laboratory’s flag: ${describeSenderFlag(senderFlag)}`,
    unitText === '' ? '' : `Unit: ${unitText}`,
    note,
  ]
    .filter(Boolean)
    .join('\n')
}
const panelOfValue = ({ apartBy }: ValueRow, panels: KeptPanels): SentValue['panel'] => {
  const panel = panels[panelOf(apartBy)]
  return panel === undefined ? undefined : { key: panelOf(apartBy), ...panel }
}
/*
 * Where the catalog's values stand. An order of one panel is that panel, and its own OBR says so;
 * if there are several, each with a LOINC code has an OBR.
 */
const catalogPanelsOf = ({
  labTypeId,
  formVersion,
  tests,
}: Row): { alone: Panel | undefined; panelOf: (analyte: string) => SentValue['panel'] } => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, formVersion)
  if (form === undefined) return { alone: undefined, panelOf: () => undefined }
  const [first, ...others] = orderedPanels(form, tests)
  if (others.length === 0) return { alone: first, panelOf: () => undefined }
  const byAnalyte = panelsByAnalyte(form, tests)
  return {
    alone: undefined,
    panelOf: (analyte) => {
      const { loinc, code, name } = byAnalyte.get(analyte) ?? {}
      return loinc === undefined || name === undefined
        ? undefined
        : { key: String(code), name, code: loinc, system: 'LN' }
    },
  }
}
const stateOf = ({ state, replaces }: ValueRow, { kind }: { kind: ResultKind }): ObservationState =>
  isTakenBack(kind)
    ? kind === 'withdrawn'
      ? 'D'
      : 'W'
    : state === 'F' && kind === 'corrected' && replaces
      ? 'C'
      : state

/**
 * A released version as reported to a practice's system, without its paper; undefined if there is
 * none.
 */
export const sentResult = async (
  tx: Tx,
  resultId: number,
): Promise<Omit<SentResult, 'pdf'> | undefined> => {
  const [row] = (await tx.executeQuery<Row>(compiledRaw(resultSql, [resultId]))).rows
  const order = row && (await orderFactsFor(tx, row.labOrderId, 'NW', row.patientId))
  if (row === undefined || order === undefined) return undefined
  const isInPanel = standsInPanel(row.values, row.panels)
  const catalogPanels = catalogPanelsOf(row)
  return {
    order,
    panel: catalogPanels.alone,
    conclusion: conclusionOf(row),
    status: isTakenBack(row.kind)
      ? 'X'
      : row.kind !== 'final'
        ? 'C'
        : row.notReported.length > 0
          ? 'A'
          : 'F',
    releasedAt: new Date(row.releasedAt),
    isSimulated: row.isSimulated,
    values: row.values.map((value): SentValue => {
      const { analyte, method, subId, comparator, unit, performer, analysedAt } = value
      const state = stateOf(value, row)
      const isGone = hasNoValue(state)
      return {
        code: isAsSent(analyte) ? value.code : method === 'screen' ? `${analyte}.screen` : analyte,
        name: isAsSent(analyte) ? value.name : (analyteOf(analyte)?.name ?? analyte),
        codingSystem: isAsSent(analyte) ? value.codingSystem : undefined,
        panel: isInPanel(value) ? panelOfValue(value, row.panels) : catalogPanels.panelOf(analyte),
        loinc: analyteOf(analyte)?.loinc ?? '',
        method,
        subId,
        comparator: isGone ? '' : comparator,
        valueType: value.valueType,
        value: isGone ? '' : value.value,
        valueCodes: isGone ? [] : value.valueCodes,
        unit,
        interval: intervalOf(value),
        flag: judgedFlag(value, row.judged ?? {}),
        state,
        analysedAt: analysedAt === null ? null : new Date(analysedAt),
        performer,
        note: isTakenBack(row.kind) ? '' : noteOf(value),
      }
    }),
  }
}
