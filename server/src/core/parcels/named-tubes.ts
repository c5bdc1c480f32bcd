import { Stage } from '@labgate/contract/orders/order-status'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { Scope } from '../../db/database.ts'

/** What a list of tubes shows instead of a patient's name. */
export const restrictedChart = 'Restricted chart'

/*
 * SQL: the laboratory has work with the tube of an order `o`: it is in a parcel that is being
 * received, or it arrived and has no result yet.
 */
const isInHand = `
  (
    o.ended = 0
    and (
      o.stage between ${Stage.Received} and ${Stage.AtReferenceLab}
      or exists (
        select
        from
          ship_log_specimen packed
          join ship_log parcel on parcel.ship_log_id = packed.ship_log_id
        where
          packed.lab_order_id = o.lab_order_id
          and packed.fate = 'packed'
          and parcel.status = ${parcelStatus['being received']}
      )
    )
  )
`

/**
 * SQL: whether the caller is told whose tube an order `o` of a patient `p` is; a tube of a
 * restricted chart is otherwise a number (rules.md#restricted-tubes).
 */
export const isNamedTo = ({ namesOnTubes }: Pick<Scope, 'namesOnTubes'>): string => {
  if (namesOnTubes === undefined) return 'true'
  const opened = `'{${namesOnTubes.opened.map(Number).join(',')}}'::bigint[]`
  return `
    (
      p.restricted = 0
      or p.patient_id = any (${opened})
      or coalesce(p.patient_id_merged_into, 0) = any (${opened})
      ${namesOnTubes.inHand ? `or ${isInHand}` : ''}
    )
  `
}

/** SQL: a value of such a tube for whom it is named to, and `otherwise` for everyone else. */
export const ifNamedTo =
  (scope: Pick<Scope, 'namesOnTubes'>) =>
  (value: string, otherwise: string): string =>
    `case when ${isNamedTo(scope)} then ${value} else ${otherwise} end`
