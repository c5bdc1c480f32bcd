import { isIP } from 'node:net'
import { analyteOf } from '@labgate/contract/catalog/analytes'
import { usualVersion } from '@labgate/contract/interfaces/hl7-versions'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { isTimeZone } from '@labgate/contract/kit/time-zones'
import type { AnalyteMapping, LabSystem, messages } from '@labgate/contract/results/messages'
import type { Actor } from '../../access/actor.ts'
import { changedFields } from '../../access/field-rights.ts'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { enteredWith, mayNotDecideAny } from '../../access/same-person.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf, rawQuery, type Query } from '../../db/queries.ts'
import { personName } from '../../db/sql-parts.ts'
import { fieldMayStayUnread } from '../../hl7/results/fields-read.ts'
import { segmentMayStayUnread } from '../../hl7/results/segments-read.ts'
import type { ChangeContext } from '../../http/call.ts'
import { isLoopback } from '../../plain-addresses.ts'
import {
  isOfPlace,
  isOfSource,
  tellOfDestination,
  tellOfSource,
} from '../records/tell-of-destination.ts'
import { columnsOf, savedAnswer, writeRecord } from '../records/write-record.ts'

export const labSystems = (userId: number, labSystemId = 0): Query<LabSystem> =>
  rawQuery(
    `
      select
        s.lab_system_id as "labSystemId",
        s.name,
        s.active,
        s.lab_id as "labId",
        (select name from lab l where l.lab_id = s.lab_id) as lab,
        s.application,
        s.facility,
        s.addresses,
        s.certificates,
        s.strict,
        s.time_zone as "timeZone",
        s.trusted,
        s.person_assigner as "personAssigner",
        s.unread_segments as "unreadSegments",
        s.hl7_version as "hl7Version",
        s.order_message as "orderMessage",
        s.host,
        s.port,
        s.tls,
        s.is_simulator as "isSimulator",
        s.trouble,
        s.confirmed_at is not null as confirmed,
        s.source_confirmed_at is not null as "sourceConfirmed",
        ${personName('s.user_id_asked')} as "askedBy",
        ${mayNotDecideAny('s.user_ids_asked', '$2::bigint')} as "needsOther",
        ${enteredWith('s.user_ids_asked', '$2::bigint')} as "enteredWith",
        s.row_version as "rowVersion"
      from lab_system s
      where $1 = 0 or s.lab_system_id = $1
      order by fold(s.name), s.lab_system_id
    `,
    [labSystemId, userId],
  )
export const mappingsOfSystem = (
  labSystemId: number,
  analyteMappingId = 0,
): Query<AnalyteMapping> =>
  rawQuery(
    `
      select
        analyte_mapping_id as "analyteMappingId",
        lab_system_id as "labSystemId",
        code,
        coding_system as "codingSystem",
        analyte,
        method,
        row_version as "rowVersion"
      from analyte_mapping
      where ($1 = 0 or lab_system_id = $1) and ($2 = 0 or analyte_mapping_id = $2)
      order by code, coding_system
      limit 5000
    `,
    [labSystemId, analyteMappingId],
  )

/** Whether a text is an address or a range of addresses. */
export const isNet = (text: string): boolean => {
  const [net = '', bits] = text.split('/')
  return (
    isIP(net) > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(net) === 6 ? 128 : 32)))
  )
}

/* 32 bytes in hexadecimal, optionally separated by colons. */
const isFingerprint = (text: string): boolean => /^[\dA-F]{2}(:?[\dA-F]{2}){31}$/i.test(text)
const fingerprintOf = (text: string): string =>
  (text.replaceAll(':', '').toUpperCase().match(/../g) ?? []).join(':')

/** Faults of a list's entries, each at its place. */
const faultsOfEach = (
  field: 'addresses' | 'certificates' | 'unreadSegments',
  texts: readonly string[] | undefined,
  isValid: (text: string) => boolean,
  describe: (text: string) => string,
): Issue[] =>
  (texts ?? []).flatMap((text, at) =>
    isValid(text) ? [] : [{ ...issue(field, describe(text), 'not-valid'), path: [field, at] }],
  )

const faultsOf = (whole: Partial<LabSystem>): Issue[] => [
  ...((whole.name ?? '') === ''
    ? [issue('name', 'Enter a name for the laboratory system.', 'required')]
    : []),
  ...((whole.labId ?? 0) > 0
    ? []
    : [issue('labId', 'Choose the laboratory whose results it sends.', 'required')]),
  ...((whole.application ?? '') === ''
    ? [issue('application', 'Enter its sending application (MSH-3).', 'required')]
    : []),
  ...(isTimeZone(whole.timeZone ?? '')
    ? []
    : [issue('timeZone', 'Choose the time zone for times without an offset.', 'required')]),
  ...faultsOfEach(
    'addresses',
    whole.addresses,
    isNet,
    (text) => `'${text}' is not an address or range, such as 10.1.2.0/24.`,
  ),
  ...faultsOfEach(
    'certificates',
    whole.certificates,
    isFingerprint,
    (text) => `'${text}' is not a SHA-256 certificate fingerprint.`,
  ),
  ...faultsOfEach(
    'unreadSegments',
    whole.unreadSegments,
    (text) => segmentMayStayUnread(text) || fieldMayStayUnread(text),
    (text) => `'${text}' is not a segment or field that can stay unread, such as ZPS or OBX-13.`,
  ),
  ...(whole.strict === true && (whole.hl7Version ?? usualVersion) !== usualVersion
    ? [
        issue(
          'hl7Version',
          `The Laboratory Results Interface (LRI) profile is version ${usualVersion}.`,
          'not-valid',
        ),
      ]
    : []),
  ...((whole.orderMessage ?? '') !== '' && ((whole.host ?? '') === '' || (whole.port ?? 0) === 0)
    ? [issue('host', 'Enter the host and port for orders.', 'required')]
    : []),
]

const systemFields = [
  'name',
  'active',
  'labId',
  'application',
  'facility',
  'addresses',
  'certificates',
  'strict',
  'timeZone',
  'trusted',
  'personAssigner',
  'unreadSegments',
  'hl7Version',
  'orderMessage',
  'host',
  'port',
  'tls',
] as const

export const saveLabSystem = async (
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof messages.saveSystem>,
  change: ChangeContext,
) => {
  const isNew = given.labSystemId <= 0
  const row = isNew
    ? undefined
    : orRefuse(
        await tx
          .selectFrom('lab_system')
          .selectAll()
          .where('lab_system_id', '=', given.labSystemId)
          .forUpdate()
          .executeTakeFirst(),
        'Laboratory system not found.',
      )
  if (row)
    await refuseStale(tx, actor, 'lab-system', row.lab_system_id, given.rowVersion, row.row_version)
  const before: Partial<LabSystem> = row
    ? ((await tx.executeQuery(compiledOf(labSystems(actor.userId, row.lab_system_id)))).rows[0] ??
      {})
    : { timeZone: 'America/New_York', active: true }
  const sent = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        (systemFields as readonly string[]).includes(field) && value !== undefined,
    ),
  )
  refuseIf([
    ...faultsOf({ ...before, ...sent }),
    ...(before.isSimulator === true &&
    sent['host'] !== undefined &&
    !isLoopback(String(sent['host']))
      ? [issue('host', 'The simulator is a part of this server.', 'simulator')]
      : []),
  ])
  if (sent['certificates'] !== undefined)
    sent['certificates'] = (sent['certificates'] as string[]).map(fingerprintOf)
  const changed = changedFields(sent, row ? before : {})
  const id = await writeRecord(tx, actor, change, {
    kind: 'lab-system',
    before: row,
    id: given.labSystemId,
    customerId: 0,
    columns: columnsOf(sent, changed),
    changed,
    at: context.now(),
  })
  const sendsOrders = ({ ...before, ...sent } as Partial<LabSystem>).orderMessage
  if ((sendsOrders ?? '') !== '' && isOfPlace('lab-system', changed, sent))
    await tellOfDestination(tx, context, actor, `lab system ${id}`, 'entered')
  if (isOfSource(changed)) await tellOfSource(tx, context, actor, `lab system ${id}`, 'changed')
  return savedAnswer(id, isNew, changed)
}

const lockMapping = (tx: Tx, analyteMappingId: number) =>
  tx
    .selectFrom('analyte_mapping')
    .selectAll()
    .where('analyte_mapping_id', '=', analyteMappingId)
    .forUpdate()
    .executeTakeFirst()

/** A mapping of the same code of the same system. */
const twinOf = (tx: Tx, { labSystemId, code, codingSystem }: Partial<AnalyteMapping>) =>
  tx
    .selectFrom('analyte_mapping')
    .select('analyte_mapping_id')
    .where('lab_system_id', '=', labSystemId ?? 0)
    .where('code', '=', code ?? '')
    .where('coding_system', '=', codingSystem ?? '')
    .executeTakeFirst()

/** Saves what a code means; the results of its system wait for a person until another confirms it. */
export const saveMapping = async (
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof messages.saveMapping>,
  change: ChangeContext,
) => {
  const isNew = given.analyteMappingId <= 0
  const row = isNew
    ? undefined
    : orRefuse(await lockMapping(tx, given.analyteMappingId), 'Mapping not found.')
  if (row)
    await refuseStale(
      tx,
      actor,
      'mapping',
      row.analyte_mapping_id,
      given.rowVersion,
      row.row_version,
    )
  const before: Partial<AnalyteMapping> = row
    ? ((await tx.executeQuery(compiledOf(mappingsOfSystem(0, row.analyte_mapping_id)))).rows[0] ??
      {})
    : {}
  const fields = isNew
    ? (['labSystemId', 'code', 'codingSystem', 'analyte', 'method'] as const)
    : (['analyte', 'method'] as const)
  const sent = Object.fromEntries(
    fields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  )
  const whole: Partial<AnalyteMapping> = { ...before, ...sent }
  const twin = isNew ? await twinOf(tx, whole) : undefined
  refuseIf([
    ...((whole.code ?? '') === '' ? [issue('code', 'Enter the sender’s code.', 'required')] : []),
    ...(whole.analyte === undefined || whole.analyte === '' || analyteOf(whole.analyte)
      ? []
      : [issue('analyte', 'This analyte is not in the catalog.', 'not-valid')]),
    ...(twin ? [issue('code', 'This code is already mapped.', 'taken')] : []),
  ])
  const changed = changedFields(sent, before)
  const id = await writeRecord(tx, actor, change, {
    kind: 'mapping',
    before: row,
    id: given.analyteMappingId,
    customerId: 0,
    columns: columnsOf(sent, changed),
    changed,
    at: context.now(),
  })
  if (changed.length > 0)
    await tellOfSource(tx, context, actor, `lab system ${whole.labSystemId ?? 0}`, 'changed')
  return savedAnswer(id, isNew, changed)
}
