import { benchMoves, type accessioning } from '@labgate/contract/accessioning/accessioning'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { canceled, Stage } from '@labgate/contract/orders/order-status'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { ifNamedTo, restrictedChart } from '../../core/parcels/named-tubes.ts'
import { shownName } from '../../core/patients/shown-name.ts'
import { unprepared, type Query } from '../../db/queries.ts'
import { codeName } from '../../db/sql-parts.ts'

type LastTube = ApiResponse<(typeof accessioning)['lastTubes']>['list'][number]

/** The longest a session lasts: anything earlier belongs to another shift. */
const shiftMs = 12 * 3_600_000
const most = 20

/** What the caller did at the bench in this shift, latest first. */
export const lastTubes = (actor: Actor, now: Date): Query<LastTube> =>
  unprepared(
    visibleOrders(actor)
      .innerJoin('order_event as e', 'e.lab_order_id', 'o.lab_order_id')
      .innerJoin('patient as p', 'p.patient_id', 'o.patient_id')
      .where('e.user_id', '=', actor.userId)
      .where('e.move', 'in', benchMoves)
      .where('e.at', '>', new Date(now.getTime() - shiftMs).toISOString())
      .select([
        'o.lab_order_id as labOrderId',
        'o.specimen_barcode as specimenBarcode',
        'e.move as act',
        'e.at',
        sql<boolean>`
          case e.move
            when 'hold' then o.hold <> 0
            and o.ended = 0
            when 'reject' then o.ended > ${sql.lit(canceled)}
            else o.stage >= ${sql.lit(Stage.Accessioned)}
          end
        `.as('stands'),
        sql<string>`${sql.raw(codeName('LabStatus', 'o.lab_status_id'))}`.as('labStatus'),
        sql<string>`
          ${sql.raw(ifNamedTo(actor)(shownName, `'${restrictedChart}'`))}
        `.as('patientName'),
      ])
      .orderBy('e.order_event_id', 'desc')
      .limit(most),
  )
