/** Clinical tables are a laboratory's own: no call on them takes an id of an account. */
export const askedOfClinicalTables = {
  'clinicalTables.laboratories': 'none',
  'clinicalTables.rows': 'none: a laboratory is no account’s',
  'clinicalTables.history': 'none: a laboratory is no account’s',
  'clinicalTables.saveDraft': 'none: a laboratory is no account’s',
  'clinicalTables.dropDraft': 'none: a laboratory is no account’s',
  'clinicalTables.approve': 'none: a laboratory is no account’s',
  'clinicalTables.exportFile': 'none: a laboratory is no account’s',
  'clinicalTables.previewImport': 'none: a laboratory is no account’s',
  'clinicalTables.applyImport': 'none: a laboratory is no account’s',
} as const
