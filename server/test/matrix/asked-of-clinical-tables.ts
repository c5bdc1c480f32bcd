/** Clinical tables are a laboratory's own: no call on them takes an id of an account. */
export const askedOfClinicalTables = {
  'clinicalTables.laboratories': 'none',
  'clinicalTables.rows': 'none',
  'clinicalTables.history': 'none',
  'clinicalTables.saveDraft': 'none',
  'clinicalTables.dropDraft': 'none',
  'clinicalTables.approve': 'none',
  'clinicalTables.exportFile': 'none',
  'clinicalTables.previewImport': 'none',
  'clinicalTables.applyImport': 'none',
} as const
