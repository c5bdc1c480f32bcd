type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

/**
 * Dependents of an order in transit: a parcel with its tube, an account issue, a message. Every
 * text bears the mark.
 */
export const madeCustody =
  (insert: Insert) =>
  async (
    of: {
      customerId: number
      locationId: number
      patientId: number
      labOrderId: number
      fileHash: Buffer
    },
    mark: string,
  ) => {
    const [at, customer_id, location_id, lab_order_id] = [
      '2026-01-01T00:00:00Z',
      of.customerId,
      of.locationId,
      of.labOrderId,
    ]
    const shipLogId = await insert(
      'ship_log',
      { customer_id, location_id, note: mark, tracking_no: mark, user_id_created: 1 },
      'ship_log_id',
    )
    await insert(
      'ship_log_specimen',
      {
        ship_log_id: shipLogId,
        lab_order_id,
        customer_id,
        is_listed: true,
        note: mark,
        user_id_fate: 1,
      },
      'ship_log_specimen_id',
    )
    await insert(
      'carrier_request',
      {
        ship_log_id: shipLogId,
        customer_id,
        location_id,
        kind: 'label',
        carrier: 'fedex',
        reference: `${shipLogId}L1`,
        says: mark,
        user_id_asked: 1,
        asked_at: at,
      },
      'carrier_request_id',
    )
    const incident = {
      customer_id,
      lab_order_id,
      patient_id: of.patientId,
      incident_date: '2026-01-01',
      ticket_note: mark,
      user_id_created: 1,
      created_at: at,
    }
    const customerIncidentId = await insert('customer_incident', incident, 'customer_incident_id')
    const ofIncident = {
      customer_incident_id: customerIncidentId,
      customer_id,
      note: mark,
      user_id_created: 1,
      created_at: at,
    }
    const message = {
      customer_id,
      location_id,
      patient_id: of.patientId,
      lab_order_id,
      reason: 'missing-tube',
      subject: mark,
      message: mark,
      created_at: at,
    }
    const inconsistency = {
      customer_id,
      location_id,
      lab_order_id,
      tab: 'documents',
      kind: 'mismatch-name',
      found_at: at,
      portal_value: mark,
      found_value: mark,
    }
    await insert('inconsistency', inconsistency, 'inconsistency_id')
    const inboxId = await insert('inbox', message, 'inbox_id')
    await insert(
      'inbox_read',
      { inbox_id: inboxId, customer_id, user_id: 0, read_at: at },
      'user_id',
    )
    await insert(
      'mail_told',
      { user_id: 0, kind: 'inbox', record_id: inboxId, version: 0, customer_id, told_at: at },
      'user_id',
    )
    await insert('result_visit', { user_id: 0, customer_id, opened_at: at, since: at }, 'user_id')
    const supplies = {
      customer_id,
      location_id,
      items: JSON.stringify([{ key: 'urine-cup', quantity: 1 }]),
      user_id_created: 1,
      created_at: at,
    }
    await insert('supply_order', supplies, 'supply_order_id')
    const plan = {
      customer_id,
      location_id,
      patient_id: of.patientId,
      lab_order_id,
      lab_type_id: 1,
      first_day: '2026-01-01',
      every_weeks: 4,
      until_day: '2026-12-01',
    }
    const orderPlan = { ...plan, note: mark, user_id_created: 1, created_by: mark, created_at: at }
    const plannedOrderId = await insert('order_plan', orderPlan, 'order_plan_id')
    const skipped = {
      order_plan_id: plannedOrderId,
      customer_id,
      due_day: '2026-01-29',
      skip_reason: mark,
      user_id_created: 1,
      created_by: mark,
      created_at: at,
    }
    await insert('order_plan_day', skipped, 'order_plan_id')
    const corrected = {
      customer_id,
      lab_order_id,
      patient_id: of.patientId,
      act: 'payment',
      reason: 'other',
      note: mark,
      was: '{}',
      became: '{}',
      fields: '[]',
    }
    const by = {
      left_house: '{"labels":0,"reports":0,"faxes":0,"messages":0}',
      user_id_created: 1,
      created_by: mark,
      created_at: at,
    }
    const orderCorrectionId = await insert(
      'order_correction',
      { ...corrected, ...by },
      'order_correction_id',
    )
    const call = {
      customer_id,
      patient_id: of.patientId,
      caller: mark,
      heard_name: true,
      heard_dob: true,
      note: mark,
      user_id_created: 1,
      created_at: at,
    }
    await insert('call_note', call, 'call_note_id')
    await insert(
      'late_follow_up',
      { lab_order_id, customer_id, since: at, reason: mark, closed_at: at, user_id_closed: 1 },
      'lab_order_id',
    )
    const toFax = {
      customer_id,
      location_id,
      number: '+18135550199',
      is_main: false,
      needs_second: true,
      entered_at: at,
      note: mark,
    }
    const faxNumberId = await insert('fax_number', toFax, 'fax_number_id')
    const faxId = await insert(
      'fax',
      { customer_id, location_id, kind: 'result', says: mark, queued_at: at, next_try_at: at },
      'fax_id',
    )
    const outcome = {
      customer_id,
      lab_order_id,
      version: 1,
      kind: 'final',
      filler_number: mark,
      made_at: at,
      released_at: at,
      changes: JSON.stringify([mark]),
    }
    const resultId = await insert('result', outcome, 'result_id')
    const counts = {
      customer_id,
      location_id,
      lab_order_id,
      result_id: resultId,
      version: 1,
      kind: 'report',
      way: 'fax',
      fax_id: faxId,
      says: mark,
      made_at: at,
    }
    const deliveryId = await insert('delivery', counts, 'delivery_id')
    const system = {
      customer_id,
      name: mark,
      client_key: String(lab_order_id).padStart(22, '0'),
      resources: ['Patient'],
      user_id_created: 1,
      created_at: at,
    }
    return {
      plannedOrderId,
      orderCorrectionId,
      resultId,
      fhirClientId: await insert('fhir_client', system, 'fhir_client_id'),
      faxId,
      deliveryId,
      faxNumberId,
      shipLogId,
      customerIncidentId,
      customerIncidentFileId: await insert(
        'customer_incident_file',
        {
          customer_incident_id: customerIncidentId,
          customer_id,
          file_name: mark,
          file_hash: of.fileHash,
          user_id_created: 1,
          created_at: at,
        },
        'customer_incident_file_id',
      ),
      customerIncidentNoteId: await insert(
        'customer_incident_note',
        ofIncident,
        'customer_incident_note_id',
      ),
      inboxId,
      patientEligibilityId: await insert(
        'patient_eligibility',
        {
          patient_id: of.patientId,
          customer_id,
          request_date: at,
          status: 'active',
          says: mark,
          asked: '{}',
          user_id_created: 1,
        },
        'patient_eligibility_id',
      ),
    }
  }
