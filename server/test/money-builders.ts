import { createHash } from 'node:crypto'

type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

interface Of {
  customerId: number
  labOrderId: number
  patientId: number
  patientInsuranceId: number
}

const statementPaper = (mark: string) => ({
  title: mark,
  from: [mark],
  to: [mark],
  fields: [],
  columns: [],
  rows: [],
  totals: [],
  heading: mark,
  says: [],
  foot: mark,
})

/**
 * A bill for an order with all its dependents: claim, file, remittance, ledger, denial, work,
 * authorization. Every text bears the mark.
 */
export const moneyRecords = async (insert: Insert, of: Of, mark: string) => {
  const [at, day, customer_id, lab_order_id] = [
    '2026-01-03T00:00:00Z',
    '2026-01-01',
    of.customerId,
    of.labOrderId,
  ]
  const patient_insurance_id = of.patientInsuranceId
  const ofOrder = { customer_id, lab_order_id }
  const insurance_id = await insert(
    'insurance',
    { name: `Payer ${mark} ${customer_id}`, claims_payer_id: '99999' },
    'insurance_id',
  )
  const tradingPartnerId = await insert(
    'trading_partner',
    {
      name: mark,
      transport: 'folder',
      submitter_id: 'US',
      receiver_id: 'THEM',
      receiver_name: mark,
    },
    'trading_partner_id',
  )
  const hash = createHash('sha256').update(`${mark} ${customer_id}`).digest()
  const file = {
    trading_partner_id: tradingPartnerId,
    direction: 'in',
    name: mark,
    hash,
    size: 1,
    content: Buffer.from(mark),
    state: 'read',
    says: mark,
    at,
  }
  const x12FileId = await insert('x12_file', file, 'x12_file_id')
  const billId = await insert(
    'bill',
    { ...ofOrder, bill_to: 'insurance', service_day: day, is_waiting: false, judged_at: at },
    'bill_id',
  )
  const ofBill = { ...ofOrder, bill_id: billId }
  const lineId = await insert(
    'bill_line',
    { ...ofBill, nth: 1, code: '80307', units: 1, cents: 12_000, says: mark },
    'bill_line_id',
  )
  await insert(
    'bill_finding',
    {
      ...ofBill,
      rule: 'claim.auth',
      level: 'stop',
      owner: 'insurance',
      about: `insurance:${patient_insurance_id}`,
      says: mark,
      since: at,
    },
    'bill_id',
  )
  const claim = {
    ...ofBill,
    sequence: 1,
    number: `C${billId}V1`,
    insurance_id,
    service_day: day,
    cents: 12_000,
    snapshot: JSON.stringify({ mark }),
    made_at: at,
  }
  const claimId = await insert(
    'claim',
    { ...claim, patient_insurance_id, x12_file_id: x12FileId, sent_at: at },
    'claim_id',
  )
  const set = {
    x12_file_id: x12FileId,
    trace: mark,
    payer_name: mark,
    cents: 0,
    state: 'posted',
    says: mark,
    hash,
    made_at: at,
  }
  const remittanceId = await insert('remittance', set, 'remittance_id')
  const payment = {
    remittance_id: remittanceId,
    at: 9,
    outcome: 'denied',
    charge_cents: 12_000,
    paid_cents: 0,
    patient_cents: 0,
    state: 'posted',
  }
  const remittanceClaimId = await insert(
    'remittance_claim',
    { ...payment, content: JSON.stringify({ mark }), says: mark, claim_id: claimId, ...ofOrder },
    'remittance_claim_id',
  )
  const decided = {
    remittance_claim_id: remittanceClaimId,
    at: 10,
    bill_line_id: lineId,
    claim_id: claimId,
    charge_cents: 12_000,
    paid_cents: 0,
    remarks: `{${mark}}`,
  }
  await insert('decided_line', { ...decided, ...ofOrder }, 'remittance_claim_id')
  await insert(
    'decided_line',
    {
      ...ofOrder,
      remittance_claim_id: remittanceClaimId,
      at: 4,
      bill_line_id: lineId,
      claim_id: claimId,
      charge_cents: 12_000,
      paid_cents: 0,
      remarks: [mark],
    },
    'remittance_claim_id',
  )
  await insert(
    'remittance_adjustment',
    { remittance_id: remittanceId, at: 3, reason: 'WO', reference: mark, cents: 100 },
    'remittance_id',
  )
  const charge = {
    ...ofBill,
    bill_line_id: lineId,
    at,
    kind: 'charge',
    party: 'payer-1',
    cents: 12_000,
    note: mark,
    source: mark,
  }
  await insert('ledger', charge, 'ledger_id')
  const denied = {
    remittance_claim_id: remittanceClaimId,
    claim_id: claimId,
    bill_id: billId,
    cas_group: 'CO',
    carc: '197',
    cents: 12_000,
    denied_on: day,
  }
  await insert('denial', { ...ofOrder, ...denied }, 'denial_id')
  const item = {
    queue: 'billing',
    reason: 'denied',
    about: `claim:${claimId}`,
    owner_kind: 'billing',
    says: mark,
    opened_at: at,
    party_since: at,
  }
  const workItemId = await insert(
    'work_item',
    { ...ofBill, ...item, claim_id: claimId },
    'work_item_id',
  )
  const ofInsurance = {
    queue: 'insurance',
    reason: 'claim.member-id',
    about: `insurance:${patient_insurance_id}`,
    owner_kind: 'insurance',
    says: mark,
    opened_at: at,
    party_since: at,
  }
  const insuranceWorkItemId = await insert(
    'work_item',
    { customer_id, patient_insurance_id, ...ofInsurance },
    'work_item_id',
  )
  await insert(
    'work_note',
    { ...ofOrder, work_item_id: workItemId, note: mark, user_id_created: 1, created_at: at },
    'work_note_id',
  )
  // one number for each account and queue
  const [workActId, insuranceWorkActId] = [1_000_000 + 2 * workItemId, 1_000_001 + 2 * workItemId]
  const acted = {
    act: 'wait',
    cents: 0,
    user_id_created: 1,
    created_at: at,
    was: '{}',
    became: '{}',
  }
  await insert(
    'work_act',
    { ...ofOrder, work_act_id: workActId, work_item_id: workItemId, ...acted },
    'work_act_id',
  )
  await insert(
    'work_act',
    { customer_id, work_act_id: insuranceWorkActId, work_item_id: insuranceWorkItemId, ...acted },
    'work_act_id',
  )
  const granted = {
    state: 'granted',
    number: mark.slice(0, 40),
    valid_from: day,
    valid_to: '2026-12-31',
    units: 5,
    says: mark,
  }
  const preAuthorizationId = await insert(
    'pre_authorization',
    {
      ...ofOrder,
      patient_id: of.patientId,
      patient_insurance_id,
      ...granted,
      user_id_created: 1,
      created_at: at,
      updated_at: at,
    },
    'pre_authorization_id',
  )
  await insert(
    'pre_authorization_use',
    { ...ofOrder, pre_authorization_id: preAuthorizationId, claim_id: claimId, units: 1 },
    'claim_id',
  )
  const noticePaper = {
    formName: mark,
    notifier: [mark],
    patientName: mark,
    number: mark,
    tests: [mark],
    reason: mark,
    estimateCents: 8000,
  }
  const notice = {
    notice_form_id: 2,
    tests: [107],
    content: JSON.stringify(noticePaper),
    estimate_cents: 8000,
    option: 1,
    signed_on: day,
    is_on_paper: true,
  }
  const advanceNoticeId = await insert(
    'advance_notice',
    {
      ...ofOrder,
      patient_id: of.patientId,
      ...notice,
      end_reason: mark,
      user_id_created: 1,
      created_at: at,
    },
    'advance_notice_id',
  )
  await insert(
    'charge_price',
    {
      list: 'client',
      customer_id,
      code: '80307',
      cents: 5000,
      valid_from: day,
      source: mark,
      user_id_created: 1,
    },
    'charge_price_id',
  )
  const paper = { issued_on: day, due_on: day, created_at: at }
  const number = billId
  const invoiceId = await insert(
    'invoice',
    {
      customer_id,
      number,
      period: day,
      cents: 5000,
      content: JSON.stringify({ from: [mark], to: [mark] }),
      ...paper,
    },
    'invoice_id',
  )
  await insert(
    'invoice_line',
    { ...ofBill, invoice_id: invoiceId, bill_line_id: lineId, cents: 5000, is_first: true },
    'invoice_id',
  )
  await insert(
    'invoice_dispute',
    { ...ofBill, bill_line_id: lineId, says: mark, user_id_created: 1, created_at: at },
    'invoice_dispute_id',
  )
  const statementId = await insert(
    'statement',
    {
      customer_id,
      patient_id: of.patientId,
      number,
      nth: 1,
      cents: 5000,
      content: JSON.stringify(statementPaper(mark)),
      ...paper,
    },
    'statement_id',
  )
  await insert(
    'statement_bill',
    {
      ...ofBill,
      statement_id: statementId,
      cents: 5000,
      charge_cents: 5000,
      insurance_paid_cents: 0,
      insurance_adjusted_cents: 0,
      patient_paid_cents: 0,
      other_cents: 0,
      elsewhere_cents: 0,
    },
    'statement_id',
  )
  const goodFaithEstimateId = await insert(
    'good_faith_estimate',
    {
      ...ofOrder,
      number,
      cents: 8000,
      given_on: day,
      content: JSON.stringify(statementPaper(mark)),
      user_id_created: 1,
      created_at: at,
    },
    'good_faith_estimate_id',
  )
  const paid = {
    method: 'check',
    reference: mark.slice(0, 60),
    cents: 5000,
    received_on: day,
    state: 'posted',
    says: mark,
    user_id_created: 1,
    created_at: at,
  }
  const paymentId = await insert(
    'payment',
    { customer_id, patient_id: of.patientId, ...paid },
    'payment_id',
  )
  await insert('payment', { customer_id, ...paid }, 'payment_id')
  // nobody gets back more than they paid for a bill
  await insert(
    'ledger',
    {
      ...charge,
      kind: 'paid',
      party: 'patient',
      cents: -100,
      source: `paid:${billId}`,
      payment_id: paymentId,
    },
    'ledger_id',
  )
  const refundId = await insert(
    'refund',
    {
      ...ofBill,
      party: 'patient',
      cents: 100,
      work_act_id: workActId,
      reason: mark,
      user_id_created: 1,
      created_at: at,
    },
    'refund_id',
  )
  return {
    refundId,
    invoiceId,
    statementId,
    goodFaithEstimateId,
    paymentId,
    tradingPartnerId,
    x12FileId,
    billId,
    billLineId: lineId,
    claimId,
    remittanceId,
    remittanceClaimId,
    workItemId,
    insuranceWorkItemId,
    workActId,
    insuranceWorkActId,
    preAuthorizationId,
    advanceNoticeId,
  }
}
