import { createHash } from 'node:crypto'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { countedFigures } from './figures/counted.ts'
import { moneyRecords } from './money-builders.ts'

type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

interface Of {
  customerId: number
  locationId: number
  labOrderId: number
  patientId: number
  patientInsuranceId: number
  resultId: number
  faxId: number
  fhirClientId: number
  shipLogId: number
  customerIncidentId: number
}

/**
 * What the laboratory stores about an account and no one with a limited scope reads: faxes under
 * way, lines, audits, critical calls. Every text bears the mark.
 */
export const systemRecords = async (insert: Insert, of: Of, mark: string, file_hash: Buffer) => {
  const [at, customer_id, lab_order_id, user_id] = [
    '2026-01-01T00:00:00Z',
    of.customerId,
    of.labOrderId,
    1,
  ]
  const key = (kind: string): string => `${kind}-${mark}-${customer_id}`
  const hashed = (kind: string): Buffer => createHash('sha256').update(key(kind)).digest()
  const lab_id = await insert('lab', { name: mark }, 'lab_id')
  const labSystemId = await insert(
    'lab_system',
    { name: mark, lab_id, application: `House of ${mark}` },
    'lab_system_id',
  )
  const received = {
    lab_system_id: labSystemId,
    content: Buffer.from(mark),
    content_hash: hashed('heard'),
    came_at: at,
    ack: 'AA',
    state: 'quarantined',
    says: mark,
  }
  const messageId = await insert(
    'hl7_in',
    { ...received, reason: 'no-order', lab_order_id_chosen: lab_order_id },
    'hl7_in_id',
  )
  await insert(
    'hl7_out',
    { lab_system_id: labSystemId, lab_order_id, customer_id, kind: 'new', says: mark },
    'hl7_out_id',
  )
  const line = {
    location_id: of.locationId,
    customer_id,
    active: false,
    host: mark,
    port: 2575,
    application: mark,
  }
  const hl7DestinationId = await insert('hl7_destination', line, 'hl7_destination_id')
  const identityProviderId = await insert(
    'identity_provider',
    {
      customer_id,
      organization: `account-${customer_id}`,
      issuer: 'https://login.example',
      client_id: `client of account ${customer_id}`,
      is_required: false,
      trusts_factor: false,
      user_id_asked: user_id,
      user_ids_asked: [user_id],
      asked_at: at,
    },
    'identity_provider_id',
  )
  await insert(
    'organization_identity',
    {
      customer_id,
      issuer: `https://${customer_id}.example`,
      subject: mark,
      user_id,
      linked_at: at,
      used_at: at,
    },
    'user_id',
  )
  const counts = {
    customer_id,
    location_id: of.locationId,
    lab_order_id,
    result_id: of.resultId,
    version: 1,
    kind: 'report',
    way: 'hl7',
    says: mark,
    made_at: at,
  }
  const delivery_id = await insert('delivery', counts, 'delivery_id')
  await insert(
    'hl7_back',
    { delivery_id, customer_id, control_id: key('back'), content: Buffer.from(mark) },
    'delivery_id',
  )
  const number = '+18135550198'
  const verified = {
    state: 'verified',
    needs_second: false,
    is_main: false,
    verified_at: at,
    user_id_checked: 1,
    user_id_verified: 1,
  }
  const fax_number_id = await insert(
    'fax_number',
    { customer_id, location_id: of.locationId, number, entered_at: at, ...verified },
    'fax_number_id',
  )
  const attempt = {
    fax_id: of.faxId,
    customer_id,
    fax_number_id,
    number,
    carrier: mark,
    reference: key('fax'),
    file_hash,
    pages: 1,
  }
  await insert(
    'fax_attempt',
    { ...attempt, started_at: at, leased_until: at, says: mark },
    'fax_attempt_id',
  )
  await insert(
    'fax_event',
    { fax_id: of.faxId, customer_id, act: 'resent', note: mark, user_id, at },
    'fax_event_id',
  )
  await insert(
    'fhir_secret',
    { fhir_client_id: of.fhirClientId, secret_hash: hashed('secret') },
    'fhir_client_id',
  )
  const manifestId = await insert(
    'manifest',
    {
      lab_id,
      lab_type_id: 1,
      manifest_day: '2026-01-01',
      sequence: 1,
      tracking_no: mark,
      user_id_created: 1,
      created_at: at,
    },
    'manifest_id',
  )
  await insert(
    'manifest_specimen',
    { manifest_id: manifestId, lab_order_id, customer_id, user_id_added: 1 },
    'manifest_specimen_id',
  )
  const audited = {
    lab_order_id,
    customer_id,
    outcome: 1,
    ticket_note: mark,
    internal_note: mark,
    customer_incident_id: of.customerIncidentId,
    user_id_audited: 1,
    audited_at: at,
  }
  await insert('order_audit', audited, 'order_audit_id')
  await insert(
    'printed_text',
    { lab_order_id, customer_id, said: mark, printed: mark, user_id_created: 1, created_at: at },
    'printed_text_id',
  )
  const value = {
    lab_order_id,
    customer_id,
    version_from: 1,
    place: 7,
    analyte: 'mitragynine',
    method: 'screen',
    code: mark,
    name: mark,
    value_type: 'ST',
    value: mark,
  }
  const observation_id = await insert(
    'observation',
    { ...value, patient_id: 0, flag: 'not-judged', state: 'F', note: mark },
    'observation_id',
  )
  const critical = {
    result_id: of.resultId,
    customer_id,
    lab_order_id,
    observation_id,
    found_at: at,
    taken_at: at,
  }
  const criticalValueId = await insert('critical_value', critical, 'critical_value_id')
  const call = {
    critical_value_id: criticalValueId,
    customer_id,
    called_at: at,
    reached: mark,
    note: mark,
    user_id_called: 1,
    recorded_at: at,
  }
  await insert('critical_call', call, 'critical_call_id')
  await countedFigures(insert, of)
  const archive_batch_id = await insert(
    'archive_batch',
    { index_name: mark, index_hash: hashed('batch') },
    'archive_batch_id',
  )
  const archive_account_id = await insert(
    'archive_account',
    { account: mark, customer_id },
    'archive_account_id',
  )
  const archived = {
    archive_batch_id,
    archive_account_id,
    row_hash: hashed('row'),
    last_name: mark,
    first_name: mark,
    dob: '1980-05-17',
    accession_number: mark,
    title: mark,
    file_hash,
  }
  const archiveReportId = await insert('archive_report', archived, 'archive_report_id')
  const scan = {
    scan_key: key('scan-key'),
    specimen_barcode: specimenNumber(1),
    ship_log_id: of.shipLogId,
    lab_order_id,
    user_id,
    user_id_sent: 1,
    at,
    recorded_at: at,
    outcome: 'received',
    says: mark,
  }
  await insert('receiving_scan', scan, 'receiving_scan_id')
  await insert(
    'audit',
    { user_id, act: 'x', outcome: 'done', address: '', customer_id, target: mark },
    'audit_id',
  )
  const money = await moneyRecords(insert, of, mark)
  return {
    ...money,
    labSystemId,
    messageId,
    hl7DestinationId,
    identityProviderId,
    manifestId,
    criticalValueId,
    archiveReportId,
  }
}
