import { may } from '@labgate/contract/access/permissions'
import type { Account } from '@labgate/contract/accounts/accounts'
import type { Actor } from '../../access/actor.ts'
import { attachedByColumns, fileColumns } from '../../core/documents/attachments.ts'
import { notConfirmed, passwordClosed } from '../../core/users/sign-in-state.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import {
  codeName,
  isoInstant,
  jsonRows,
  personName,
  staffName,
  writerName,
} from '../../db/sql-parts.ts'
import { accountColumns } from './account-fields.ts'

const most = 200
const locations = jsonRows(`
  select
    location_id as "locationId",
    location_name as "locationName",
    trim(both ', ' from city || ', ' || state) as area,
    phone,
    email,
    place_of_service as "placeOfService",
    customer_id as "customerId",
    street1,
    street2,
    city,
    state,
    postal_code as "postalCode",
    "primary"
  from location l
  where l.customer_id = c.customer_id
  order by "primary" desc, folded
  limit ${most}
`)

const users = jsonRows(`
  select
    u.user_id as "userId",
    user_name as "userName",
    trim(first_name || ' ' || last_name) as name,
    user_type_id as "userTypeId",
    '' as "userType",
    not disabled as enabled,
    email,
    physician,
    poc,
    exists (
      select from user_delegate d where d.user_id_delegate = u.user_id and d.ended_at is null
    ) as delegate,
    u.customer_id as "customerId",
    c.name as "customerName",
    ${isoInstant('last_login')} as "lastLogin",
    ${passwordClosed('u.user_id')} as "passwordClosed",
    ${notConfirmed('u.user_id')} as "notConfirmed",
    u.row_version as "rowVersion"
  from app_user u
  where u.customer_id = c.customer_id
  order by u.folded
  limit ${most}
`)

const attachments = jsonRows(`
  select
    customer_attachment_id as "customerAttachmentId",
    customer_id as "customerId",
    title,
    ${fileColumns},
    ${attachedByColumns}
  from
    customer_attachment a
    join file f on f.hash = a.file_hash
  where a.customer_id = c.customer_id and deleted_at is null
  order by customer_attachment_id desc
  limit ${most}
`)

const notes = jsonRows(`
  select
    customer_note_id as "customerNoteId",
    customer_id as "customerId",
    subject,
    note,
    ${isoInstant('date_time')} as "dateTime",
    user_id_created as "userId_Created",
    ${writerName('n')} as "createdBy"
  from customer_note n
  where n.customer_id = c.customer_id
  order by customer_note_id desc
  limit ${most}
`)

const lcs = jsonRows(`
  select l.user_id as "userId", s.name as "userName"
  from
    customer_lcs l
    join staff s on s.user_id = l.user_id
  where l.customer_id = c.customer_id
  order by s.name
  limit ${most}
`)

/**
 * Preferences that have not ended; in an account only those available for all, since a user's own
 * are on a separate screen.
 */
const preferences = (isStaff: boolean): string =>
  jsonRows(`
    select
      physician_preference_id as "physicianPreferenceId",
      p.user_id as "userId",
      ${personName('p.user_id')} as provider,
      ${codeName('LabType', 'p.lab_type_id')} as "labType",
      p.name,
      effective_date as "effectiveDate",
      available_for_all as "availableForAll"
    from physician_preference p
    where
      p.customer_id = c.customer_id
      and coalesce(
        sunset_date > (now() at time zone coalesce(nullif(c.time_zone, ''), 'Pacific/Guam'))::date,
        true
      )
      ${isStaff ? '' : ' and available_for_all'}
    order by provider, p.lab_type_id, p.folded
    limit ${most}
  `)

const none = `'[]'::json`

/**
 * One account with its lists, each at most 200 rows (docs/wire.md); a list that the caller has no
 * verb for is empty.
 */
export const oneAccount = (actor: Actor, customerId: number): Query<Omit<Account, 'userType'>> =>
  rawQuery(
    `
      select
        ${accountColumns(may(actor.who, 'account.list'))},
        ${codeName('Region', 'c.region_id')} as region,
        ${staffName('c.user_id_am')} as "name_AM",
        ${staffName('c.user_id_tm')} as "name_TM",
        ${staffName('c.user_id_rm')} as "name_RM",
        ${staffName('c.user_id_vp')} as "name_VP",
        ${staffName('c.user_id_specialist')} as "name_Specialist",
        ${codeName('CustomerBillingType', 'c.customer_billing_type_id')} as "customerBillingType",
        ${codeName('AccountType', 'c.account_type_id')} as "accountType",
        c.primary_name as "primaryName",
        c.date_reviewed as "dateReviewed",
        coalesce(c.user_id_reviewed, 0) as "userId_Reviewed",
        ${staffName('c.user_id_reviewed')} as "reviewedBy",
        (c.service_tox_urine or c.service_tox_oral) as "service_Toxicology",
        c.updated_at as "updatedAt",
        ${personName('c.user_id_updated')} as "updatedBy",
        ${locations} as locations,
        ${may(actor.who, 'user.list') ? users : none} as users,
        ${may(actor.who, 'account-attachment.read') ? attachments : none} as attachments,
        ${may(actor.who, 'account-note.read') ? notes : none} as notes,
        ${may(actor.who, 'physician-preference.read') ? preferences(actor.who.entityId === 0) : none} as preferences,
        ${lcs} as lcs
      from customer c
      where c.customer_id = $1${actor.customers === 'all' ? '' : ' and c.customer_id = any ($2::bigint[])'}
    `,
    actor.customers === 'all' ? [customerId] : [customerId, actor.customers],
  )
