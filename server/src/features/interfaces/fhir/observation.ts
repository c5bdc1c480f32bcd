import { analytes } from '@labgate/contract/catalog/analytes'
import { describeSenderFlag } from '@labgate/contract/results/sender-flags'
import {
  hasNoValue,
  type Flag,
  type ObservationState,
  type ResultKind,
} from '@labgate/contract/results/states'
import type { CodeableConcept, Observation } from '@medplum/fhirtypes'
import { sql } from 'kysely'
import type { KeptPanel } from '../../../core/results/apart.ts'
import { judgedFlag } from '../../../core/results/as-judged.ts'
import type { JudgedRecord } from '../../../core/results/judge-order-result.ts'
import { unprepared } from '../../../db/queries.ts'
import type { ValueCode } from '../../../hl7/results/incoming.ts'
import { including, metaOf, type Kind } from './kind.ts'
import { rangesOf, valueOf, type ValuedRow } from './observation-value.ts'
import { codeOf, notesOf, type Named } from './observation-words.ts'
import { collectedOf } from './orders.ts'
import { performedBy, type Laboratory } from './organization.ts'
import { patientKind } from './patient.ts'
import {
  isInForce,
  isTakenBack,
  laboratoryOf,
  newestReleased,
  valueId,
  wasReleased,
} from './released.ts'
import {
  byCategory,
  byCode,
  byDate,
  byId,
  byReference,
  byToken,
  type Codes,
} from './search-terms.ts'
import { analyteSystem, laboratoryCategory, loincSystem } from './systems.ts'

interface Row extends Named, ValuedRow {
  id: number
  at: number
  labOrderId: number
  resultId: number
  version: number
  kind: ResultKind
  releasedAt: string
  isSimulated: boolean
  judged: Partial<JudgedRecord> | null
  patientId: number
  collectedAt: string | null
  collectionDay: string | null
  noCollectionTime: boolean
  method: 'screen' | 'confirmation' | 'measured'
  ownFlag: Flag
  senderFlag: string
  state: ObservationState
  isGone: boolean
  performer: Laboratory | null
  laboratory: Laboratory | null
}

/*
 * HL7 table 0085 as in FHIR (HL7 v2-to-FHIR, OBX-11). A withdrawn value is no longer a value. Rare
 * statuses lead to the orders that can have them.
 */
const isGone = `(${isTakenBack} or v.state in ('W', 'D') or not ${isInForce('v')})`
const statusCodes: Codes = {
  'entered-in-error': isGone,
  corrected: `v.state = 'C'`,
  cancelled: `v.state = 'X'`,
  final: 'true',
}
const inOrders = (values: string): string =>
  `o.lab_order_id = any (array(select x.lab_order_id from observation x where ${values}))`
const rareStatuses: Codes = {
  'entered-in-error': inOrders(`
    x.state in ('W', 'D') or x.version_to is not null
    union
    select w.lab_order_id from result w where w.kind in ('withdrawn', 'withdrawn, wrong patient')
  `),
  corrected: inOrders(`x.state = 'C'`),
  cancelled: inOrders(`x.state = 'X'`),
}
const statusOf = ({ isGone, state }: Row): NonNullable<Observation['status']> =>
  isGone ? 'entered-in-error' : state === 'C' ? 'corrected' : state === 'X' ? 'cancelled' : 'final'

/** From the code system data-absent-reason: why a final statement has no value. */
const absent: Partial<Record<ObservationState, string>> = {
  X: 'not-performed',
  N: 'not-asked',
  O: 'not-applicable',
}

const interpretations: Readonly<Record<Flag, string>> = {
  within: 'N',
  low: 'L',
  high: 'H',
  'critical-low': 'LL',
  'critical-high': 'HH',
  positive: 'POS',
  negative: 'NEG',
  // a screen is not a finding yet: no code says so (rules.md#toxicology-verdicts)
  presumptive: '',
  'not-judged': '',
  abnormal: 'A',
  critical: 'AA',
}
const interpretationOf = (flag: Flag): CodeableConcept | undefined =>
  flag === 'presumptive'
    ? { text: 'Presumptive positive, not confirmed' }
    : interpretations[flag] === ''
      ? undefined
      : {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
              code: interpretations[flag],
            },
          ],
        }

const methods = {
  screen: 'Presumptive screen',
  confirmation: 'Confirmation',
  measured: '',
} as const

const isNotReplaced = sql<boolean>`
  not exists (
    select
    from observation n
    where
      n.lab_order_id = v.lab_order_id
      and n.analyte = v.analyte
      and n.method = v.method
      and n.sub_id = v.sub_id
      and n.apart_by = v.apart_by
      and n.version_from > v.version_from
      and n.version_from <= r.version
      and ${sql.raw(wasReleased('n'))}
  )
`

const performerOf = sql<Laboratory | null>`
  (
    select json_build_object('name', f.name, 'cliaNumber', f.clia_number, 'address', f.address)
    from performing_lab f
    where f.performing_lab_id = v.performing_lab_id
  )
`.as('performer')

/**
 * Values of released results: each under the id of the first one the practice received, in the
 * current version. A withdrawn one is listed without its value.
 */
export const observationKind: Kind<Row> = {
  type: 'Observation',
  parameters: {
    // the order first, by the index of ids: which value replaces another is known within it
    _id: byId(
      valueId('v'),
      (ids) =>
        sql<boolean>`
          o.lab_order_id in (
            select i.lab_order_id
            from observation i
            where i.observation_id = any (${ids}::bigint[])
          )
        `,
    ),
    _lastUpdated: byDate('r.released_at', 'When this version was released.'),
    patient: byReference('o.patient_id', 'Patient', 'The patient of the value.'),
    subject: byReference('o.patient_id', 'Patient', 'The patient of the value.'),
    'based-on': byReference('o.lab_order_id', 'ServiceRequest', 'The order.'),
    specimen: byReference('o.lab_order_id', 'Specimen', 'The specimen.'),
    status: byCode(statusCodes, 'final, corrected, cancelled or entered-in-error.', rareStatuses),
    date: byDate('o.collected_at', 'When the specimen was collected.'),
    code: byToken('The analyte, or its LOINC code where there is one.', (code, system) => {
      const keys = [
        ...(system === undefined || system === analyteSystem ? [code] : []),
        ...(system === undefined || system === loincSystem
          ? analytes.filter(({ loinc }) => loinc === code).map(({ key }) => key as string)
          : []),
      ]
      // an order without it is skipped before its values are read
      const isOne = (of: string) => sql<boolean>`${sql.raw(of)}.analyte = any (${keys}::text[])`
      return sql<boolean>`
        (
          ${isOne('v')}
          and nullif(
            exists (
              select from observation x where x.lab_order_id = r.lab_order_id and ${isOne('x')}
            ),
            false
          ) is not null
        )
      `
    }),
    category: byCategory(laboratoryCategory),
  },
  includes: {
    subject: including(patientKind, ({ patientId }) => [patientId]),
    patient: including(patientKind, ({ patientId }) => [patientId]),
  },
  find: (actor, wheres, after, limit) => {
    let found = newestReleased(actor)
      // result by result, newest first: `offset` keeps the planner from reading all values of the
      // account
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('observation as v')
            .selectAll('v')
            .where('v.lab_order_id', '=', sql<number>`o.lab_order_id`)
            .where('v.version_from', '<=', sql<number>`r.version`)
            .where('v.state', 'in', ['F', 'C', 'X', 'N', 'O', 'W', 'D'])
            .where(sql<boolean>`${sql.raw(wasReleased('v'))}`)
            // nothing that the practice received replaced it
            .where(isNotReplaced)
            .offset(0)
            .as('v'),
        (on) => on.onTrue(),
      )
      .select([
        sql<number>`${sql.raw(valueId('v'))}`.as('id'),
        'v.observation_id as at',
        'o.lab_order_id as labOrderId',
        'r.result_id as resultId',
        'r.version',
        'r.kind',
        sql<string>`r.released_at`.as('releasedAt'),
        'r.simulated as isSimulated',
        sql<Row['judged']>`r.judged`.as('judged'),
        'o.patient_id as patientId',
        'o.collected_at as collectedAt',
        'o.collection_day as collectionDay',
        'o.no_collection_time as noCollectionTime',
        'v.analyte',
        'v.method',
        'v.value_type as valueType',
        'v.comparator',
        'v.value',
        sql<readonly ValueCode[]>`v.value_codes`.as('valueCodes'),
        'v.unit',
        'v.cut_off as cutOff',
        'v.low',
        'v.high',
        'v.limit_unit as limitUnit',
        'v.interval_says as intervalSays',
        'v.both_sexes as limitsInWords',
        sql<Flag>`coalesce(v.own_flag, v.flag)`.as('ownFlag'),
        'v.sender_flag as senderFlag',
        'v.code',
        'v.coding_system as codingSystem',
        'v.name',
        'v.unit_says as unitSays',
        'v.sub_id as subId',
        sql<KeptPanel | null>`r.panels -> split_part(v.apart_by, '.', 1)`.as('panel'),
        'v.state',
        'v.note',
        sql<boolean>`${sql.raw(isGone)}`.as('isGone'),
        performerOf,
        sql<Laboratory | null>`${sql.raw(laboratoryOf)}`.as('laboratory'),
      ])
    for (const where of wheres) found = found.where(where)
    if (after !== undefined)
      found = found.where(
        sql<boolean>`
          (r.released_at, r.result_id, v.observation_id) < (
            ${after[0]}::timestamptz,
            ${after[1]}::bigint,
            ${after[2]}::bigint
          )
        `,
      )
    return unprepared(
      found
        .orderBy('r.released_at', 'desc')
        .orderBy('r.result_id', 'desc')
        .orderBy('v.observation_id', 'desc')
        .limit(limit),
    ) as ReturnType<Kind<Row>['find']>
  },
  keyset: ({ releasedAt, resultId, at }) => [releasedAt, resultId, at],
  resource: (row): Observation => {
    const reason = absent[row.state]
    const interpretations = [
      interpretationOf(judgedFlag(row, row.judged ?? {})),
      ...(row.senderFlag === ''
        ? []
        : [{ text: `Laboratory’s flag: ${describeSenderFlag(row.senderFlag)}` }]),
    ].flatMap((one) => one ?? [])
    const notes = notesOf(row)
    const ranges = rangesOf(row)
    const collected = collectedOf(row)
    return {
      resourceType: 'Observation',
      id: String(row.id),
      meta: metaOf(row.version, row.releasedAt, row.isSimulated),
      ...performedBy(row.performer?.name ? row.performer : row.laboratory),
      basedOn: [{ reference: `ServiceRequest/${row.labOrderId}` }],
      status: statusOf(row),
      category: [{ coding: [laboratoryCategory] }],
      code: codeOf(row),
      subject: { reference: `Patient/${row.patientId}` },
      ...(collected !== undefined && { effectiveDateTime: collected }),
      issued: row.releasedAt,
      ...(row.isGone
        ? {}
        : {
            ...(hasNoValue(row.state) ? {} : valueOf(row)),
            ...(reason !== undefined && {
              dataAbsentReason: {
                coding: [
                  {
                    system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
                    code: reason,
                  },
                ],
              },
            }),
            ...(interpretations.length > 0 &&
              !hasNoValue(row.state) && { interpretation: interpretations }),
            ...(notes.length > 0 && { note: notes }),
            ...(ranges.length > 0 && { referenceRange: ranges }),
          }),
      ...(methods[row.method] !== '' && { method: { text: methods[row.method] } }),
      specimen: { reference: `Specimen/${row.labOrderId}` },
    }
  },
}
