/** Acts on a laboratory's clinical tables. */
export const actsOnClinicalTables: Readonly<Record<string, string>> = {
  'clinicalTables.laboratories': 'See laboratories with clinical tables',
  'clinicalTables.rows': 'See a clinical table',
  'clinicalTables.history': 'See the history of a clinical table',
  'clinicalTables.saveDraft': 'Draft a row of a clinical table',
  'clinicalTables.dropDraft': 'Discard a draft of a clinical table',
  'clinicalTables.confirmDirector': 'Confirm the director of a laboratory',
  'clinicalTables.approve': 'Approve rows of a clinical table',
  'clinicalTables.exportFile': 'Export a clinical table',
  'clinicalTables.previewImport': 'Preview a file of a clinical table',
  'clinicalTables.applyImport': 'Import a clinical table',
  'result.rejudge': 'Re-evaluate a result after an approval',
}
