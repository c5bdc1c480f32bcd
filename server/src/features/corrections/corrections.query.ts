import { mostCorrections, type Correction } from '@labgate/contract/corrections/corrections'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { mayNotDecide } from '../../access/same-person.ts'
import { dayBegins } from '../../core/orders/order-zone.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { shownName } from '../../core/patients/shown-name.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { followUps, hasOpenFollowUp } from './follow-ups.query.ts'

interface Sought {
  customerId?: number | undefined
  labOrderId?: number | undefined
  patientId?: number | undefined
  act?: string | undefined
  reason?: string | undefined
  state?: string | undefined
  dateStart?: string | null | undefined
  dateEnd?: string | null | undefined
  /** Maximum number listed. */
  most?: number
  /** Only those before this one; 0: starting with the latest. */
  before?: number
}

const byState: Readonly<Record<string, string>> = {
  asked: `c.state = 'asked'`,
  done: `c.state = 'done' and c.undone_at is null`,
  rejected: `c.state = 'rejected'`,
  undone: 'c.undone_at is not null',
  open: hasOpenFollowUp,
}

/* For a move to another account the laboratory reads both: the practices' records name neither. */
const account = (of: string): string => `(select name from customer a where a.customer_id = ${of})`
const request = (field: string): string => `(m.asked ->> '${field}')::bigint`
const person = (of: string): string => `
  coalesce(
    (
      select concat_ws(', ', ${shownName}, to_char(p.dob, 'MM/DD/YYYY'))
      from patient p
      where p.patient_id = ${of}
    ),
    ''
  )
`
const location = (of: string): string =>
  `coalesce((select location_name from location l where l.location_id = ${of}), 'Not given')`
const provider = (of: string): string => `
  coalesce(
    (select trim(first_name || ' ' || last_name) from app_user u where u.user_id = ${of}),
    'Not given'
  )
`
const fields = `
  case
    when m.order_correction_id is null then c.fields
    else jsonb_build_array(
      jsonb_build_object(
        'label',
        'Account',
        'was',
        ${account('w.customer_id')},
        'becomes',
        ${account('m.customer_id_to')}
      ),
      jsonb_build_object(
        'label',
        'Patient',
        'was',
        ${person('w.patient_id')},
        'becomes',
        ${person(request('patientId'))}
      ),
      jsonb_build_object(
        'label',
        'Location',
        'was',
        ${location('w.location_id')},
        'becomes',
        ${location(request('locationId'))}
      ),
      jsonb_build_object(
        'label',
        'Provider',
        'was',
        ${provider('w.user_id_physician')},
        'becomes',
        ${provider(request('userId_Physician'))}
      )
    ) || case
      when n.lab_order_id is null then '[]'
      else jsonb_build_array(
        jsonb_build_object(
          'label',
          'Specimen number',
          'was',
          w.specimen_barcode,
          'becomes',
          n.specimen_barcode
        )
      )
    end
  end
`

const correctionsSql = (asker: string, visibleIds: string): string => `
  select
    c.order_correction_id as "orderCorrectionId",
    c.customer_id as "customerId",
    ${account('c.customer_id')} as customer,
    c.lab_order_id as "labOrderId",
    o.specimen_barcode as "specimenBarcode",
    c.patient_id as "patientId",
    ${shownName} as "patientName",
    c.act,
    c.reason,
    coalesce(m.note, c.note) as note,
    ${fields} as fields,
    c.left_house as "left",
    c.reissue,
    c.created_by as "createdBy",
    c.created_at as "createdDate",
    c.undone_by as "undoneBy",
    c.undone_at as "undoneDate",
    c.undo_reason as "undoReason",
    c.state,
    coalesce(c.patient_id_before, 0) as "patientId_Before",
    c.decided_by as "decidedBy",
    c.decided_at as "decidedDate",
    coalesce(m.decision_note, c.decision_note) as "decisionNote",
    c.state = 'asked' and ${mayNotDecide('c.user_id_created', asker)} as "needsOther",
    ${followUps} as "followUps",
    coalesce(
      case
        when n.lab_order_id = c.lab_order_id then w.lab_order_id
        else n.lab_order_id
      end,
      0
    ) as "labOrderId_Other"
  from
    order_correction c
    join lab_order o on o.lab_order_id = c.lab_order_id
    join patient p on p.patient_id = c.patient_id
    left join order_account_move m
      on c.act = 'account'
      and (
        m.order_correction_id = c.order_correction_id
        or m.lab_order_id_moved = c.lab_order_id
        and c.retired_number is not null
      )
    left join lab_order w on w.lab_order_id = m.lab_order_id
    left join lab_order n on n.lab_order_id = m.lab_order_id_moved
  where c.order_correction_id in (${visibleIds})
  order by c.order_correction_id desc
`

/**
 * Corrections of orders visible to the caller, latest first, one more than are listed. For the
 * laboratory only: it names both accounts of a move.
 */
export const correctionsOf = (
  actor: Actor,
  {
    customerId = 0,
    labOrderId = 0,
    patientId = 0,
    act = '',
    reason = '',
    state = '',
    dateStart,
    dateEnd,
    most = mostCorrections,
    before = 0,
  }: Sought,
): Query<Correction> => {
  const ids = visibleOrders(actor)
    .innerJoin('order_correction as c', 'c.lab_order_id', 'o.lab_order_id')
    .select('c.order_correction_id')
    .$if(customerId > 0, (rows) => rows.where('c.customer_id', '=', customerId))
    .$if(labOrderId > 0, (rows) => rows.where('c.lab_order_id', '=', labOrderId))
    .$if(patientId > 0, (rows) =>
      rows.where(sql<boolean>`(c.patient_id = ${patientId} or c.patient_id_before = ${patientId})`),
    )
    .$if(act !== '', (rows) => rows.where('c.act', '=', act))
    .$if(reason !== '', (rows) => rows.where('c.reason', '=', reason))
    .$if(state !== '', (rows) => rows.where(sql<boolean>`(${sql.raw(byState[state] ?? 'false')})`))
    .$if(typeof dateStart === 'string' && dateStart !== '', (rows) =>
      rows.where('c.created_at', '>=', dayBegins(dateStart)),
    )
    .$if(typeof dateEnd === 'string' && dateEnd !== '', (rows) =>
      rows.where('c.created_at', '<', dayBegins(dateEnd, 1)),
    )
    .$if(before > 0, (rows) => rows.where('c.order_correction_id', '<', before))
    .orderBy('c.order_correction_id', 'desc')
    .limit(most + 1)
    .compile()
  const asker = `$${ids.parameters.length + 1}::bigint`
  return rawQuery(correctionsSql(asker, ids.sql), [...ids.parameters, actor.userId])
}
