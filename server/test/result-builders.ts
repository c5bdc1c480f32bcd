type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

/** A released result of an order with a value and its report. Every text bears the mark. */
export const madeResult = (insert: Insert) => async (of: { customerId: number; patientId: number; labOrderId: number }, mark: string, file_hash: Buffer) => {
  const [at, customer_id, lab_order_id] = ['2026-01-01T00:00:00Z', of.customerId, of.labOrderId]
  const resultId = await insert(
    'result',
    {
      lab_order_id,
      customer_id,
      version: 1,
      kind: 'final',
      filler_number: mark,
      made_at: at,
      released_at: at,
      user_id_released: 0,
      changes: JSON.stringify([mark]),
    },
    'result_id',
  )
  const value = {
    analyte: 'mitragynine',
    method: 'confirmation',
    code: mark,
    name: mark,
    value_type: 'ST',
    value: mark,
    flag: 'not-judged',
    state: 'F',
    note: mark,
  }
  await insert('observation', { lab_order_id, customer_id, patient_id: of.patientId, version_from: 1, place: 0, ...value }, 'observation_id')
  await insert('result_document', { result_id: resultId, customer_id, kind: 'report', title: mark, file_hash, made_at: at }, 'result_document_id')
  return { resultId }
}
