import type { Limit } from '@labgate/contract/results/limit'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { ValueCode } from '../../hl7/results/incoming.ts'
import type { KeptPanels } from './apart.ts'
import type { Stored } from './merge-values.ts'
import { limitColumns } from './stored-limit.ts'

/** A value in effect, with its flag and the cut-off at the time. */
export interface ValueInForce extends Omit<Stored, 'observationId'> {
  /** Display name. */
  name: string
  /** Ours and the sender's combined. */
  flag: string
  /** By our limits only. */
  ownFlag: string
  cutOff: Limit | null
  isDraft: boolean
}

/** As stored; `place` is its position among the others. */
export interface InForce extends ValueInForce {
  observationId: number
  place: number
  codingSystem: string
  valueType: string
  /** Final by itself, and preliminary only because its panel was sent in part. */
  heldByPanel: boolean
  analysedAt: string | null
  performingLabId: number | null
  valueCodes: readonly ValueCode[]
}

/** The newest version of an order's result. */
export interface VersionBefore {
  version: number
  kind: string
  note: string
  panels: KeptPanels
  /** It or an earlier version was released to someone. */
  wasReleased: boolean
  /** Who filed what is not released yet despite a warning; null: no one. */
  filedBy: number | null
}

/** The state before the first version. */
export const noVersion: VersionBefore = {
  version: 0,
  kind: '',
  note: '',
  panels: {},
  wasReleased: false,
  filedBy: null,
}

/** The values of an order that are in effect. */
export const valuesInForce = (labOrderId: number): Query<InForce> =>
  rawQuery(
    `
      select
        observation_id as "observationId",
        place,
        analyte,
        method,
        sub_id as "subId",
        apart_by as "apartBy",
        code,
        name,
        state,
        comparator,
        value,
        unit,
        unit_says as "unitSays",
        interval_says as "intervalSays",
        sender_flag as "senderFlag",
        note,
        flag,
        coalesce(own_flag, flag) as "ownFlag",
        ${limitColumns('v')},
        is_draft as "isDraft",
        coding_system as "codingSystem",
        value_type as "valueType",
        held_by_panel as "heldByPanel",
        analysed_at as "analysedAt",
        performing_lab_id as "performingLabId",
        value_codes as "valueCodes"
      from observation v
      where lab_order_id = $1 and version_to is null
      order by place
    `,
    [labOrderId],
  )

/** The newest version of an order's result, if any. */
export const versionBefore = (labOrderId: number): Query<VersionBefore> =>
  rawQuery(
    `
      select
        version,
        kind,
        note,
        panels,
        exists (
          select from result g where g.lab_order_id = r.lab_order_id and g.released_at is not null
        ) as "wasReleased",
        case
          when r.released_at is null then r.user_id_filed
        end as "filedBy"
      from result r
      where lab_order_id = $1
      order by version desc
      limit 1
    `,
    [labOrderId],
  )
