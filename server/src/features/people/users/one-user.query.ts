import type { User } from '@labgate/contract/people/users'
import type { Actor } from '../../../access/actor.ts'
import { mayNotDecide, mayNotVouch } from '../../../access/same-person.ts'
import { notConfirmed, passwordClosed } from '../../../core/users/sign-in-state.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { withPrimaryElsewhere } from './primary-login.ts'
import { withSharedNpi } from './shared-npi.ts'
import { visibleUsers } from './users.queries.ts'

const ids = (key: string, select: string): string =>
  `coalesce((select json_agg(json_build_object(${key})) from ${select}), '[]'::json)`

export type UserRecord = Omit<User, 'userType' | 'password'>
const personColumns = `
  u.change_pwd as "changePwd",
  u.user_type_id as "userTypeId",
  u.last_name as "lastName",
  u.first_name as "firstName",
  u.prefix,
  u.suffix,
  u.physician,
  u.physician_pending as "physicianPending",
  u.npi,
  u.email,
  u.phone_work as "phoneWork",
  u.phone_work_ext as "phoneWorkExt",
  u.phone_cell as "phoneCell"
`

const latestSignature = `
  coalesce(
    (
      select user_signature_id
      from user_signature s
      where s.user_id = u.user_id and s.ended_at is null
      order by user_signature_id desc
      limit 1
    ),
    0
  )
`

const settingsColumns = `
  u.pecos_enrolled as "pecosEnrolled",
  u.view_employee_results as "viewEmployeeResults",
  u.barcode_printer as "barcodePrinter",
  u.barcode_qty as "barcodeQty",
  u.camera,
  u.ship_log as "shipLog",
  u.sales_user_edit as "salesUserEdit",
  u.sales_patient_report as "salesPatientReport",
  u.sales_parole_officer as "salesParoleOfficer",
  u.sales_vp as "salesVP",
  coalesce(u.default_location, 0) as "defaultLocation",
  coalesce(c.name, '') as "customerName",
  exists (select from identity_check i where i.user_id = u.user_id) as "identityVerified",
  u.poc,
  u.position
`

const hasOtherSignIns = `
  (
    select count(*) > 1
    from app_user o
    where
      o.email_folded = u.email_folded
      and o.email_folded <> ''
      and o.email_proven
      and not o.disabled
      and o.customer_id > 0
  )
`

/**
 * One user with related data; $1 is the IDs visible to the signed-in user, determined by
 * visibleUsers.
 */
export const oneUser = (actor: Actor, userId: number): Query<UserRecord> => {
  const visible = visibleUsers(actor).select('u.user_id').where('u.user_id', '=', userId).compile()
  const shared = withSharedNpi(actor, visible.parameters.length)
  const elsewhere = withPrimaryElsewhere(
    actor,
    visible.parameters.length + shared.parameters.length,
  )
  return rawQuery(
    `
      select
        u.user_id as "userId",
        u.customer_id as "customerId",
        u.user_name as "userName",
        u.disabled,
        ${personColumns},
        ${latestSignature} as "userSignatureId",
        ${settingsColumns},
        ${ids(
          `'labId', x.lab_id, 'labName', l.name`,
          `
              user_lab x
              join lab l using (lab_id)
            where x.user_id = u.user_id
          `,
        )} as labs,
        ${ids(
          `'userId', d.user_id, 'userId_Delegate', d.user_id_delegate`,
          `
            user_delegate d where d.user_id = u.user_id and d.ended_at is null
          `,
        )} as delegates,
        ${hasOtherSignIns} as "multiLogin",
        u.last_login as "lastLogin",
        ${ids(
          `'userId', o.user_id, 'customerId', o.customer_id, 'customerName', oc.name`,
          `
              app_user o
              join customer oc on oc.customer_id = o.customer_id
            where o.email_folded = u.email_folded and o.email_folded <> ''
          `,
        )} as accounts,
        ${ids(
          `'locationId', x.location_id`,
          `
            user_location x where x.user_id = u.user_id
          `,
        )} as locations,
        u.second_factor as "secondFactor",
        u.locked_until as "lockedUntil",
        coalesce(u.user_id_updated, 0) as "userId_Updated",
        u.row_version as "rowVersion",
        ${mayNotVouch('u.user_id', String(Number(actor.userId)))} as "needsOther",
        ${mayNotVouch('u.user_id', String(Number(actor.userId)))}
        or ${mayNotDecide('u.user_id_named', String(Number(actor.userId)))} as "approvalNeedsOther",
        ${shared.sql} as "npiShared",
        not u.primary_login and ${elsewhere.sql} as "secondaryLogin",
        ${passwordClosed('u.user_id')} as "passwordClosed",
        ${notConfirmed('u.user_id')} as "notConfirmed"
      from
        app_user u
        left join customer c on c.customer_id = u.customer_id
      where u.user_id in (${visible.sql})
    `,
    [...visible.parameters, ...shared.parameters, ...elsewhere.parameters],
  )
}
