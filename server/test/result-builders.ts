type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

interface Of {
  customerId: number
  patientId: number
  labOrderId: number
  resultId: number
}
/** A value of a result, its report, and a file enclosed with it. Every text bears the mark. */
export const madeValue =
  (insert: Insert) =>
  async (
    {
      customerId: customer_id,
      patientId: patient_id,
      labOrderId: lab_order_id,
      resultId: result_id,
    }: Of,
    mark: string,
    file_hash: Buffer,
  ) => {
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
    await insert(
      'observation',
      { lab_order_id, customer_id, patient_id, version_from: 1, place: 0, ...value },
      'observation_id',
    )
    await insert(
      'result_comment',
      {
        lab_order_id,
        customer_id,
        note: mark,
        user_id_created: 1,
        created_at: '2026-01-01T00:00:00Z',
      },
      'result_comment_id',
    )
    const handed = {
      user_id_from: 1,
      user_id_to: 2,
      note: mark,
      created_at: '2026-01-01T00:00:00Z',
    }
    await insert('result_handover', { lab_order_id, customer_id, ...handed }, 'result_handover_id')
    const paper = {
      result_id,
      customer_id,
      title: mark,
      file_hash,
      made_at: '2026-01-01T00:00:00Z',
    }
    await insert('result_document', { ...paper, kind: 'report' }, 'result_document_id')
    return {
      resultDocumentId: await insert(
        'result_document',
        { ...paper, kind: 'enclosed', source: mark, pages: 1 },
        'result_document_id',
      ),
    }
  }
